#!/bin/sh
# Interesting is a program that vector-ref refuses an index of.
racket "$1" 2>&1 | grep -q '^vector-ref: index is out of range'
