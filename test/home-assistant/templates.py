"""Renders templates as Home Assistant does: a line of JSON comes in for each, and one with the result goes out.

What is used beyond Jinja is here. A name that is not defined is an error, where Home Assistant writes a warning.
"""

import json
import re
import sys
from ast import literal_eval
from datetime import datetime, timedelta, timezone

from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment


def moment(milliseconds):
    return datetime.fromtimestamp(milliseconds / 1000, timezone.utc)


class State:
    def __init__(self, state, lastReported):
        self.state = state
        self.last_reported = moment(lastReported)


class States:
    def __init__(self, states):
        self.known = {name: State(**state) for name, state in states.items()}

    def __call__(self, name):
        return self.known[name].state if name in self.known else "unknown"

    def __getitem__(self, name):
        return self.known[name]


def is_number(value):
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def parsed(text):
    """A result that reads as a value other than a text is that value."""
    try:
        value = literal_eval(text)
    except (ValueError, TypeError, SyntaxError, MemoryError):
        return text
    return text if isinstance(value, (str, complex)) else value


environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
environment.filters["to_json"] = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
environment.filters["regex_findall_index"] = lambda value, find, index=0: re.findall(find, value)[index]
environment.tests["match"] = lambda value, find: re.match(find, value) is not None

for line in sys.stdin:
    request = json.loads(line)
    environment.globals.update(
        states=States(request["states"]),
        now=lambda: moment(request["now"]),
        timedelta=timedelta,
        is_number=is_number,
    )
    try:
        text = environment.from_string(request["template"].strip()).render(request["variables"]).strip()
        reply = {"result": parsed(text) if request["parse"] else text}
    except Exception as error:
        reply = {"error": f"{error}, in {request['template']}"}
    print(json.dumps(reply), flush=True)
