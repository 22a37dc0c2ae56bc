{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE MultiParamTypeClasses #-}

-- models/etna/rbt: red-black trees, and some of its mutants; 0 is the one without a bug.
module Rbt (Input (..), RedBlack (..), validInput, holds) where

import Data.List (sort)
import GHC.Generics (Generic)
import Test.QuickCheck
import Test.SmallCheck.Series (Serial)

import Key
import Term

data Colour = R | B deriving (Eq, Show, Generic)

data Tree = E | N Colour Tree Key Tree deriving (Eq, Show, Generic)

data Input = Input Tree Key deriving (Eq, Show, Generic)

-- The same, made by a generator that makes red-black trees only.
newtype RedBlack = RedBlack { input :: Input } deriving (Eq, Show)

instance Term Tree where
  term E = "E"
  term (N c l k r) = node (show c) [term l, term k, term r]

instance Term Input where
  term (Input t k) = "(" ++ unwords [term t, term k] ++ ")"

instance Term RedBlack where
  term = term . input

instance Arbitrary Colour where
  arbitrary = Test.QuickCheck.elements [R, B]
  shrink = genericShrink

instance Arbitrary Tree where
  arbitrary = sized tree
    where
      tree 0 = pure E
      tree n = frequency [(1, pure E), (3, N <$> arbitrary <*> tree (n `div` 2) <*> arbitrary <*> tree (n `div` 2))]
  shrink = genericShrink

instance Arbitrary Input where
  arbitrary = Input <$> arbitrary <*> arbitrary
  shrink = genericShrink

-- By insertion, without its bugs.
instance Arbitrary RedBlack where
  arbitrary = do
    made <- arbitrary
    RedBlack . Input (foldr (insert 0) E (made :: [Key])) <$> arbitrary
  shrink (RedBlack i) = [RedBlack i' | i' <- genericShrink i, validInput i']

instance Monad m => Serial m Colour
instance Monad m => Serial m Tree
instance Monad m => Serial m Input

-- In order, with a black root, no red node with a red child, and as many black nodes on each way down.
valid :: Tree -> Bool
valid t = isBlack t && increasing (keys t) && height t /= Nothing
  where
    increasing ks = and (zipWith (<) ks (drop 1 ks))
    isBlack (N R _ _ _) = False
    isBlack _ = True
    height :: Tree -> Maybe Int
    height E = Just 0
    height (N c l _ r) = do
      left <- height l
      right <- height r
      if left /= right || (c == R && not (isBlack l && isBlack r))
        then Nothing
        else Just (if c == B then left + 1 else left)

validInput :: Input -> Bool
validInput (Input t _) = valid t

keys :: Tree -> [Key]
keys t = go t []
  where
    go E = id
    go (N _ l k r) = go l . (k :) . go r

type Bug = Int

blacken, redden :: Tree -> Tree
blacken E = E
blacken (N _ l k r) = N B l k r
redden (N B l k r) = N R l k r
redden _ = error "no black tree"

balance :: Tree -> Key -> Tree -> Tree
balance (N R a x b) y (N R c z d) = N R (N B a x b) y (N B c z d)
balance (N R (N R a x b) y c) z d = N R (N B a x b) y (N B c z d)
balance (N R a x (N R b y c)) z d = N R (N B a x b) y (N B c z d)
balance a x (N R b y (N R c z d)) = N R (N B a x b) y (N B c z d)
balance a x (N R (N R b y c) z d) = N R (N B a x b) y (N B c z d)
balance a x b = N B a x b

insert :: Bug -> Key -> Tree -> Tree
insert bug k = blacken . place
  where
    place E = N R E k E
    place t@(N c l k' r)
      | k == k' && bug /= 12 = t
      | k < k' = case c of
          B | bug == 7 -> N B (place l) k' r
            | otherwise -> balance (place l) k' r
          R -> N R (place l) k' r
      | otherwise = case c of
          B -> balance l k' (place r)
          R -> N R l k' (place r)

delete :: Bug -> Key -> Tree -> Tree
delete bug k = blacken . remove
  where
    remove E = E
    remove (N _ l k' r) = case compare k k' of
      EQ -> join bug l r
      LT | N B _ _ _ <- l -> balanceLeft bug (remove l) k' r
         | otherwise -> N R (remove l) k' r
      GT | N B _ _ _ <- r -> balanceRight l k' (remove r)
         | otherwise -> N R l k' (remove r)

balanceLeft :: Bug -> Tree -> Key -> Tree -> Tree
balanceLeft _ (N R a x b) y c = N R (N B a x b) y c
balanceLeft _ a x (N B b y c) = balance a x (N R b y c)
balanceLeft bug a x (N R (N B b y c) z d) = N R (N B a x b) y (balance c z (if bug == 3 then d else redden d))
balanceLeft _ _ _ _ = error "no such trees"

balanceRight :: Tree -> Key -> Tree -> Tree
balanceRight a x (N R b y c) = N R a x (N B b y c)
balanceRight (N B a x b) y c = balance (N R a x b) y c
balanceRight (N R a x (N B b y c)) z d = N R (balance (redden a) x b) y (N B c z d)
balanceRight _ _ _ = error "no such trees"

join :: Bug -> Tree -> Tree -> Tree
join _ E t = t
join _ t E = t
join bug (N R a x b) (N R c y d) = case join bug b c of
  N R b' z c' -> N R (N R a x b') z (N R c' y d)
  bc -> N R a x (N R bc y d)
join bug (N B a x b) (N B c y d) = case join bug b c of
  N R b' z c' -> N R (N B a x b') z (N B c' y d)
  bc -> balanceLeft bug a x (N B bc y d)
join bug a (N R b x c) = N R (join bug a b) x c
join bug (N R a x b) c = N R a x (join bug b c)

holds :: Bug -> Input -> Bool
holds bug (Input t k) =
  result (insert bug k t) (sort (k : others)) && result (delete bug k t) others
  where
    others = filter (/= k) (keys t)
    result made expected = valid made && keys made == expected
