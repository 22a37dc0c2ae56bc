" `:compiler assay`, then `:make`: lints the model or subject file in the window.
if exists('current_compiler')
  finish
endif
let current_compiler = 'assay'

if exists(':CompilerSet') != 2
  command -nargs=* CompilerSet setlocal <args>
endif
CompilerSet makeprg=assay\ lint\ %:S
CompilerSet errorformat=%f:%l:%v:\ %trror:\ %m,%f:%l:%v:\ %tarning:\ %m,%-G%.%#
