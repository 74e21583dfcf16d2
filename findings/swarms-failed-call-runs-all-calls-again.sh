#!/usr/bin/env bash
# Swarms: a model makes two calls at once, of which one works (it takes money) and one raises.
# A good guess: each call is run once, and the model is told what came of each: the one's result, the other's error.
# Seen: all calls of the answer are run again, three times in all, those that worked too: the money is taken three times. The model is told
# of both that no result was recorded: neither that the money was taken, nor that anything failed. The agent's memory has the failure, in the
# words of a `Tool Executor`, and of the call that worked nothing; the tools on offer are the agent's first words there.
# Source: swarms 16.0.3, swarms/structs/agent.py (`tool_retry_attempts`, 3), swarms/tools/base_tool.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check swarms==16.0.3
cat > run.py << 'PY'
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

asked = []
CALLS = [{"index": at, "id": f"call_{at}", "type": "function", "function": {"name": name, "arguments": '{"order": "4711"}'}} for at, name in enumerate(("charge", "track"))]


class Model(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        asked.append(body["messages"])
        calls = CALLS if len(asked) == 1 else []
        delta = {"role": "assistant", "content": "" if calls else "Finished.", **({"tool_calls": calls} if calls else {})}
        reason = "tool_calls" if calls else "stop"
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        whole = {"id": f"c{len(asked)}", "created": 1, "model": "m"}
        self.send_response(200)
        self.send_header("content-type", "text/event-stream" if body.get("stream") else "application/json")
        self.end_headers()
        if not body.get("stream"):
            choice = {"index": 0, "message": delta, "finish_reason": reason}
            return self.wfile.write(json.dumps({**whole, "object": "chat.completion", "choices": [choice], "usage": usage}).encode())
        for own, why in ((delta, None), ({}, reason)):
            choice = {"index": 0, "delta": own, "finish_reason": why}
            self.wfile.write(f"data: {json.dumps({**whole, 'object': 'chat.completion.chunk', 'choices': [choice]})}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")


server = HTTPServer(("127.0.0.1", 0), Model)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = f"http://127.0.0.1:{server.server_port}/v1"
os.environ.update(OPENAI_API_KEY="none", OPENAI_BASE_URL=url, LITELLM_LOCAL_MODEL_COST_MAP="True", SWARMS_TELEMETRY_ON="False", WORKSPACE_DIR=f"{os.getcwd()}/kept")
from swarms import Agent

ran = []


def charge(order: str) -> str:
    """Takes the money.

    Args:
        order (str): the order
    """
    ran.append("charge")
    return "taken 12 crowns"


def track(order: str) -> str:
    """Tracks the parcel.

    Args:
        order (str): the order
    """
    ran.append("track")
    raise ValueError("no parcel")


agent = Agent(agent_name="clerk", model_name="openai/m", llm_base_url=url, llm_api_key="none", max_loops=2, tools=[charge, track], print_on=False, autosave=False)
agent.run("Look")
said = agent.short_memory.to_dict()
kept = json.dumps(said, default=str)
print("SEEN ran:", ran)
print("SEEN model is told:", [message["content"] for message in asked[-1] if message["role"] == "tool"])
print("SEEN memory: of what worked", "12 crowns" in kept, "| of the failure", "no parcel" in kept, "| roles", [message["role"] for message in said])
PY
venv/bin/python -c 'import importlib.metadata as m; print("swarms", m.version("swarms"))'
seen=$(HOME=$PWD timeout 100 venv/bin/python run.py 2> err.txt | sed -n 's/^SEEN //p')
echo "$seen"
expected='ran: ['"'"'charge'"'"', '"'"'track'"'"', '"'"'charge'"'"', '"'"'track'"'"', '"'"'charge'"'"', '"'"'track'"'"']
model is told: ['"'"'(no result recorded for charge)'"'"', '"'"'(no result recorded for track)'"'"']
memory: of what worked False | of the failure True | roles ['"'"'System'"'"', '"'"'clerk'"'"', '"'"'Human'"'"', '"'"'clerk'"'"', '"'"'Tool Executor'"'"', '"'"'clerk'"'"']'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
