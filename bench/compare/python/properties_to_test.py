#!/usr/bin/env python3
"""The properties of models/smartcheck and models/etna in Python, for Hypothesis. An algebraic value is a tuple that begins with its constructor.

properties_to_test.py find SEED NAME [BUG]   looks for a counterexample, and makes it small
properties_to_test.py hold SEED NAME COUNT   tries a property that holds (with its mistake mended) on COUNT examples
properties_to_test.py terms SEED NAME COUNT  prints what it would be tried on
properties_to_test.py nothing                ends at once

The answer is a line of JSON, with the CPU seconds since the strategies were there.
"""

import json
import sys
import time
from typing import Any, Callable, Optional

from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from hypothesis import strategies as st

Tree = tuple[Any, ...]

# ---- reverse


def palindrome(numbers: list[int]) -> bool:
    return numbers == numbers[::-1]


def twice_reversed(numbers: list[int]) -> bool:
    return numbers == numbers[::-1][::-1]


# ---- bound5

INT16 = st.integers(-32768, 32767)
FIVE = st.tuples(*[st.lists(INT16) for _ in range(5)])


def sum16(numbers: list[int]) -> int:
    return (sum(numbers) + 32768) % 65536 - 32768


def five_bounded(lists: tuple[list[int], ...]) -> bool:
    assume(all(sum16(numbers) < 256 for numbers in lists))
    return sum16([n for numbers in lists for n in numbers]) < 5 * 256


# ---- div0

EXPRESSION: st.SearchStrategy[Tree] = st.recursive(
    st.tuples(st.just("C"), st.integers()),
    lambda inner: st.tuples(st.sampled_from(["Add", "Div"]), inner, inner),
)


def divides_by_constants(e: Tree) -> bool:
    if e[0] == "C":
        return True
    if e[0] == "Div" and e[2] == ("C", 0):
        return False
    return divides_by_constants(e[1]) and divides_by_constants(e[2])


def value(e: Tree) -> int:
    if e[0] == "C":
        return e[1]
    a, b = value(e[1]), value(e[2])
    return a + b if e[0] == "Add" else a // b


def has_value(e: Tree) -> bool:
    assume(divides_by_constants(e))
    try:
        value(e)
        return True
    except ZeroDivisionError:
        return False


# ---- heap

NIL = ("Nil",)
PROGRAM: st.SearchStrategy[Tree] = st.recursive(
    st.one_of(st.just(("Empty",)), st.tuples(st.just("Unit"), st.integers()), st.tuples(st.just("FromList"), st.lists(st.integers()))),
    lambda inner: st.one_of(
        st.tuples(st.just("Insert"), st.integers(), inner), st.tuples(st.just("SafeRemoveMin"), inner), st.tuples(st.just("Merge"), inner, inner)
    ),
)


def merge(a: Tree, b: Tree) -> Tree:
    if a == NIL:
        return b
    if b == NIL:
        return a
    if a[1] <= b[1]:
        return ("Node", a[1], merge(a[3], b), a[2])
    return ("Node", b[1], merge(b[3], a), b[2])


def unit(n: int) -> Tree:
    return ("Node", n, NIL, NIL)


def build(p: Tree) -> Tree:
    if p[0] == "Empty":
        return NIL
    if p[0] == "Unit":
        return unit(p[1])
    if p[0] == "Insert":
        return merge(unit(p[1]), build(p[2]))
    if p[0] == "SafeRemoveMin":
        h = build(p[1])
        return h if h == NIL else merge(h[2], h[3])
    if p[0] == "Merge":
        return merge(build(p[1]), build(p[2]))
    heaps = [unit(n) for n in p[1]]
    while len(heaps) > 1:
        heaps = [merge(*heaps[i : i + 2]) if i + 1 < len(heaps) else heaps[i] for i in range(0, len(heaps), 2)]
    return heaps[0] if heaps else NIL


def elements(h: Tree) -> list[int]:
    return [] if h == NIL else [h[1]] + elements(h[2]) + elements(h[3])


def heap_sorted(p: Tree) -> bool:
    h = build(p)
    numbers = [] if h == NIL else [h[1]] + elements(merge(h[2], h[3]))
    return numbers == sorted(numbers)


def heap_sorted_mended(p: Tree) -> bool:
    h, numbers = build(p), []
    while h != NIL:
        numbers.append(h[1])
        h = merge(h[2], h[3])
    return numbers == sorted(numbers)


# ---- parser

VARIABLE = st.tuples(st.just("Var"), st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
SIGNS = {"Add": "+", "Sub": "-", "Mul": "*", "Div": "/", "And": "&", "Or": "|"}
NAMES = {sign: name for name, sign in SIGNS.items()}
VALUE: st.SearchStrategy[Tree] = st.recursive(
    st.one_of(st.tuples(st.just("Int"), st.integers()), st.tuples(st.just("Bool"), st.booleans())),
    lambda inner: st.one_of(st.tuples(st.just("Not"), inner), st.tuples(st.sampled_from(list(SIGNS)), inner, inner)),
)
STATEMENT = st.one_of(st.tuples(st.just("Return"), VALUE), st.tuples(st.sampled_from(["Assign", "Alloc"]), VARIABLE, VALUE))
FUNCTION = st.tuples(st.just("Func"), VARIABLE, st.lists(VALUE), st.lists(STATEMENT))
MODULE = st.tuples(st.just("Mod"), st.lists(VARIABLE), st.lists(VARIABLE))
LANG = st.tuples(st.just("Lang"), st.lists(MODULE), st.lists(FUNCTION))


def tokens(e: Tree, out: list[Any]) -> list[Any]:
    if e[0] in ("Int", "Bool"):
        out.append(e)
    elif e[0] == "Not":
        out.append("!")
        tokens(e[1], out)
    else:
        out.append("(")
        tokens(e[1], out)
        out.append(SIGNS[e[0]])
        tokens(e[2], out)
        out.append(")")
    return out


def parse(given_tokens: list[Any], at: int, operation: Callable[[str, Tree, Tree], Tree]) -> tuple[Tree, int]:
    token = given_tokens[at]
    if token == "(":
        a, at = parse(given_tokens, at + 1, operation)
        sign = given_tokens[at]
        b, at = parse(given_tokens, at + 1, operation)
        return operation(sign, a, b), at + 1
    if token == "!":
        a, at = parse(given_tokens, at + 1, operation)
        return ("Not", a), at
    return token, at + 1


def swapped(sign: str, a: Tree, b: Tree) -> Tree:
    return ("And", b, a) if sign in "&|" else (NAMES[sign], a, b)  # the bug


def straight(sign: str, a: Tree, b: Tree) -> Tree:
    return (NAMES[sign], a, b)


def parses_back(program: Tree, operation: Callable[[str, Tree, Tree], Tree] = swapped) -> bool:
    return all(parse(tokens(e, []), 0, operation)[0] == e for f in program[2] for e in [*f[2], *(s[-1] for s in f[3])])


def parses_back_mended(program: Tree) -> bool:
    return parses_back(program, straight)


# ---- binary search trees; an empty tree is None

KEY = st.integers(0, 30)  # so that keys meet
Maybe = Optional[Tree]


def insert(bug: int, k: int, v: int, t: Maybe) -> Tree:
    if t is None:
        return ("T", None, k, v, None)
    _, left, key, old, right = t
    if k == key:
        return ("T", left, k, old if bug == 3 else v, right)
    if k < key:
        return ("T", insert(bug, k, v, left), key, old, right)
    return ("T", left, key, old, insert(bug, k, v, right))


def delete(bug: int, k: int, t: Maybe) -> Maybe:
    if t is None:
        return None
    _, left, key, old, right = t
    if k == key:
        return join(left, right)
    if (k < key) == (bug != 5):
        return ("T", delete(bug, k, left), key, old, right)
    return ("T", left, key, old, delete(bug, k, right))


def join(t: Maybe, u: Maybe) -> Maybe:
    if t is None or u is None:
        return t or u
    return ("T", t[1], t[2], t[3], ("T", join(t[4], u[1]), u[2], u[3], u[4]))


def union(bug: int, t: Maybe, u: Maybe) -> Maybe:
    if t is None or u is None:
        return t or u
    _, left, k, v, right = t
    if bug == 6:
        return ("T", left, k, v, union(bug, right, u))
    return ("T", union(bug, left, below(k, u)), k, v, union(bug, right, above(k, u)))


def below(k: int, t: Maybe) -> Maybe:
    if t is None:
        return None
    if k == t[2]:
        return t[1]
    return below(k, t[1]) if k < t[2] else ("T", t[1], t[2], t[3], below(k, t[4]))


def above(k: int, t: Maybe) -> Maybe:
    if t is None:
        return None
    if k == t[2]:
        return t[4]
    return ("T", above(k, t[1]), t[2], t[3], t[4]) if k < t[2] else above(k, t[4])


def entries(t: Maybe) -> list[tuple[int, int]]:
    return [] if t is None else entries(t[1]) + [(t[2], t[3])] + entries(t[4])


def increasing(keys: list[int]) -> bool:
    return all(a < b for a, b in zip(keys, keys[1:]))


def bst_of(pairs: list[tuple[int, int]]) -> Maybe:
    t = None
    for k, v in pairs:
        t = insert(0, k, v, t)
    return t


SEARCH_TREE = st.lists(st.tuples(KEY, KEY)).map(bst_of)
BST = st.tuples(SEARCH_TREE, SEARCH_TREE, KEY, KEY)


def bst_holds(bug: int, given_input: Tree) -> bool:
    t, u, k, v = given_input
    first, second = dict(entries(t)), dict(entries(u))

    def is_result(made: Maybe, expected: dict[int, int]) -> bool:
        found = entries(made)
        return increasing([key for key, _ in found]) and dict(found) == expected

    return (
        is_result(insert(bug, k, v, t), {**first, k: v})
        and is_result(delete(bug, k, t), {key: old for key, old in first.items() if key != k})
        and is_result(union(bug, t, u), {**second, **first})
    )


# ---- red-black trees


def blacken(t: Maybe) -> Maybe:
    return t and ("B", *t[1:])


def redden(t: Maybe) -> Tree:
    if t is None or t[0] != "B":
        raise ValueError("no black tree")
    return ("R", *t[1:])


def is_red(t: Maybe) -> bool:
    return t is not None and t[0] == "R"


def balance(t: Maybe, k: int, u: Maybe) -> Tree:
    if t is not None and t[0] == "R":
        if u is not None and u[0] == "R":
            return ("R", blacken(t), k, blacken(u))
        if is_red(t[1]):
            return ("R", blacken(t[1]), t[2], ("B", t[3], k, u))
        if is_red(t[3]):
            return ("R", ("B", t[1], t[2], t[3][1]), t[3][2], ("B", t[3][3], k, u))
    if u is not None and u[0] == "R":
        if is_red(u[3]):
            return ("R", ("B", t, k, u[1]), u[2], blacken(u[3]))
        if is_red(u[1]):
            return ("R", ("B", t, k, u[1][1]), u[1][2], ("B", u[1][3], u[2], u[3]))
    return ("B", t, k, u)


def place(bug: int, k: int, t: Maybe) -> Tree:
    if t is None:
        return ("R", None, k, None)
    colour, left, key, right = t
    if k == key and bug != 12:
        return t
    if k < key:
        new = place(bug, k, left)
        return balance(new, key, right) if colour == "B" and bug != 7 else (colour, new, key, right)
    new = place(bug, k, right)
    return balance(left, key, new) if colour == "B" else (colour, left, key, new)


def remove(bug: int, k: int, t: Maybe) -> Maybe:
    if t is None:
        return None
    _, left, key, right = t
    if k == key:
        return join_trees(bug, left, right)
    if k < key:
        if left is not None and left[0] == "B":
            return balance_left(bug, remove(bug, k, left), key, right)
        return ("R", remove(bug, k, left), key, right)
    if right is not None and right[0] == "B":
        return balance_right(left, key, remove(bug, k, right))
    return ("R", left, key, remove(bug, k, right))


def balance_left(bug: int, t: Maybe, k: int, u: Maybe) -> Tree:
    if is_red(t):
        return ("R", blacken(t), k, u)
    if u is None or (u[0] == "R" and (u[1] is None or u[1][0] == "R")):
        raise ValueError("no such trees")
    if u[0] == "B":
        return balance(t, k, ("R", *u[1:]))
    return ("R", ("B", t, k, u[1][1]), u[1][2], balance(u[1][3], u[2], u[3] if bug == 3 else redden(u[3])))


def balance_right(t: Maybe, k: int, u: Maybe) -> Tree:
    if is_red(u):
        return ("R", t, k, blacken(u))
    if t is None or (t[0] == "R" and (t[3] is None or t[3][0] == "R")):
        raise ValueError("no such trees")
    if t[0] == "B":
        return balance(("R", *t[1:]), k, u)
    return ("R", balance(redden(t[1]), t[2], t[3][1]), t[3][2], ("B", t[3][3], k, u))


def join_trees(bug: int, t: Maybe, u: Maybe) -> Maybe:
    if t is None or u is None:
        return t or u
    if t[0] != u[0]:
        if u[0] == "R":
            return ("R", join_trees(bug, t, u[1]), u[2], u[3])
        return ("R", t[1], t[2], join_trees(bug, t[3], u))
    middle = join_trees(bug, t[3], u[1])
    if middle is not None and middle[0] == "R":
        return ("R", (t[0], t[1], t[2], middle[1]), middle[2], (u[0], middle[3], u[2], u[3]))
    rest = (u[0], middle, u[2], u[3])
    return ("R", t[1], t[2], rest) if t[0] == "R" else balance_left(bug, t[1], t[2], rest)


def height(t: Maybe) -> Optional[int]:
    """The number of black nodes on each way down; None: it is no red-black tree."""
    if t is None:
        return 0
    left, right = height(t[1]), height(t[3])
    if left is None or left != right or (t[0] == "R" and (is_red(t[1]) or is_red(t[3]))):
        return None
    return left + (t[0] == "B")


def tree_keys(t: Maybe) -> list[int]:
    return [] if t is None else tree_keys(t[1]) + [t[2]] + tree_keys(t[3])


def rbt_of(keys: list[int]) -> Maybe:
    t = None
    for k in keys:
        t = blacken(place(0, k, t))
    return t


RBT = st.tuples(st.lists(KEY).map(rbt_of), KEY)


def rbt_holds(bug: int, given_input: Tree) -> bool:
    t, k = given_input
    others = [key for key in tree_keys(t) if key != k]

    def is_result(made: Maybe, expected: list[int]) -> bool:
        return not is_red(made) and height(made) is not None and tree_keys(made) == expected

    return is_result(blacken(place(bug, k, t)), sorted([k, *others])) and is_result(blacken(remove(bug, k, t)), others)


# ---- terms, as assay's models write them


def peano(n: int) -> str:
    return "(s " * n + "O" + ")" * n


def tree_term(t: Maybe) -> str:
    if t is None:
        return "E"
    return "(" + " ".join([t[0], *(peano(x) if isinstance(x, int) else tree_term(x) for x in t[1:])]) + ")"


def term(x: Any) -> str:
    if isinstance(x, bool):
        return "#t" if x else "#f"
    if isinstance(x, tuple) and x in (NIL, ("Empty",)):
        return x[0]
    if isinstance(x, tuple) and x[:1] == ("Var",):
        return f'(Var "{x[1]}")'
    return "(" + " ".join(term(y) for y in x) + ")" if isinstance(x, (tuple, list)) else str(x)


def with_trees(x: Tree) -> str:
    return "(" + " ".join(peano(y) if isinstance(y, int) else tree_term(y) for y in x) + ")"


# name: strategy, property, property that holds, how it is written
SUBJECTS: dict[str, tuple[st.SearchStrategy[Any], Callable[..., bool], Callable[..., bool], Callable[[Any], str]]] = {
    "reverse": (st.lists(st.integers()), palindrome, twice_reversed, term),
    "bound5": (FIVE, five_bounded, five_bounded, lambda x: "(T " + " ".join(map(term, x)) + ")"),
    "div0": (EXPRESSION, has_value, has_value, term),
    "heap": (PROGRAM, heap_sorted, heap_sorted_mended, lambda p: f"(HeapPP {term(p)} {term(build(p))})"),
    "parser": (LANG, parses_back, parses_back_mended, term),
    "bst": (BST, lambda x: True, lambda x: bst_holds(0, x), with_trees),
    "rbt": (RBT, lambda x: True, lambda x: rbt_holds(0, x), with_trees),
}
MUTANTS = {"bst": bst_holds, "rbt": rbt_holds}


def run(strategy: st.SearchStrategy[Any], holds: Callable[..., bool], number: int, count: int) -> tuple[Any, int]:
    """A counterexample, if there is one, and the number of tests until it was found first."""
    tests, found = 0, None
    failing: list[Any] = []

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
        report_multiple_bugs=False,
        print_blob=False,
    )
    @given(strategy)
    def check(x: Any) -> None:
        nonlocal tests
        if not failing:
            tests += 1
        try:
            good = holds(x)
        except ValueError:
            good = False
        if not good:
            failing.append(x)
            raise AssertionError

    try:
        check()
    except AssertionError:
        found = failing[-1]  # Hypothesis ends with the smallest
    return found, tests


def main() -> None:
    command, *arguments = sys.argv[1:]
    if command == "nothing":
        return
    number, name = int(arguments[0]), arguments[1]
    strategy, holds, holds_mended, write = SUBJECTS[name]
    start = time.process_time()
    if command == "find":
        if name in MUTANTS:
            bug, mutant = int(arguments[2]), MUTANTS[name]
            found, tests = run(strategy, lambda x: mutant(bug, x), number, 10**8)
        else:
            found, tests = run(strategy, holds, number, 10**8)
        answer = {"tests": tests, "cpu": time.process_time() - start, **({"term": write(found)} if found is not None else {})}
        print(json.dumps(answer))
    elif command == "hold":
        found, tests = run(strategy, holds_mended, number, int(arguments[2]))
        assert found is None, write(found)
        print(json.dumps({"tests": tests, "cpu": time.process_time() - start}))
    else:
        seen: list[str] = []
        run(strategy, lambda x: seen.append(write(x)) is None, number, int(arguments[2]))
        print("\n".join(seen))


if __name__ == "__main__":
    main()
