#!/usr/bin/env bash
# Langroid: a tool (`ToolMessage`) that looks an order up by its `id`, and one that does so by its `number`; a model calls both.
# A good guess: a tool is given the arguments that the model gave, by the names that the tool has for them; and what the agent keeps of a
# call are its arguments.
# Seen: with calls of the API's own (`use_functions_api=True`) an argument called `id` has the id of the call when the tool is run,
# whatever the model gave: `ToolMessage` has a field of that name for itself, which a tool may define again without being told. The
# history has what the model gave beside the result of something else, so that it does not show; and it has an argument `request` more,
# which no model gave.
# Source: langroid 0.69.16, langroid/agent/base.py (`tool.id = tc.id or ""`), langroid/agent/tool_message.py (`id: str = ""`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check langroid==0.69.16
cat > agent.py << 'PY'
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import tiktoken

# Langroid counts with an encoding that is downloaded when it is imported: one of single bytes takes its place.
one = tiktoken.Encoding(name="bytes", pat_str=r"[\s\S]", mergeable_ranks={bytes([at]): at for at in range(256)}, special_tokens={})
tiktoken.get_encoding = tiktoken.encoding_for_model = lambda *_: one

import langroid as lr
import langroid.language_models as lm

CALLS = [("by_id", {"id": "4711"}), ("by_number", {"number": "4711"})]


class Model(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        done = any(message["role"] == "tool" for message in body["messages"])
        calls = [{"id": f"call_{at}", "type": "function", "function": {"name": name, "arguments": json.dumps(given)}} for at, (name, given) in enumerate(CALLS)]
        message = {"role": "assistant", "content": "DONE"} if done else {"role": "assistant", "content": "I look.", "tool_calls": calls}
        choice = {"index": 0, "message": message, "finish_reason": "stop" if done else "tool_calls"}
        whole = {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(whole).encode())


server = HTTPServer(("127.0.0.1", 0), Model)
threading.Thread(target=server.serve_forever, daemon=True).start()


class ById(lr.ToolMessage):
    request: str = "by_id"
    purpose: str = "To look up the order <id>"
    id: str

    def handle(self):
        return f"state of order {self.id}"


class ByNumber(lr.ToolMessage):
    request: str = "by_number"
    purpose: str = "To look up the order <number>"
    number: str

    def handle(self):
        return f"state of order {self.number}"


llm = lm.OpenAIGPTConfig(chat_model="m", api_base=f"http://127.0.0.1:{server.server_port}/v1", api_key="none", chat_context_length=9000, stream=False)
agent = lr.ChatAgent(lr.ChatAgentConfig(llm=llm, use_functions_api=True, use_tools=False))
agent.enable_message([ById, ByNumber])
lr.Task(agent, interactive=False).run("Look 4711 up", turns=4)
for message in agent.message_history:
    for call in message.tool_calls or []:
        print("SEEN kept:", call.id, call.function.name, json.dumps(call.function.arguments))
    if message.role == "tool":
        print("SEEN result:", message.tool_call_id, message.content)
PY
venv/bin/python -c 'import importlib.metadata as m; print("langroid", m.version("langroid"))'
seen=$(timeout 100 venv/bin/python agent.py 2> /dev/null | grep -o 'SEEN .*' | sed 's/^SEEN //')
echo "$seen"
expected='kept: call_0 by_id {"id": "4711", "request": "by_id"}
kept: call_1 by_number {"number": "4711", "request": "by_number"}
result: call_0 state of order call_0
result: call_1 state of order 4711'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
