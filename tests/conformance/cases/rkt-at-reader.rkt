#lang racket/base
(write '#reader scribble/reader @foo{bar
  baz
 bbb})(newline)
(write '#reader scribble/reader @foo[1 2]{ bar {x} @b{bold}, and
      more
    
    @it[x] y
  })(newline)
(write '#reader scribble/reader @foo{
    a
      b  
    c
  })(newline)
(write '#reader scribble/reader @string-append{ >(x)
                                                > y
                                               c>z
                                                 
                                               })(newline)
(write '#reader scribble/reader @foo)(newline)
(write '(#reader scribble/reader @{a} #reader scribble/reader @foo{} #reader scribble/reader @foo[] #reader scribble/reader (a b)))
