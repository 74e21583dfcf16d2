#!/usr/bin/env bash
# LiveKit Agents in words alone: a model says a word and makes four calls at once: of a slow tool, of one that raises, of one that is not
# there, and of one that gives nothing back. The session's `history`, and what the model is sent next.
# A good guess: an answer is its word and then its calls, in the order in which the model made them, in both; what a tool raised is told.
# Seen: what the model is sent has the calls in the order in which they ended, the one of a tool that is not there first. In the history
# that one stands before the word of its answer, and calls lie between results as tools began and ended, so that one answer is several.
# Nothing in an item says which answer it belongs to but the id in front of `/fnc_0`. Of what was raised the reason is in neither, but
# where it is a `ToolError`. A result that is nothing is an empty text with `reply_required: false`.
# Source: livekit-agents 1.8.9, livekit/agents/voice/generation.py (`_execute_tools_task`, `make_tool_output`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check livekit-agents==1.8.9
cat > agent.py << 'PY'
import asyncio
import os
import sys

from livekit.agents import Agent, AgentSession, function_tool, llm

CALLS = ("slow", "raises", "nope", "quiet")
sent = []


class Stream(llm.LLMStream):
    async def _run(self):
        sent.append(self._chat_ctx.to_dict()["items"])
        made = [llm.FunctionToolCall(name=name, arguments="{}", call_id=f"call {name}") for name in CALLS] if len(sent) == 1 else []
        delta = llm.ChoiceDelta(role="assistant", content="I look." if made else "Done.", tool_calls=made)
        self._event_ch.send_nowait(llm.ChatChunk(id="c", delta=delta))


class Script(llm.LLM):
    model = "script"

    def chat(self, *, chat_ctx, tools, conn_options, **_):
        return Stream(self, chat_ctx=chat_ctx, tools=tools, conn_options=conn_options)


@function_tool
async def slow() -> str:
    """Slow."""
    await asyncio.sleep(0.5)
    return "packed"


@function_tool
async def raises() -> str:
    """Raises."""
    raise ValueError("carrier needs the parcel number")


@function_tool
async def quiet() -> None:
    """Quiet."""
    await asyncio.sleep(0.2)


def show(name, items):
    print(f"{name}:")
    for item in items:
        if item["type"] == "message" and item["role"] == "assistant":
            print("  said:", item["content"][0])
        elif item["type"] == "function_call":
            print("  call:", item["name"], "/" in item["id"] and item["id"].split("/")[-1])
        elif item["type"] == "function_call_output":
            print("  result:", item["name"], item["is_error"], item["reply_required"], repr(item["output"].split(" - ")[0]))


async def main():
    async with AgentSession(llm=Script()) as session:
        await session.start(Agent(instructions="-", tools=[slow, raises, quiet]))
        await session.run(user_input="Look")
        show("history", session.history.to_dict()["items"])
        show("sent", sent[1])


asyncio.run(main())
sys.stdout.flush()
os._exit(0)
PY
venv/bin/python -c 'import importlib.metadata as m; print("livekit-agents", m.version("livekit-agents"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="history:
  call: nope fnc_2
  said: I look.
  call: slow fnc_0
  call: raises fnc_1
  result: nope True True 'Unknown function: nope'
  call: quiet fnc_3
  result: raises True True 'An internal error occurred'
  result: quiet False False ''
  result: slow False True 'packed'
  said: Done.
sent:
  said: I look.
  call: nope fnc_2
  call: raises fnc_1
  call: quiet fnc_3
  call: slow fnc_0
  result: nope True True 'Unknown function: nope'
  result: raises True True 'An internal error occurred'
  result: quiet False False ''
  result: slow False True 'packed'"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
