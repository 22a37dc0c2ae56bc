-- How values are written: as the terms of assay's models, so that both sides' counterexamples are counted, and tried, alike.
module Term (Term (..), node) where

import Data.Int (Int16)

class Term a where
  term :: a -> String

node :: String -> [String] -> String
node name parts = "(" ++ unwords (name : parts) ++ ")"

instance Term Int where
  term = show

instance Term Int16 where
  term = show

instance Term Bool where
  term b = if b then "#t" else "#f"

instance Term a => Term [a] where
  term xs = "(" ++ unwords (map term xs) ++ ")"
