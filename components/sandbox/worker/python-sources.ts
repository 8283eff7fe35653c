/** Module `plot` of Python: numbers go to the drawing code in one piece. */
export const PLOT_PY = `
"""Pictures of numbers: line, bar and scatter. Each call shows one."""
from array import array
from pyodide.ffi import to_js
import _parley_plot


def _numbers(values):
    if hasattr(values, "tolist"):
        values = values.tolist()
    return to_js(array("d", [float("nan") if value is None else value for value in values]))


def _draw(kind, places, values, title, x_label, y_label):
    if values is None:
        places, values = None, places
    named = values if isinstance(values, dict) else {"": values}
    _parley_plot.draw(
        kind,
        None if places is None else to_js([str(place) for place in places]) if kind == "bar" else _numbers(places),
        to_js([str(name) for name in named]),
        to_js([_numbers(each) for each in named.values()]),
        title, x_label, y_label,
    )


def line(x, y=None, *, title="", x_label="", y_label=""):
    """Draw a line. y is a list of numbers, or a dict of such lists by name."""
    _draw("line", x, y, title, x_label, y_label)


def scatter(x, y=None, *, title="", x_label="", y_label=""):
    """Draw points. y is a list of numbers, or a dict of such lists by name."""
    _draw("scatter", x, y, title, x_label, y_label)


def bar(names, values=None, *, title="", x_label="", y_label=""):
    """Draw bars, one a name."""
    _draw("bar", names, values, title, x_label, y_label)
`

/** Runs code, and answers JSON: its last value, or its error without the frames of the interpreter. */
export const RUN_PY = `
import json, linecache, sys, traceback
import __main__
from pyodide.code import eval_code_async

NAME = "code.py"


def _line(error, frames):
    if isinstance(error, SyntaxError) and error.filename == NAME:
        return error.lineno
    return next((frame.lineno for frame in reversed(frames) if frame.filename == NAME), None)


def _failure(error, most):
    report = traceback.TracebackException.from_exception(error)
    frames = list(report.stack)
    own = next((at for at, frame in enumerate(frames) if frame.filename == NAME), len(frames))
    report.stack[:] = frames[own:]
    text = "".join(report.format())
    return {"text": text if len(text) <= most else text[: most // 2] + "\\n…\\n" + text[-most // 2 :], "line": _line(error, frames)}


async def _run(code, most_value, most_error):
    linecache.cache[NAME] = (len(code), None, code.splitlines(True), NAME)
    value = error = None
    try:
        value = await eval_code_async(code, globals=__main__.__dict__, filename=NAME)
        value = None if value is None else repr(value)[:most_value]
    except SystemExit as end:
        error = None if end.code in (None, 0) else {"text": f"SystemExit: {end.code}", "line": None}
    except BaseException as problem:
        error = _failure(problem, most_error)
    sys.stdout.flush()
    sys.stderr.flush()
    return json.dumps({"value": value, "error": error})


_run
`
