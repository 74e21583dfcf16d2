#!/usr/bin/env bash
# The text of a run's result in Microsoft Agent Framework (`.text`) and in Agno (`.content`), where the model said words beside a call.
# A good guess: it is the last answer, as in other frameworks; what was said before calls is in the messages alone.
# Seen: all that the model said in the run, joined without a space or a line between: `I look it up.It is on its way.` The messages
# have them apart. Who stores the result's text as the answer, compares it, or gives it to the next agent has words in it that were
# said before anything was known.
# Source: agent-framework-core 1.23.0, agent_framework/_types.py (`AgentResponse.text`); agno 3.1.10, agno/agent.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check agent-framework-core==1.23.0 agent-framework-openai==1.17.0 agno==3.1.10 openai
cat > provider.py << 'PY'
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

CALL = {"id": "call_1", "type": "function", "function": {"name": "get_order", "arguments": '{"id": "9"}'}}
ANSWERS = [{"content": "I look it up.", "tool_calls": [CALL]}, {"content": "It is on its way."}]


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        message = {"role": "assistant", **ANSWERS[any(one["role"] == "tool" for one in asked["messages"])]}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if "tool_calls" in message else "stop"}
        said = json.dumps({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = HTTPServer(("127.0.0.1", 0), Provider)
threading.Thread(target=server.serve_forever, daemon=True).start()
URL = f"http://127.0.0.1:{server.server_port}/v1"


def get_order(id: str) -> str:
    """Looks an order up."""
    return "sent"
PY
cat > framework.py << 'PY'
import asyncio

from agent_framework import Agent
from agent_framework.openai import OpenAIChatCompletionClient

from provider import URL, get_order

client = OpenAIChatCompletionClient(model="m", base_url=URL, api_key="none")
result = asyncio.run(Agent(client=client, tools=[get_order]).run("Where is order 9?"))
print("Agent Framework:", repr(result.text), [message.text for message in result.messages if message.text])
PY
cat > agno_agent.py << 'PY'
from agno.agent import Agent
from agno.models.openai import OpenAIChat

from provider import URL, get_order

agent = Agent(model=OpenAIChat(id="m", base_url=URL, api_key="none"), tools=[get_order], telemetry=False)
result = agent.run("Where is order 9?")
print("Agno:", repr(result.content), [message.content for message in result.messages if message.role == "assistant"])
PY
venv/bin/python -c 'import importlib.metadata as m; print("agent-framework-core", m.version("agent-framework-core"), "agno", m.version("agno"))'
seen=$(for one in framework agno_agent; do venv/bin/python "$one.py" 2> /dev/null; done)
echo "$seen"
expected="Agent Framework: 'I look it up.It is on its way.' ['I look it up.', 'It is on its way.']
Agno: 'I look it up.It is on its way.' ['I look it up.', 'It is on its way.']"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
