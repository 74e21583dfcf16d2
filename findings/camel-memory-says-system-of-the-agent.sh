#!/usr/bin/env bash
# CAMEL keeps the memory of an agent in a file of JSON (`JsonStorage`): it calls a tool that works and one that raises, and answers.
# A good guess: each record's message says by its role who spoke, assistant, tool or user; a result is in its content; and a tool that
# raised is marked, in the record or in what the step gives back.
# Seen: messages of answers, calls and results have the role of the system's message (`role_type: system`), as if that had made the
# calls: the role that counts is beside the message, `role_at_backend`. A result's content is empty, what came back is in
# `result`, and nothing of a tool that raised is marked: its result is a sentence, in `info["tool_calls"]` of the step too.
# Source: camel-ai 0.2.90, camel/memories/records.py, camel/agents/chat_agent.py (`_record_assistant_tool_calls_message`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check camel-ai==0.2.90 'mcp<2'
cat > agent.py << 'PY'
import json
from pathlib import Path

from camel.agents import ChatAgent
from camel.memories import ChatHistoryMemory, ScoreBasedContextCreator
from camel.models import StubModel
from camel.storages import JsonStorage
from camel.toolkits import FunctionTool
from camel.types import ModelType
from openai.types.chat import ChatCompletion

CALLS = [("get_order", {"id": "4711"}), ("track", {"carrier": "north"})]


class Script(StubModel):
    def run(self, messages, response_format=None, tools=None):
        made = sum(1 for message in messages if message["role"] == "tool")
        message = {"role": "assistant", "content": "It is late."}
        if made < len(CALLS):
            name, given = CALLS[made]
            call = {"id": f"call_{made}", "type": "function", "function": {"name": name, "arguments": json.dumps(given)}}
            message = {"role": "assistant", "content": "", "tool_calls": [call]}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        return ChatCompletion(id="c", object="chat.completion", created=1, model="stub", choices=[choice], usage=usage)


def get_order(id: str) -> dict:
    """Looks an order up.

    Args:
        id (str): The order.
    """
    return {"status": "packed"}


def track(carrier: str) -> str:
    """Tracks a parcel.

    Args:
        carrier (str): The carrier.
    """
    raise ValueError("no parcel number")


model = Script(ModelType.STUB)
agent = ChatAgent("You are a clerk.", model=model, tools=[FunctionTool(get_order), FunctionTool(track)])
agent.memory = ChatHistoryMemory(ScoreBasedContextCreator(model.token_counter, 1000), storage=JsonStorage(Path("kept.json")))
step = agent.step("Where is it?")
for record in map(json.loads, open("kept.json")):
    message = record["message"]
    result = message.get("result")
    print("record:", record["role_at_backend"], "| message:", message["role_type"], repr(message["content"]), "| result:", str(result)[:21])
failed = step.info["tool_calls"][1].model_dump()
print("fields of the failed call:", sorted(failed), "|", failed["result"][:21])
PY
venv/bin/python -c 'import importlib.metadata as m; print("camel-ai", m.version("camel-ai"))'
seen=$(venv/bin/python agent.py 2> /dev/null | grep -E '^(record|fields of the failed call): ')
echo "$seen"
expected="record: system | message: system 'You are a clerk.' | result: None
record: user | message: user 'Where is it?' | result: None
record: assistant | message: system '' | result: None
record: function | message: system '' | result: {'status': 'packed'}
record: assistant | message: system '' | result: None
record: function | message: system '' | result: Tool execution failed
record: assistant | message: system 'It is late.' | result: None
fields of the failed call: ['args', 'images', 'result', 'tool_call_id', 'tool_name'] | Tool execution failed"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
