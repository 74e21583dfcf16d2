import asyncio
import json

from openinference.instrumentation.beeai import BeeAIInstrumentor

from recorder import Recorder

spans = Recorder()
BeeAIInstrumentor().instrument(tracer_provider=spans.provider)

from beeai_framework.adapters.openai import OpenAIChatModel
from beeai_framework.agents.requirement import RequirementAgent
from beeai_framework.memory import UnconstrainedMemory
from beeai_framework.tools import StringToolOutput, tool

import scene
from provider import URL


@tool
def get_order(id: str) -> StringToolOutput:
    """Looks an order up."""
    return StringToolOutput(json.dumps(scene.get_order(id)))


@tool
def track(carrier: str) -> StringToolOutput:
    """Tracks a parcel."""
    return scene.track(carrier)


@tool
def get_address(order: str) -> StringToolOutput:
    """Looks an address up."""
    return StringToolOutput(json.dumps(scene.get_address(order)))


def agent(name, tools):
    model = OpenAIChatModel(name, base_url=URL, api_key="none")
    return RequirementAgent(llm=model, memory=UnconstrainedMemory(), tools=tools, name=name, final_answer_as_tool=False)


writer_agent = agent("writer", [get_address])


@tool
async def writer(input: str) -> StringToolOutput:
    """Writes letters."""
    return StringToolOutput((await writer_agent.run(input)).last_message.text)


async def run_clerk():
    await agent("clerk", [get_order, track, writer]).run(scene.TASK)


asyncio.run(run_clerk())
spans.print()
