"""The command line: ``handbill sandbox | demo | call | hash | audiences upload | products upsert``.

Exit codes: 0 done; 1 refused or failed, with one sentence; 2 bad usage; 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import sys

import handbill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, NoReturn

REFUSED = 1
USAGE = 2
STOPPED = 130


def _layout(prog: str, kind: type[argparse.HelpFormatter] = argparse.HelpFormatter) -> argparse.HelpFormatter:
    """Format help for the terminal width, without the modules that argparse imports to find it."""
    try:
        width = int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        try:
            width = os.get_terminal_size().columns or 80
        except (AttributeError, ValueError, OSError):
            width = 80
    return kind(prog, width=width - 2)


class _Parser(argparse.ArgumentParser):
    """Reports an error in one sentence, with a hint at the help."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": _layout, **settings})

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")
        raise SystemExit(USAGE)


def _connection(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(
        "connection", "What is left out is read from HANDBILL_BASE_URL, HANDBILL_BEARER_TOKEN, …"
    )
    group.add_argument("--base-url", metavar="URL", help="address of the service")
    group.add_argument("--token", metavar="TOKEN", help="bearer token; better given as HANDBILL_BEARER_TOKEN")
    group.add_argument("--naming", choices=["documented", "live"], help="spelling on the wire")


def _client(options: argparse.Namespace) -> handbill.Client:
    given: dict[str, Any] = {}
    if options.base_url:
        given["base_url"] = options.base_url
    if options.token:
        given["auth"] = handbill.Bearer(options.token)
    if options.naming:
        given["naming"] = options.naming
    return handbill.Client.from_env(**given)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="handbill", description="Ad operations: a client, a bulk engine and a sandbox of the service."
    )
    parser.add_argument("--version", action="version", version=f"handbill {handbill.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Parser)

    sandbox = commands.add_parser("sandbox", help="run the sandbox: the service on this machine")
    sandbox.add_argument("--port", type=int, default=8080, help="port to listen on; 0 picks a free one (default: 8080)")
    sandbox.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    sandbox.add_argument(
        "--store", default=":memory:", metavar="FILE", help="SQLite file with the state (default: in memory)"
    )
    sandbox.add_argument("--naming", choices=["documented", "live"], default="documented", help="spelling on the wire")
    sandbox.add_argument(
        "--rate-limits", choices=["off", "documented"], default="off", help="rate limits of the service"
    )
    sandbox.add_argument(
        "--processing", choices=["immediate", "documented"], default="immediate", help="when uploads are processed"
    )
    sandbox.set_defaults(run=_run_sandbox)

    demo = commands.add_parser("demo", help="upload the example data to a sandbox and verify the result")
    demo.add_argument(
        "--data", default="examples/data", metavar="DIR", help="folder with customers.csv and products.csv"
    )
    demo.add_argument("--quiet", action="store_true", help="show no progress")
    demo.set_defaults(run=_run_demo)

    commands.add_parser("call", help="call an endpoint and print its response as JSON")

    hashing = commands.add_parser("hash", help="normalise and hash identifiers")
    hashing.add_argument("kind", help="email, device_id, handle, platform_id, phone_number or partner_user_id")
    hashing.add_argument("values", nargs="*", help="values; read from standard input, one a line, when left out")
    hashing.add_argument("--region", help="country of phone numbers without one, such as DE")
    hashing.add_argument("--normalize", action="store_true", help="print the normal form instead of its digest")
    hashing.set_defaults(run=_run_hash)

    audiences = commands.add_parser("audiences", help="work on custom audiences")
    tasks = audiences.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Parser)
    upload = tasks.add_parser("upload", help="add the users of a file to an audience, or remove them")
    upload.add_argument("file", help="CSV, TSV or Parquet file")
    upload.add_argument("--account-id", required=True)
    upload.add_argument("--audience-id", required=True)
    upload.add_argument(
        "--column",
        action="append",
        required=True,
        metavar="NAME=KIND",
        help="a column and its kind: email, phone_number, handle, …, or region; give one --column for each",
    )
    upload.add_argument("--region", help="country of phone numbers without one, such as DE")
    upload.add_argument("--remove", action="store_true", help="remove the users instead of adding them")
    upload.add_argument("--expires-at", metavar="TIME", help="when the association ends, ISO 8601")
    _bulk(upload)
    upload.set_defaults(run=_run_upload)

    products = commands.add_parser("products", help="work on product catalogs")
    tasks = products.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Parser)
    upsert = tasks.add_parser("upsert", help="create or update the products of a file")
    upsert.add_argument("file", help="CSV, TSV or Parquet file; columns are the fields of a product")
    upsert.add_argument("--catalog-id", required=True)
    _bulk(upsert)
    upsert.set_defaults(run=_run_upsert)
    return parser


def _bulk(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--journal", metavar="FILE", help="record of confirmed batches; the same command resumes from it"
    )
    parser.add_argument("--delimiter", help="character between cells (default: detected)")
    parser.add_argument("--encoding", help="encoding of the file (default: UTF-8, or detected from a byte order mark)")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    _connection(parser)


def _print_json(value: object) -> None:
    import json

    text = json.dumps(value, ensure_ascii=False, indent=2, default=_to_text)
    encoding = sys.stdout.encoding or "ascii"
    # Characters that the terminal cannot show are written as JSON escapes.
    text = "".join(letter if _can_show(letter, encoding) else json.dumps(letter)[1:-1] for letter in text)
    sys.stdout.write(text + "\n")


def _can_show(letter: str, encoding: str) -> bool:
    if letter.isascii():
        return True
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _to_text(value: Any) -> str:
    # Times in the format of the service.
    if hasattr(value, "isoformat"):
        return str(value.isoformat()).replace("+00:00", "Z")
    return str(value)


def _run_sandbox(options: argparse.Namespace) -> int:
    import signal
    import threading

    with handbill.Sandbox(
        store=options.store,
        host=options.host,
        port=options.port,
        naming=options.naming,
        rate_limits=options.rate_limits,
        processing=options.processing,
    ) as sandbox:
        kept = "in memory" if options.store == ":memory:" else options.store
        sys.stdout.write(
            f"The sandbox answers at {sandbox.url} ({options.naming} naming, kept {kept}). Ctrl-C stops it.\n"
        )
        sys.stdout.flush()
        over = threading.Event()
        signal.signal(signal.SIGTERM, lambda *_: over.set())
        while not over.wait(3600):
            pass
    return 0


def _run_demo(options: argparse.Namespace) -> int:
    from handbill import _demo

    return _demo.run(options.data, progress=not options.quiet)


def _endpoints() -> dict[str, dict[str, Any]]:
    from handbill import _handbill

    return {endpoint["name"]: endpoint for endpoint in _handbill.endpoints()}


def _options(words: list[str]) -> argparse.Namespace:
    if words[:1] == ["call"]:
        # The remaining arguments are parsed by the endpoint's parameters.
        return argparse.Namespace(run=_run_call, words=words[1:])
    return _parser().parse_args(words)


def _run_call(options: argparse.Namespace) -> int:
    endpoints = _endpoints()
    parser = _Parser(
        prog="handbill call",
        usage="handbill call NAME [--PARAMETER VALUE …]",
        description="Call an endpoint and print its response as JSON. See also 'handbill call NAME --help'.",
        epilog="endpoints:\n" + "\n".join(f"  {name:44} {endpoint['doc']}" for name, endpoint in endpoints.items()),
        formatter_class=lambda prog: _layout(prog, argparse.RawDescriptionHelpFormatter),
    )
    words: list[str] = options.words
    if not words:
        parser.error("which endpoint? Name one, such as accounts.list")
    if words[0] in {"-h", "--help"}:
        parser.print_help()
        return 0
    name = words[0]
    if name not in endpoints:
        near = _nearest(name, list(endpoints))
        parser.error(f"there is no endpoint {name}" + (f"; did you mean {near}?" if near else ""))
    endpoint = endpoints[name]
    parser = _Parser(
        prog=f"handbill call {name}",
        description=f"{endpoint['doc']} ({endpoint['method']} {endpoint['path']})",
        allow_abbrev=False,
    )
    for parameter in endpoint["parameters"]:
        text = parameter["doc"] + f" Expected: {parameter['wanted']}."
        if parameter["kind"] == "micros":
            text += " With a decimal point it is read as currency units: 5.50 is 5500000."
        if parameter["default"] is not None:
            text += f" Default: {parameter['default']}."
        parser.add_argument(
            "--" + parameter["name"].replace("_", "-"),
            dest="parameter " + parameter["name"],
            required=parameter["required"],
            metavar=parameter["kind"].upper(),
            type=_READERS[parameter["kind"]],
            help=text.replace("%", "%%"),
        )
    if endpoint["paged"]:
        parser.add_argument("--all", action="store_true", help="follow the cursor and print every record")
    _connection(parser)
    known, unknown = parser.parse_known_args(words[1:])
    if unknown:
        names = ["--" + parameter["name"].replace("_", "-") for parameter in endpoint["parameters"]]
        near = _nearest(unknown[0].split("=")[0], names)
        parser.error(f"there is no parameter {unknown[0]}" + (f"; did you mean {near}?" if near else ""))
    args = {
        key.removeprefix("parameter "): value
        for key, value in vars(known).items()
        if key.startswith("parameter ") and value is not None
    }
    with _client(known) as client:
        if endpoint["paged"] and known.all:
            _print_json([record.to_dict() for record in getattr(client, name.partition(".")[0]).iter(**args)])
        else:
            _print_json(_to_json(client.call(name, args)))
    return 0


def _to_json(answer: Any) -> Any:
    if hasattr(answer, "to_dict"):
        return answer.to_dict()
    if hasattr(answer, "next_cursor"):
        page = {"data": [record.to_dict() for record in answer.data], "next_cursor": answer.next_cursor}
        return page if answer.total_count is None else {**page, "total_count": answer.total_count}
    if isinstance(answer, list):
        return [_to_json(item) for item in answer]
    return answer


def _nearest(name: str, names: Sequence[str]) -> str | None:
    import difflib

    return next(iter(difflib.get_close_matches(name, names, n=1, cutoff=0.5)), None)


def _flag(text: str) -> bool:
    if text not in {"true", "false"}:
        message = f"expected true or false, got {text!r}"
        raise argparse.ArgumentTypeError(message)
    return text == "true"


def _micros(text: str) -> Any:
    # With a point it is an amount in currency units, without one in millionths.
    from decimal import Decimal, InvalidOperation

    try:
        return Decimal(text) if "." in text else int(text)
    except (ValueError, InvalidOperation):
        message = f"expected millionths (5500000) or currency units with a point (5.50), got {text!r}"
        raise argparse.ArgumentTypeError(message) from None


def _json(text: str) -> Any:
    import json

    try:
        if text.startswith("@"):
            with open(text[1:], encoding="utf-8") as file:  # noqa: PTH123 (pathlib is slow to import)
                return json.load(file)
        return json.loads(text)
    except (OSError, ValueError) as error:
        message = f"expected JSON, or @FILE with JSON in it: {error}"
        raise argparse.ArgumentTypeError(message) from None


_READERS: dict[str, Callable[[str], Any]] = {
    "int": int,
    "flag": _flag,
    "micros": _micros,
    "list": lambda text: text.split(","),
    "json": _json,
    "text": str,
}


def _run_hash(options: argparse.Namespace) -> int:
    try:
        values = options.values or [line.rstrip("\r\n") for line in sys.stdin]
    except UnicodeDecodeError:
        message = f"standard input is not {sys.stdin.encoding} text; convert it first"
        raise handbill.HandbillError(message) from None
    if options.normalize:
        answers = [handbill.normalize(options.kind, value, region=options.region) for value in values]
    else:
        answers = handbill.hash_identifiers(options.kind, values, region=options.region)
    sys.stdout.write("".join(f"{answer}\n" for answer in answers))
    return 0


def _run_upload(options: argparse.Namespace) -> int:
    columns = {}
    for pair in options.column:
        name, equals, kind = pair.rpartition("=")
        if not equals:
            sys.stderr.write(
                f"handbill audiences upload: --column takes NAME=KIND, such as E-mail=email, got {pair!r}\n"
            )
            return USAGE
        columns[name] = kind
    with _client(options) as client:
        report = client.custom_audiences.upload(
            options.account_id,
            options.audience_id,
            options.file,
            columns=columns,
            region=options.region,
            operation="Delete" if options.remove else "Update",
            expires_at=options.expires_at,
            journal=options.journal,
            delimiter=options.delimiter,
            encoding=options.encoding,
            progress=not options.quiet,
        )
    _print_json(report.to_dict())
    return 0


def _run_upsert(options: argparse.Namespace) -> int:
    with _client(options) as client:
        report = client.products.upsert(
            options.catalog_id,
            options.file,
            journal=options.journal,
            delimiter=options.delimiter,
            encoding=options.encoding,
            progress=not options.quiet,
        )
    _print_json(report.to_dict())
    return 0


def main(words: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        options = _options(list(sys.argv[1:] if words is None else words))
        return int(options.run(options))
    except handbill.UploadError as error:
        _print_json(error.report.to_dict())
        sys.stderr.write(f"handbill: {error}\n")
        return REFUSED
    except handbill.HandbillError as error:
        sys.stderr.write(f"handbill: {error}\n")
        return REFUSED
    except KeyboardInterrupt as stopped:
        sys.stderr.write(f"handbill: {stopped or 'stopped'}\n")
        return STOPPED
    except BrokenPipeError:
        # The reader of the output closed it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    raise SystemExit(main())
