" Subject files of assay: S-expressions, and `:make` that lints.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:;;;,:;;,:; commentstring=;;\ %s
setlocal lisp autoindent expandtab
setlocal lispwords=signature,target,syntax,graph-syntax,operations,subject,learnt,group,for,variant,benchmark,bug
setlocal iskeyword=@,48-57,33,36-38,42-43,45-47,58,60-63,94-95,126
compiler assay

let b:undo_ftplugin = 'setlocal comments< commentstring< lisp< autoindent< expandtab< lispwords< iskeyword< makeprg< errorformat<'
