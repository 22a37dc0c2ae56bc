"""Mistakes: models that Redex should refuse, or that mean something else than was meant."""
import re


def more_dots(rng, text):
    return re.sub(r" \.\.\.(?=[ )])", " ... ...", text, count=1)


def fewer_dots(rng, text):
    places = [m.start() for m in re.finditer(r" \.\.\.(?=[ )])", text)]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + text[at + 4 :]


def other_name(rng, text):
    places = list(re.finditer(r"\b[a-z]+_[123x]\b", text))
    if not places:
        return text
    m = rng.choice(places)
    return text[: m.start()] + rng.choice(["e_7", "any_1", "foo_1", "n_1"]) + text[m.end() :]


def doubled(rng, text):
    lines = text.split("\n")
    i = rng.randrange(len(lines))
    return "\n".join(lines[: i + 1] + lines[i:])


def swapped(rng, text):
    places = [m.start() for m in re.finditer(r" [a-zA-Z_0-9]+(?= [a-zA-Z_0-9]+)", text)]
    if not places:
        return text
    at = rng.choice(places)
    first, second = text[at + 1 :].split(" ", 2)[:2]
    second = re.match(r"[a-zA-Z_0-9]+", second).group()
    return text[:at] + f" {second} {first}" + text[at + 2 + len(first) + len(second) :]


def spoil(rng, forms):
    """The forms with a mistake in one of them."""
    i = rng.randrange(len(forms))
    made = rng.choice([more_dots, fewer_dots, fewer_dots, other_name, other_name, doubled, swapped])(rng, forms[i])
    return forms[:i] + [made] + forms[i + 1 :]
