{-# LANGUAGE DeriveGeneric #-}
{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE MultiParamTypeClasses #-}

-- models/etna/bst: binary search trees, and some of its mutants; 0 is the one without a bug.
module Bst (Input (..), InOrder (..), validInput, holds) where

import GHC.Generics (Generic)
import Test.QuickCheck
import Test.SmallCheck.Series (Serial)

import Key
import Term

data Tree = E | T Tree Key Key Tree deriving (Eq, Show, Generic)

data Input = Input Tree Tree Key Key deriving (Eq, Show, Generic)

-- The same, made by a generator that makes ordered trees only.
newtype InOrder = InOrder { input :: Input } deriving (Eq, Show)

instance Term Tree where
  term E = "E"
  term (T l k v r) = node "T" [term l, term k, term v, term r]

instance Term Input where
  term (Input t u k v) = "(" ++ unwords [term t, term u, term k, term v] ++ ")"

instance Term InOrder where
  term = term . input

instance Arbitrary Tree where
  arbitrary = sized tree
    where
      tree 0 = pure E
      tree n = frequency [(1, pure E), (3, T <$> tree (n `div` 2) <*> arbitrary <*> arbitrary <*> tree (n `div` 2))]
  shrink = genericShrink

instance Arbitrary Input where
  arbitrary = Input <$> arbitrary <*> arbitrary <*> arbitrary <*> arbitrary
  shrink = genericShrink

instance Arbitrary InOrder where
  arbitrary = InOrder <$> (Input <$> ordered <*> ordered <*> key <*> key)
    where
      ordered = sized (\n -> between 0 (n + 1))
      key = sized (\n -> Key <$> choose (0, n + 1))
      between low high
        | low >= high = pure E
        | otherwise =
            frequency
              [ (1, pure E)
              , (4, do k <- choose (low, high - 1)
                       T <$> between low k <*> pure (Key k) <*> arbitrary <*> between (k + 1) high)
              ]
  shrink (InOrder i) = [InOrder i' | i' <- genericShrink i, validInput i']

instance Monad m => Serial m Tree
instance Monad m => Serial m Input

valid :: Tree -> Bool
valid = increasing . map fst . entries
  where increasing ks = and (zipWith (<) ks (drop 1 ks))

validInput :: Input -> Bool
validInput (Input t u _ _) = valid t && valid u

entries :: Tree -> [(Key, Key)]
entries t = go t []
  where
    go E = id
    go (T l k v r) = go l . ((k, v) :) . go r

type Bug = Int

insert :: Bug -> Key -> Key -> Tree -> Tree
insert _ k v E = T E k v E
insert bug k v (T l k' v' r) = case compare k k' of
  EQ -> T l k (if bug == 3 then v' else v) r
  LT -> T (insert bug k v l) k' v' r
  GT -> T l k' v' (insert bug k v r)

delete :: Bug -> Key -> Tree -> Tree
delete _ _ E = E
delete bug k (T l k' v' r) = case compare k k' of
  EQ -> join l r
  LT | bug /= 5 -> T (delete bug k l) k' v' r
  GT | bug == 5 -> T (delete bug k l) k' v' r
  _ -> T l k' v' (delete bug k r)

join :: Tree -> Tree -> Tree
join E t = t
join t E = t
join (T l k v r) (T l' k' v' r') = T l k v (T (join r l') k' v' r')

union :: Bug -> Tree -> Tree -> Tree
union _ E t = t
union _ t E = t
union 6 (T l k v r) t = T l k v (union 6 r t)
union bug (T l k v r) t = T (union bug l (below k t)) k v (union bug r (above k t))

below, above :: Key -> Tree -> Tree
below _ E = E
below k (T l k' v r) = case compare k k' of
  EQ -> l
  LT -> below k l
  GT -> T l k' v (below k r)
above _ E = E
above k (T l k' v r) = case compare k k' of
  EQ -> r
  LT -> T (above k l) k' v r
  GT -> above k r

holds :: Bug -> Input -> Bool
holds bug (Input t u k v) =
  result (insert bug k v t) (\key -> if key == k then Just v else find key t)
    && result (delete bug k t) (\key -> if key == k then Nothing else find key t)
    && result (union bug t u) (\key -> maybe (find key u) Just (find key t))
  where
    keys = k : map fst (entries t ++ entries u)
    result made expected = valid made && all (\key -> find key made == expected key) keys
    find key = lookup key . entries
