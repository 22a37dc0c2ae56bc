" Subject files of assay: (signature ...), (target ...), (operations ...), (subject ...).
if exists('b:current_syntax')
  finish
endif

syntax case match
syntax sync fromstart

syntax match assayNumber /\v[-+]?<\d+(\.\d+)?([eE][-+]?\d+)?>/
syntax match assayArrow /\v-\>|:\ze[ \n]/
syntax match assayBoolean /\v#(t|f|true|false)>/

" What a form begins with.
syntax match assayForm /\v\(@<=(include|syntax|graph-syntax|signature|operations|target|subject|learnt|benchmark)>/
syntax match assayPart /\v\(@<=(types|group|for|definitions|extends|lambda|apply|annotation|arrow|variable|type-variable|parentheses|names|reserved|reader)>/
syntax match assayPart /\v\(@<=(argument|generalises|seen|means|constructor|weight|size|effects)>/
syntax match assayPart /\v\(@<=(program|repeat|text|variant|optional|prepare|compile|run|version|batch|part|compile-limit|run-limit|memory-limit|file-limit|output-limit|forget|unknown|runs|coverage|alone|like)>/
syntax match assayPart /\v\(@<=(terms|graphs|differ|equivalent|replace|accepts|reference|also|known|without|only|nodes|parameters|inner|depth|structures|uses|calls|results|literals|returned|inputs|term|output)>/
syntax match assayPart /\v\(@<=(value|parameter|node|result|literal|word|graph|if|if-end|loop|loop-end|lifted-function|function|closure|recurse)>/
syntax match assayPart /\v\(@<=(model|bug|says|class|change|counterexample)>/

" The name of a constant or operation: [NAME : TYPE ...]
syntax match assayConstant /\v\[@<=[^][ (){}";]+\ze :/

syntax match assayHole /\v\$[A-Za-z0-9]+(\.[A-Za-z0-9]+)?(:\d+)?|\$\$/ contained
syntax match assayEscape /\\./ contained
syntax region assayString start=/"/ skip=/\\\\\|\\"/ end=/"/ contains=assayHole,assayEscape
syntax region assayHereString start=/#<<\z(.*\)$/ end=/^\z1$/ contains=assayHole

syntax match assayComment /;.*$/ contains=@Spell
syntax region assayComment start=/#|/ end=/|#/ contains=assayComment,@Spell
syntax match assayComment /#;/

highlight default link assayForm Keyword
highlight default link assayPart Type
highlight default link assayConstant Identifier
highlight default link assayNumber Number
highlight default link assayBoolean Boolean
highlight default link assayArrow Operator
highlight default link assayHole Special
highlight default link assayEscape SpecialChar
highlight default link assayString String
highlight default link assayHereString String
highlight default link assayComment Comment

let b:current_syntax = 'assay'
