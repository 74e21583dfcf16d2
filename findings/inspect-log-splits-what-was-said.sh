#!/usr/bin/env bash
# The log of Inspect in JSON: a sample in which a tool works, and then fails with a ToolError.
# A good guess: each `model` event has the messages that the model was given as `input`, and the message of a failed tool says what
# was wrong in its `content`, as the model sees it.
# Seen: `input` is an empty list in every event; `input_refs` are ranges of a pool of messages beside the events (`events_data`). The
# `content` of the failed tool's message is empty: its words are in `error` alone. Texts past some length are `attachment://` and a
# hash in events, and whole in `messages`.
# Source: inspect_ai 0.3.285, inspect_ai/log/_condense.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check inspect-ai==0.3.285
cat > sample.py << 'PY'
import json

from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import includes
from inspect_ai.solver import generate, use_tools
from inspect_ai.tool import ToolError, tool


@tool
def get_order():
    async def execute(id: str):
        """Looks an order up.

        Args:
            id: The order.
        """
        if id == "9":
            raise ToolError("no such order")
        return "packed " * 40

    return execute


answers = [ModelOutput.for_tool_call("mockllm/model", "get_order", {"id": id}) for id in ("4711", "9")]
answers.append(ModelOutput.from_content("mockllm/model", "Done"))
for answer in answers:
    answer.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
task = Task(dataset=[Sample(input="Look", target="Done")], solver=[use_tools(get_order()), generate()], scorer=includes())
log = eval(task, model=get_model("mockllm/model", custom_outputs=answers), log_format="json", log_dir="logs", display="none")[0]
sample = json.load(open(log.location))["samples"][0]
models = [event for event in sample["events"] if event["event"] == "model"]
print("input:", [event["input"] for event in models], "input_refs:", [event["input_refs"] for event in models])
print("pool:", [message["role"] for message in sample["events_data"]["messages"]])
failed = [message for message in sample["messages"] if message["role"] == "tool"][1]
print("failed tool:", repr(failed["content"]), failed["error"]["message"])
print("long result in messages:", "packed packed" in json.dumps(sample["messages"]), "in events:", "attachment://" in json.dumps(sample["events"]))
PY
venv/bin/python -c 'import importlib.metadata as m; print("inspect-ai", m.version("inspect-ai"))'
seen=$(venv/bin/python sample.py 2> /dev/null)
echo "$seen"
expected="input: [[], [], []] input_refs: [[[0, 1]], [[0, 3]], [[0, 5]]]
pool: ['user', 'assistant', 'tool', 'assistant', 'tool']
failed tool: '' no such order
long result in messages: True in events: True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
