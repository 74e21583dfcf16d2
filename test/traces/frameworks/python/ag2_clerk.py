import asyncio

from ag2 import Agent
from ag2.config import OpenAIConfig
from ag2.middleware.builtin.telemetry import TelemetryMiddleware

from recorder import Recorder

spans = Recorder()

from provider import URL
from scene import TASK, get_address, get_order, track


def agent(name, model, tools):
    config = OpenAIConfig(model=model, base_url=URL, api_key="none", streaming=False)
    traced = TelemetryMiddleware(tracer_provider=spans.provider, agent_name=name, model_name=model)
    return Agent(name, config=config, tools=tools, middleware=[traced])


writer_agent = agent("writer_agent", "writer", [get_address])


async def writer(input: str) -> str:
    """Writes letters."""
    return (await writer_agent.ask(input)).body


asyncio.run(agent("clerk", "clerk", [get_order, track, writer]).ask(TASK))
spans.print()
