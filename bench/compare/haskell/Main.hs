{-# LANGUAGE ExistentialQuantification #-}
{-# LANGUAGE FlexibleContexts #-}

-- properties quickcheck NAME SEED TESTS: looks for a counterexample, and makes it small, with QuickCheck
-- properties smallcheck NAME: the same with SmallCheck, depth by depth, until it finds one
-- properties terms NAME SEED COUNT: what QuickCheck's generator makes, one on a line
-- properties nothing: ends at once
--
-- The answer is a line of JSON. Names with a * are properties that hold.
module Main (main) where

import Control.Exception (SomeException, evaluate, try)
import Data.IORef
import System.CPUTime (getCPUTime)
import System.Environment (getArgs)
import System.Exit (die)
import Test.QuickCheck (Arbitrary (..), Args (..), Result (..), quickCheckWithResult, stdArgs)
import qualified Test.QuickCheck as Quick
import Test.QuickCheck.Gen (unGen)
import Test.QuickCheck.Random (mkQCGen)
import Test.SmallCheck (monadic, over)
import qualified Test.SmallCheck as Small
import Test.SmallCheck.Drivers (smallCheckWithHook)
import Test.SmallCheck.Series (Serial (..))

import qualified Bst
import qualified Rbt
import Smart
import Term

data Subject
  = forall a. (Arbitrary a, Show a, Term a) => Random (a -> Bool) (a -> Bool) -- what it is about, and what is to hold of that
  | forall a. (Serial IO a, Show a, Term a) => Exhaustive (a -> Bool) (a -> Bool)

always :: a -> Bool
always = const True

random :: String -> Maybe Subject
random name = case words name of
  ["reverse"] -> Just (Random always isPalindrome)
  ["reverse*"] -> Just (Random always isTwiceReversed)
  ["bound5"] -> Just (Random fiveSmall fiveBounded)
  ["div0"] -> Just (Random dividesByConstants hasValue)
  ["heap"] -> Just (Random always heapSorted)
  ["heap*"] -> Just (Random always heapSortedMended)
  ["parser"] -> Just (Random always parsesBack)
  ["parser*"] -> Just (Random always parsesBackMended)
  ["bst", bug] -> Just (Random Bst.validInput (Bst.holds (read bug)))
  ["bst-ordered", bug] -> Just (Random always (Bst.holds (read bug) . Bst.input))
  ["rbt", bug] -> Just (Random Rbt.validInput (Rbt.holds (read bug)))
  ["rbt-valid", bug] -> Just (Random always (Rbt.holds (read bug) . Rbt.input))
  _ -> Nothing

exhaustive :: String -> Maybe Subject
exhaustive name = case words name of
  ["reverse"] -> Just (Exhaustive always isPalindrome)
  ["bound5"] -> Just (Exhaustive fiveSmall fiveBounded)
  ["div0"] -> Just (Exhaustive dividesByConstants hasValue)
  ["heap"] -> Just (Exhaustive always heapSorted)
  ["heap*"] -> Just (Exhaustive always heapSortedMended)
  ["parser"] -> Just (Exhaustive always parsesBack)
  ["bst", bug] -> Just (Exhaustive Bst.validInput (Bst.holds (read bug)))
  ["rbt", bug] -> Just (Exhaustive Rbt.validInput (Rbt.holds (read bug)))
  _ -> Nothing

answer :: [(String, String)] -> IO ()
answer members = do
  cpu <- getCPUTime
  let all' = members ++ [("cpu", show (fromIntegral cpu / 1e12 :: Double))]
  putStrLn ("{" ++ foldr1 (\a b -> a ++ ", " ++ b) [show k ++ ": " ++ v | (k, v) <- all'] ++ "}")

quickCheck :: Subject -> Int -> Int -> IO ()
quickCheck (Random given expected) seed tests = do
  smallest <- newIORef ""
  let property x = given x Quick.==> Quick.whenFail (writeIORef smallest (term x)) (expected x)
      arguments = stdArgs {replay = Just (mkQCGen seed, 0), maxSuccess = tests, maxDiscardRatio = maxBound `div` tests, chatty = False}
  result <- quickCheckWithResult arguments property
  found <- readIORef smallest
  case result of
    Success {} -> answer [("found", "false"), ("tests", show (numTests result)), ("discarded", show (numDiscarded result))]
    Failure {} ->
      answer
        [ ("found", "true"), ("tests", show (numTests result)), ("discarded", show (numDiscarded result))
        , ("shrinks", show (numShrinks result)), ("term", show found) ]
    GaveUp {} -> answer [("found", "false"), ("tests", show (numTests result)), ("gave_up", "true")]
    NoExpectedFailure {} -> die "no failure"
quickCheck _ _ _ = die "no random property"

smallCheck :: Subject -> Int -> IO ()
smallCheck (Exhaustive given expected) deepest = do
  tried <- newIORef (0 :: Int)
  latest <- newIORef ""
  let property = over series $ \x -> monadic $ do
        writeIORef latest (term x)
        -- an exception is a counterexample, as in QuickCheck
        holds <- if given x then either failed id <$> try (evaluate (expected x)) else pure True
        pure (given x Small.==> holds)
      failed :: SomeException -> Bool
      failed = const False
      deepen depth
        | depth > deepest = answer [("found", "false")]
        | otherwise = do
            result <- smallCheckWithHook depth (const (modifyIORef' tried (+ 1))) property
            count <- readIORef tried
            case result of
              Nothing -> deepen (depth + 1)
              Just _ -> do
                found <- readIORef latest
                answer [("found", "true"), ("tests", show count), ("depth", show depth), ("term", show found)]
  deepen 0
smallCheck _ _ = die "no exhaustive property"

terms :: Subject -> Int -> Int -> IO ()
terms (Random given _) seed count = mapM_ (putStrLn . term) (filter given (map made [0 .. count - 1]))
  where made i = unGen arbitrary (mkQCGen (seed + i)) (i `mod` 100)
terms _ _ _ = die "no random property"

main :: IO ()
main = do
  arguments <- getArgs
  case arguments of
    ["quickcheck", name, seed, tests] | Just s <- random name -> quickCheck s (read seed) (read tests)
    ["smallcheck", name, deepest] | Just s <- exhaustive name -> smallCheck s (read deepest)
    ["terms", name, seed, count] | Just s <- random name -> terms s (read seed) (read count)
    ["nothing"] -> answer []
    _ -> die "usage: properties quickcheck NAME SEED TESTS | smallcheck NAME DEPTH | terms NAME SEED COUNT | nothing"
