#!/usr/bin/env bash
# Open Interpreter: its model runs two pieces of Python, one that prints and one whose third line raises; the messages that it keeps.
# A good guess: the code that is kept is the code that was run; what failed is marked, or is of another format than what was printed; a
# result names its code.
# Seen: before each line a line is put in that prints where it is, so that a traceback, which the model is sent, is of code that nobody
# wrote, with other line numbers: the third line raised, and it says the sixth. What failed and what was printed are both `console` of the
# format `output`; results have the role `computer`, no id, and nothing but their place says which code they are of.
# Source: open-interpreter 0.4.3, interpreter/core/computer/terminal/languages/jupyter_language.py (`preprocess_python`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check open-interpreter==0.4.3 'setuptools<81'
cat > run.py << 'PY'
import re

from interpreter import OpenInterpreter

FAILS = "first = 1\nsecond = 2\nraise ValueError('no such carrier')"
answers = ["print('packed')", FAILS, None]
interpreter = OpenInterpreter(disable_telemetry=True, auto_run=True, offline=True, in_terminal_interface=False)


def run(messages):
    code = answers.pop(0)
    if code is None:
        yield {"role": "assistant", "type": "message", "content": "Done."}
    else:
        yield {"role": "assistant", "type": "code", "format": "python", "content": code}


interpreter.llm.run = run
interpreter.system_message = "-"
for _ in interpreter.chat("Look", display=False, stream=True):
    pass
for message in interpreter.messages:
    content = message["content"]
    if "Traceback" in content:
        content = [re.sub(r"\s+", " ", line).strip() for line in content.split("\n") if re.match(r"\s*(-+>|\d+) ", line)]
    print("kept:", {**message, "content": content})
PY
venv/bin/python -c 'import importlib.metadata as m; print("open-interpreter", m.version("open-interpreter"))'
seen=$(LITELLM_LOCAL_MODEL_COST_MAP=True HOME=$PWD timeout 120 venv/bin/python run.py 2> /dev/null | grep '^kept: ')
echo "$seen"
expected="kept: {'role': 'user', 'type': 'message', 'content': 'Look'}
kept: {'role': 'assistant', 'type': 'code', 'format': 'python', 'content': \"print('packed')\"}
kept: {'role': 'computer', 'type': 'console', 'format': 'output', 'content': 'packed\\n'}
kept: {'role': 'assistant', 'type': 'code', 'format': 'python', 'content': \"first = 1\\nsecond = 2\\nraise ValueError('no such carrier')\"}
kept: {'role': 'computer', 'type': 'console', 'format': 'output', 'content': ['4 second = 2', \"5 print('##active_line3##')\", \"----> 6 raise ValueError('no such carrier')\"]}
kept: {'role': 'assistant', 'type': 'message', 'content': 'Done.'}"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
