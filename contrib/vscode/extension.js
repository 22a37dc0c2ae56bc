// Lints subject files and Redex models with `assay lint` when they are opened and saved. It needs nothing but assay.
"use strict";
const vscode = require("vscode");
const { execFile } = require("child_process");
const { messages } = require("./messages");

const limit = 20000; // milliseconds

function isOurs(document) {
  if (document.uri.scheme !== "file") return false;
  if (document.languageId === "assay") return true;
  const wanted = vscode.workspace.getConfiguration("assay").get("models");
  return wanted && document.languageId === "racket" && document.getText().includes("redex");
}

function diagnosticOf(m) {
  const range = new vscode.Range(m.start.line, m.start.character, m.end.line, m.end.character);
  const severity = m.severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(range, m.message, severity);
  diagnostic.source = "assay";
  diagnostic.code = m.code;
  return diagnostic;
}

function lint(document, collection) {
  if (!isOurs(document)) return;
  const program = vscode.workspace.getConfiguration("assay").get("path");
  execFile(program, ["lint", "--json", document.fileName], { timeout: limit }, (error, output) => {
    if (error && error.code === "ENOENT") {
      vscode.window.showWarningMessage(`${program} was not found: set assay.path.`);
    } else if (output) {
      collection.set(document.uri, messages(output, document.fileName, document.getText()).map(diagnosticOf));
    }
  });
}

function activate(context) {
  const collection = vscode.languages.createDiagnosticCollection("assay");
  context.subscriptions.push(
    collection,
    vscode.workspace.onDidOpenTextDocument((document) => lint(document, collection)),
    vscode.workspace.onDidSaveTextDocument((document) => lint(document, collection)),
    vscode.workspace.onDidCloseTextDocument((document) => collection.delete(document.uri)),
  );
  vscode.workspace.textDocuments.forEach((document) => lint(document, collection));
}

module.exports = { activate };
