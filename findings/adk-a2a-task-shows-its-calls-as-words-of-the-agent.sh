#!/usr/bin/env bash
# An agent of Google ADK behind A2A (`to_a2a`): it calls two tools at once, of which one says that it failed, and then an agent as a tool;
# a client sends it one message, and asks for the task.
# A good guess: the history of a task of A2A is what the two sides said to each other; what an agent does inside is its own, and its result
# is the artifact.
# Seen: each call and each result is a message of the agent's (`ROLE_AGENT`) in the history, as `data` that only its `metadata.adk_type`
# tells from words; A2A has no call. A result that failed looks like any other, and the task is completed. What the agent below did is in
# none of it. The answer is there twice: in the history, and as the artifact.
# Source: google-adk 2.13.0 with a2a-sdk 1.3.0, google/adk/a2a/converters/part_converter.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check google-adk==2.13.0 'a2a-sdk[http-server]==1.3.0' httpx uvicorn
cat > agent.py << 'PY'
import asyncio

import httpx
from google.adk.a2a.utils.agent_to_a2a import to_a2a
from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmResponse
from google.adk.tools.agent_tool import AgentTool
from google.genai import types


class Script(BaseLlm):
    answers: list

    async def generate_content_async(self, llm_request, stream=False):
        text, *calls = self.answers.pop(0)
        parts = [types.Part(text=text)] if text else []
        parts += [types.Part(function_call=types.FunctionCall(id=f"c_{name}", name=name, args=given)) for name, given in calls]
        yield LlmResponse(content=types.Content(role="model", parts=parts), finish_reason="STOP")


def look(order: str) -> dict:
    """Looks an order up."""
    return {"state": "packed"}


def track(order: str) -> dict:
    """Tracks an order."""
    return {"error": "no parcel"}


def street() -> dict:
    """Says the street."""
    return {"street": "Mill Lane"}


writer = LlmAgent(name="writer", description="Writes", model=Script(model="m", answers=[["", ("street", {})], ["Dear customer"]]), tools=[street])
answers = [["I look.", ("look", {"order": "4711"}), ("track", {"order": "4711"})], ["", ("writer", {"request": "Write"})], ["Done."]]
clerk = LlmAgent(name="clerk", model=Script(model="m", answers=answers), tools=[look, track, AgentTool(agent=writer)])


async def main():
    app = to_a2a(clerk)
    headers = {"A2A-Version": "1.0"}
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://local", headers=headers) as client:
        ask = lambda method, params: client.post("/", json={"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        message = {"role": "ROLE_USER", "messageId": "m1", "parts": [{"text": "Look"}]}
        sent = (await ask("SendMessage", {"message": message})).json()["result"]["task"]
        task = (await ask("GetTask", {"id": sent["id"]})).json()["result"]
    print("SEEN", task["status"]["state"])
    for said in task["history"]:
        for part in said["parts"]:
            data = part.get("data", {})
            print("SEEN", said["role"], part.get("text", part.get("metadata")), data.get("name", ""), data.get("response", ""))
    print("SEEN artifact:", [part["text"] for one in task["artifacts"] for part in one["parts"]], "| the agent below:", "Mill Lane" in str(task))


asyncio.run(main())
PY
venv/bin/python -c 'import importlib.metadata as m; print("google-adk", m.version("google-adk"), "| a2a-sdk", m.version("a2a-sdk"))'
seen=$(timeout 100 venv/bin/python agent.py 2> err.txt | sed -n 's/^SEEN //p') || tail -3 err.txt
echo "$seen"
expected='TASK_STATE_COMPLETED
ROLE_USER Look  
ROLE_AGENT I look.  
ROLE_AGENT {'"'"'adk_type'"'"': '"'"'function_call'"'"'} look 
ROLE_AGENT {'"'"'adk_type'"'"': '"'"'function_call'"'"'} track 
ROLE_AGENT {'"'"'adk_type'"'"': '"'"'function_response'"'"'} look {'"'"'state'"'"': '"'"'packed'"'"'}
ROLE_AGENT {'"'"'adk_type'"'"': '"'"'function_response'"'"'} track {'"'"'error'"'"': '"'"'no parcel'"'"'}
ROLE_AGENT {'"'"'adk_type'"'"': '"'"'function_call'"'"'} writer 
ROLE_AGENT {'"'"'adk_type'"'"': '"'"'function_response'"'"'} writer {'"'"'result'"'"': '"'"'Dear customer'"'"'}
ROLE_AGENT Done.  
artifact: ['"'"'Done.'"'"'] | the agent below: False'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
