" Subject files of assay.
autocmd BufNewFile,BufRead *.assay setfiletype assay
