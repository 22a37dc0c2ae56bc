{-# LANGUAGE FlexibleInstances #-}
{-# LANGUAGE MultiParamTypeClasses #-}

-- Keys of trees: natural numbers, which assay's models write (s (s O)).
module Key (Key (..)) where

import Test.QuickCheck
import Test.SmallCheck.Series (Serial (..))
import qualified Test.SmallCheck.Series as Small (getNonNegative)

import Term

newtype Key = Key Int deriving (Eq, Ord, Show)

instance Term Key where
  term (Key 0) = "O"
  term (Key n) = node "s" [term (Key (n - 1))]

instance Arbitrary Key where
  arbitrary = Key . getNonNegative <$> arbitrary
  shrink (Key n) = [Key m | m <- shrink n, m >= 0]

instance Monad m => Serial m Key where
  series = Key . Small.getNonNegative <$> series
