import asyncio

from agent_framework import Agent
from agent_framework.observability import enable_instrumentation
from agent_framework.openai import OpenAIChatCompletionClient

from recorder import Recorder

spans = Recorder()
enable_instrumentation(enable_sensitive_data=True)

from provider import URL
from scene import TASK, get_address, get_order, track


def client(model):
    return OpenAIChatCompletionClient(model=model, base_url=URL, api_key="none")


writer_agent = Agent(client=client("writer"), name="writer_agent", tools=[get_address])


async def writer(input: str) -> str:
    """Writes letters."""
    return (await writer_agent.run(input)).text


clerk = Agent(client=client("clerk"), name="clerk", tools=[get_order, track, writer])
asyncio.run(clerk.run(TASK))
spans.print()
