"""LiveKit's agent, in words alone; the letter is written by a tool."""
import asyncio
import json
import os
import sys

from recorder import Recorder

spans = Recorder()

from livekit.agents import Agent, AgentSession, ToolError, function_tool, llm
from livekit.agents.telemetry import set_tracer_provider

import scene

set_tracer_provider(spans.provider)


class Stream(llm.LLMStream):
    async def _run(self):
        text, calls = self._llm.following()
        made = [llm.FunctionToolCall(name=name, arguments=json.dumps(given), call_id=id) for id, name, given in calls]
        delta = llm.ChoiceDelta(role="assistant", content=text or None, tool_calls=made)
        self._event_ch.send_nowait(llm.ChatChunk(id="c", delta=delta))


class Script(llm.LLM):
    model = "script"

    def __init__(self):
        super().__init__()
        self.following = scene.script(scene.CLERK)

    def chat(self, *, chat_ctx, tools, conn_options, **_):
        return Stream(self, chat_ctx=chat_ctx, tools=tools, conn_options=conn_options)


@function_tool
async def get_order(id: str) -> str:
    """Looks an order up."""
    return json.dumps(scene.get_order(id))


@function_tool
async def track(carrier: str) -> str:
    """Tracks a parcel."""
    raise ToolError(scene.FAULT)


@function_tool
async def writer(input: str) -> str:
    """Writes letters."""
    return scene.LETTER


class Clerk(Agent):
    def __init__(self):
        super().__init__(instructions="You are a clerk.", tools=[get_order, track, writer])


async def run_clerk():
    async with AgentSession(llm=Script()) as session:
        await session.start(Clerk())
        await session.run(user_input=scene.TASK)


asyncio.run(run_clerk())
spans.print()
sys.stdout.flush()
os._exit(0)
