// What `assay lint --json` prints, as an editor counts: lines and columns from 0, columns in units of UTF-16.
"use strict";

// Columns of lint count code points, from 1.
function units(line, column) {
  return Array.from(line || "").slice(0, column - 1).join("").length;
}

// The messages about the file of that text; those about other files stand at its beginning.
function messages(output, file, text) {
  const lines = text.split("\n");
  return JSON.parse(output).messages.map((m) => {
    const here = m.file === file;
    const at = (line, column) => (here ? { line: line - 1, character: units(lines[line - 1], column) } : { line: 0, character: 0 });
    return {
      start: at(m.line, m.column),
      end: at(m.end_line, m.end_column),
      severity: m.severity,
      code: m.code,
      message: here ? m.message : `${m.file}:${m.line}:${m.column}: ${m.message}`,
    };
  });
}

module.exports = { messages };
