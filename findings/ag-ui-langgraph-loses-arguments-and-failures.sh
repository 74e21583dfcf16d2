#!/usr/bin/env bash
# `ag-ui-langgraph` around an agent of LangChain: a model streams two calls, once with the arguments behind the name of the tool, as OpenAI
# does, and once with both in one piece, as others that speak its protocol do; the tool works the first time and raises the second.
# A good guess: the events have the arguments of each call (`TOOL_CALL_ARGS`) and what came of it (`TOOL_CALL_RESULT`), so that a user
# interface, or who keeps the events, sees what was done.
# Seen: the arguments that came with the name are in no event: its call begins and ends without any. Of the call that failed there is no
# result either. Both are in the `MESSAGES_SNAPSHOT` at the end of the run, where the failure is `error: "error"` beside the words.
# Source: ag-ui-langgraph 0.0.47, ag_ui_langgraph/agent.py (the first piece of a call gives `TOOL_CALL_START` alone; of `on_tool_error` no event).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ag-ui-langgraph==0.0.47 ag-ui-protocol==1.0.0 langchain==1.5.2 langchain-openai==1.7.4 fastapi
cat > agent.py << 'PY'
import asyncio
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from ag_ui.core import RunAgentInput, UserMessage
from ag_ui_langgraph import LangGraphAgent
from langchain.agents import create_agent
from langchain.agents.middleware import wrap_tool_call
from langchain_core.messages import ToolMessage
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver

GIVEN = '{"order": "4711"}'


class Model(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        at = sum(message["role"] == "tool" for message in body["messages"])
        call = lambda **more: {"tool_calls": [{"index": 0, **more}]}
        named = {"id": f"call_{at}", "type": "function"}
        deltas = [
            [call(**named, function={"name": "look", "arguments": ""}), call(function={"arguments": GIVEN})],
            [call(**named, function={"name": "look", "arguments": GIVEN})],
            [{"content": "Done."}],
        ][at]
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        for delta, reason in [*((delta, None) for delta in deltas), ({}, "stop" if at == 2 else "tool_calls")]:
            choice = {"index": 0, "delta": {"role": "assistant", **delta}, "finish_reason": reason}
            chunk = {"id": f"c{at}", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")


server = HTTPServer(("127.0.0.1", 0), Model)
threading.Thread(target=server.serve_forever, daemon=True).start()
looked = []


def look(order: str) -> str:
    """Looks an order up."""
    looked.append(order)
    if len(looked) == 2:
        raise ValueError("no such order")
    return "packed"


@wrap_tool_call
async def told(request, handler):
    try:
        return await handler(request)
    except ValueError as error:
        return ToolMessage(f"Error: {error}", tool_call_id=request.tool_call["id"], name="look", status="error")


async def main():
    model = ChatOpenAI(model="m", base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key="none")
    graph = create_agent(model, [look], middleware=[told], checkpointer=InMemorySaver())
    agent = LangGraphAgent(name="clerk", graph=graph)
    asked = RunAgentInput(thread_id="t", run_id="r", state={}, messages=[UserMessage(id="u", role="user", content="Look")], tools=[], context=[], forwarded_props={})
    async for event in agent.run(asked):
        kind = event.type.value
        if kind in ("TOOL_CALL_START", "TOOL_CALL_END"):
            print("SEEN", kind, event.tool_call_id)
        if kind == "TOOL_CALL_ARGS":
            print("SEEN", kind, event.tool_call_id, event.delta)
        if kind == "TOOL_CALL_RESULT":
            print("SEEN", kind, event.tool_call_id, event.content)
        if kind == "MESSAGES_SNAPSHOT":
            for message in event.messages:
                for call in getattr(message, "tool_calls", None) or []:
                    print("SEEN snapshot:", call.id, call.function.arguments)
                if message.role == "tool":
                    print("SEEN snapshot:", message.tool_call_id, message.content, "| error:", message.error)
    print("SEEN the tool was given:", looked)


asyncio.run(main())
PY
venv/bin/python -c 'import importlib.metadata as m; print("ag-ui-langgraph", m.version("ag-ui-langgraph"))'
seen=$(timeout 60 venv/bin/python agent.py 2> /dev/null | sed -n 's/^SEEN //p')
echo "$seen"
expected='TOOL_CALL_START call_0
TOOL_CALL_ARGS call_0 {"order": "4711"}
TOOL_CALL_END call_0
TOOL_CALL_RESULT call_0 packed
TOOL_CALL_START call_1
TOOL_CALL_END call_1
snapshot: call_0 {"order": "4711"}
snapshot: call_0 packed | error: None
snapshot: call_1 {"order": "4711"}
snapshot: call_1 Error: no such order | error: error
the tool was given: ['"'"'4711'"'"', '"'"'4711'"'"']'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
