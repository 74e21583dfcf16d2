#!/usr/bin/env bash
# Qwen-Agent: a model makes two calls at once, of which one raises, and then one whose JSON breaks off; the messages that the agent gives back.
# A good guess: a call's id names it in the conversation, and its result is beside it under that id; a tool that raised is marked; arguments
# that are no JSON are refused before the tool is run.
# Seen: ids are in `extra.function_id` alone and begin again at 1 with each answer: who pairs by them gives the first call the last
# result. A call is a message, so that two calls of one answer are two messages, which are told from two answers by nothing. What was raised
# is a result whose words have Python's traceback with paths of the machine, and goes to the model so. The tool is run with the broken text.
# Source: qwen-agent 0.0.34, qwen_agent/llm/fncall_prompts/nous_fncall_prompt.py, qwen_agent/agent.py (`_call_tool`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check qwen-agent==0.0.34 tqdm soundfile python-dateutil
cat > agent.py << 'PY'
import json

from qwen_agent.agents import FnCallAgent
from qwen_agent.llm.function_calling import BaseFnCallModel
from qwen_agent.llm.schema import Message
from qwen_agent.tools.base import BaseTool


class Script(BaseFnCallModel):
    def __init__(self, *answers):
        super().__init__({"model": "script"})
        self.answers = list(answers)

    def _chat_stream(self, messages, delta_stream, generate_cfg):
        yield [Message("assistant", self.answers.pop(0))]

    def _chat_no_stream(self, messages, generate_cfg):
        raise NotImplementedError


class Get(BaseTool):
    name, description = "get", "get"
    parameters = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}

    def call(self, params, **kwargs):
        return "run with " + params


class Track(Get):
    name = "track"

    def call(self, params, **kwargs):
        raise ValueError("no such carrier")


def call(name, given):
    return f'<tool_call>\n{{"name": "{name}", "arguments": {given}\n</tool_call>\n'


model = Script(call("get", '{"id": "4"}}') + call("track", '{"id": "5"}}'), call("get", '{"id": '), "Done.")
for messages in FnCallAgent(function_list=[Get(), Track()], llm=model).run([{"role": "user", "content": "Look"}]):
    pass
for message in messages:
    text = message["content"] if "Traceback" not in message["content"] else f"traceback, names a path: {'agent.py' in message['content']}"
    called = message.get("function_call")
    print(message["role"], message["extra"].get("function_id"), called["name"] if called else message.get("name"), called["arguments"] if called else text)
PY
venv/bin/python -c 'import importlib.metadata as m; print("qwen-agent", m.version("qwen-agent"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected='assistant 1 get {"id": "4"}
assistant 2 track {"id": "5"}
function 1 get run with {"id": "4"}
function 2 track traceback, names a path: True
assistant 1 get {"id"
function 1 get run with {"id"
assistant None None Done.'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
