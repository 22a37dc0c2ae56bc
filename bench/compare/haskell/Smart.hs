{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE MultiParamTypeClasses #-}

-- The properties of models/smartcheck: what L. Pike's paper on SmartCheck tries QuickCheck on.
module Smart
  ( Numbers (..), isPalindrome, isTwiceReversed
  , Five (..), fiveSmall, fiveBounded
  , Exp, dividesByConstants, hasValue
  , HeapPP, heapSorted, heapSortedMended
  , Lang, parsesBack, parsesBackMended
  ) where

import Data.Int (Int16)
import Data.Maybe (isJust)
import GHC.Generics (Generic)
import Test.QuickCheck hiding (Function, elements, generate)
import qualified Test.QuickCheck as Quick (elements)
import Test.SmallCheck.Series (Serial (..), generate)

import Term

-- reverse

newtype Numbers = Numbers [Int] deriving (Eq, Show, Generic)

instance Term Numbers where
  term (Numbers xs) = term xs

instance Arbitrary Numbers where
  arbitrary = Numbers <$> arbitrary
  shrink = genericShrink

instance Monad m => Serial m Numbers

isPalindrome, isTwiceReversed :: Numbers -> Bool
isPalindrome (Numbers xs) = xs == reverse xs
isTwiceReversed (Numbers xs) = xs == reverse (reverse xs)

-- bound5

data Five = Five [Int16] [Int16] [Int16] [Int16] [Int16] deriving (Eq, Show, Generic)

lists :: Five -> [[Int16]]
lists (Five a b c d e) = [a, b, c, d, e]

instance Term Five where
  term = node "T" . map term . lists

instance Arbitrary Five where
  arbitrary = Five <$> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary
  shrink = genericShrink

instance Monad m => Serial m Five

fiveSmall, fiveBounded :: Five -> Bool
fiveSmall = all ((< 256) . sum) . lists
fiveBounded t = sum (concat (lists t)) < 5 * 256

-- div0

data Exp = C Int | Add Exp Exp | Div Exp Exp deriving (Eq, Show, Generic)

instance Term Exp where
  term (C n) = node "C" [term n]
  term (Add a b) = node "Add" [term a, term b]
  term (Div a b) = node "Div" [term a, term b]

instance Arbitrary Exp where
  arbitrary = sized expression
    where
      expression 0 = C <$> arbitrary
      expression n = oneof [C <$> arbitrary, Add <$> half <*> half, Div <$> half <*> half]
        where half = expression (n `div` 2)
  shrink = genericShrink

instance Monad m => Serial m Exp

dividesByConstants, hasValue :: Exp -> Bool
dividesByConstants (C _) = True
dividesByConstants (Div _ (C 0)) = False
dividesByConstants (Add a b) = dividesByConstants a && dividesByConstants b
dividesByConstants (Div a b) = dividesByConstants a && dividesByConstants b
hasValue = isJust . value

value :: Exp -> Maybe Int
value (C n) = Just n
value (Add a b) = (+) <$> value a <*> value b
value (Div a b) = do
  x <- value a
  y <- value b
  if y == 0 then Nothing else Just (x `div` y)

-- heap

data Heap = Nil | Node Int Heap Heap deriving (Eq, Show)

data Program = Empty | Unit Int | Insert Int Program | SafeRemoveMin Program | Merge Program Program | FromList [Int]
  deriving (Eq, Show, Generic)

data HeapPP = HeapPP Program Heap deriving (Eq, Show)

instance Term Heap where
  term Nil = "Nil"
  term (Node n a b) = node "Node" [term n, term a, term b]

instance Term Program where
  term Empty = "Empty"
  term (Unit n) = node "Unit" [term n]
  term (Insert n p) = node "Insert" [term n, term p]
  term (SafeRemoveMin p) = node "SafeRemoveMin" [term p]
  term (Merge p q) = node "Merge" [term p, term q]
  term (FromList ns) = node "FromList" [term ns]

instance Term HeapPP where
  term (HeapPP p h) = node "HeapPP" [term p, term h]

instance Arbitrary Program where
  arbitrary = sized program
    where
      program 0 = pure Empty
      program n =
        oneof
          [ pure Empty
          , Unit <$> arbitrary
          , FromList <$> arbitrary
          , Insert <$> arbitrary <*> program (n - 1)
          , SafeRemoveMin <$> program (n - 1)
          , Merge <$> program (n `div` 2) <*> program (n `div` 2)
          ]
  shrink = genericShrink

instance Arbitrary HeapPP where
  arbitrary = withHeap <$> arbitrary
  shrink (HeapPP p _) = map withHeap (shrink p)

instance Monad m => Serial m Program

instance Monad m => Serial m HeapPP where
  series = withHeap <$> series

withHeap :: Program -> HeapPP
withHeap p = HeapPP p (build p)

merge :: Heap -> Heap -> Heap
merge Nil b = b
merge a Nil = a
merge a@(Node x left right) b@(Node y left' right')
  | x <= y = Node x (merge right b) left
  | otherwise = Node y (merge right' a) left'

unit :: Int -> Heap
unit n = Node n Nil Nil

mergeAll :: [Heap] -> Heap
mergeAll [] = Nil
mergeAll [h] = h
mergeAll hs = mergeAll (pairs hs)
  where
    pairs (a : b : rest) = merge a b : pairs rest
    pairs rest = rest

build :: Program -> Heap
build Empty = Nil
build (Unit n) = unit n
build (Insert n p) = merge (unit n) (build p)
build (SafeRemoveMin p) = case build p of
  Nil -> Nil
  Node _ left right -> merge left right
build (Merge p q) = merge (build p) (build q)
build (FromList ns) = mergeAll (map unit ns)

elements :: Heap -> [Int]
elements Nil = []
elements (Node x left right) = x : elements left ++ elements right

sortedList, sortedListMended :: Heap -> [Int]
sortedList Nil = []
sortedList (Node x left right) = x : elements (merge left right)
sortedListMended Nil = []
sortedListMended (Node x left right) = x : sortedListMended (merge left right)

heapSorted, heapSortedMended :: HeapPP -> Bool
heapSorted (HeapPP _ h) = isSorted (sortedList h)
heapSortedMended (HeapPP _ h) = isSorted (sortedListMended h)

isSorted :: [Int] -> Bool
isSorted xs = and (zipWith (<=) xs (drop 1 xs))

-- parser

data Lang = Lang [Module] [Function] deriving (Eq, Show, Generic)
data Module = Mod [Var] [Var] deriving (Eq, Show, Generic)
data Function = Func Var [Expr] [Statement] deriving (Eq, Show, Generic)
data Statement = Return Expr | Assign Var Expr | Alloc Var Expr deriving (Eq, Show, Generic)
data Expr
  = Int Int | Bool Bool | Not Expr
  | Plus Expr Expr | Minus Expr Expr | Times Expr Expr | Over Expr Expr | And Expr Expr | Or Expr Expr
  deriving (Eq, Show, Generic)
newtype Var = Var String deriving (Eq, Show)

instance Term Lang where
  term (Lang ms fs) = node "Lang" [term ms, term fs]

instance Term Module where
  term (Mod is es) = node "Mod" [term is, term es]

instance Term Function where
  term (Func v es ss) = node "Func" [term v, term es, term ss]

instance Term Statement where
  term (Return e) = node "Return" [term e]
  term (Assign v e) = node "Assign" [term v, term e]
  term (Alloc v e) = node "Alloc" [term v, term e]

instance Term Expr where
  term (Int n) = node "Int" [term n]
  term (Bool b) = node "Bool" [term b]
  term (Not e) = node "Not" [term e]
  term (Plus a b) = node "Add" [term a, term b]
  term (Minus a b) = node "Sub" [term a, term b]
  term (Times a b) = node "Mul" [term a, term b]
  term (Over a b) = node "Div" [term a, term b]
  term (And a b) = node "And" [term a, term b]
  term (Or a b) = node "Or" [term a, term b]

instance Term Var where
  term (Var s) = node "Var" [show s]

instance Arbitrary Var where
  arbitrary = Var <$> listOf (Quick.elements (['a' .. 'z'] ++ ['A' .. 'Z'] ++ ['0' .. '9']))
  shrink (Var s) = [Var s' | s' <- shrinkList (const []) s]

instance Arbitrary Expr where
  arbitrary = sized expression
    where
      expression 0 = leaf
      expression n =
        oneof
          [ leaf
          , Not <$> expression (n - 1)
          , Plus <$> half <*> half, Minus <$> half <*> half, Times <$> half <*> half
          , Over <$> half <*> half, And <$> half <*> half, Or <$> half <*> half
          ]
        where half = expression (n `div` 2)
      leaf = oneof [Int <$> arbitrary, Bool <$> arbitrary]
  shrink = genericShrink

instance Arbitrary Statement where
  arbitrary = oneof [Return <$> arbitrary, Assign <$> arbitrary <*> arbitrary, Alloc <$> arbitrary <*> arbitrary]
  shrink = genericShrink

-- Lists of lists of lists: each level is smaller, as QuickCheck's manual advises.
smaller :: Gen a -> Gen a
smaller = scale (`div` 4)

instance Arbitrary Function where
  arbitrary = Func <$> arbitrary <*> smaller arbitrary <*> smaller arbitrary
  shrink = genericShrink

instance Arbitrary Module where
  arbitrary = Mod <$> smaller arbitrary <*> smaller arbitrary
  shrink = genericShrink

instance Arbitrary Lang where
  arbitrary = Lang <$> smaller arbitrary <*> smaller arbitrary
  shrink = genericShrink

instance Monad m => Serial m Var where
  series = Var <$> generate (\d -> take d ("" : map (: []) ['a' ..]))

instance Monad m => Serial m Expr
instance Monad m => Serial m Statement
instance Monad m => Serial m Function
instance Monad m => Serial m Module
instance Monad m => Serial m Lang

data Token = Open | Close | Bang | Sign Char | Number Int | Truth Bool deriving (Eq, Show)

tokens :: Expr -> [Token]
tokens e = go e []
  where
    go (Int n) = (Number n :)
    go (Bool b) = (Truth b :)
    go (Not a) = (Bang :) . go a
    go (Plus a b) = binary '+' a b
    go (Minus a b) = binary '-' a b
    go (Times a b) = binary '*' a b
    go (Over a b) = binary '/' a b
    go (And a b) = binary '&' a b
    go (Or a b) = binary '|' a b
    binary sign a b = (Open :) . go a . (Sign sign :) . go b . (Close :)

type Operation = Char -> Expr -> Expr -> Expr

parse :: Operation -> [Token] -> (Expr, [Token])
parse operation (Open : rest)
  | (a, Sign sign : rest') <- parse operation rest
  , (b, Close : rest'') <- parse operation rest' =
      (operation sign a b, rest'')
parse operation (Bang : rest) = let (a, rest') = parse operation rest in (Not a, rest')
parse _ (Number n : rest) = (Int n, rest)
parse _ (Truth b : rest) = (Bool b, rest)
parse _ _ = error "no expression"

swapped, mended :: Operation
swapped '&' a b = And b a -- the bug
swapped '|' a b = And b a
swapped sign a b = mended sign a b
mended '+' a b = Plus a b
mended '-' a b = Minus a b
mended '*' a b = Times a b
mended '/' a b = Over a b
mended '&' a b = And a b
mended _ a b = Or a b

goodFunction :: Operation -> Function -> Bool
goodFunction operation (Func _ es ss) = all good (es ++ map expression ss)
  where
    good e = fst (parse operation (tokens e)) == e
    expression (Return e) = e
    expression (Assign _ e) = e
    expression (Alloc _ e) = e

parsesBack, parsesBackMended :: Lang -> Bool
parsesBack (Lang _ fs) = all (goodFunction swapped) fs
parsesBackMended (Lang _ fs) = all (goodFunction mended) fs
