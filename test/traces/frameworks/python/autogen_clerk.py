import asyncio

from openinference.instrumentation.autogen_agentchat import AutogenAgentChatInstrumentor

from recorder import Recorder

spans = Recorder()
AutogenAgentChatInstrumentor().instrument(tracer_provider=spans.provider)

from autogen_agentchat.agents import AssistantAgent
from autogen_ext.models.openai import OpenAIChatCompletionClient

from provider import URL
from scene import TASK, get_address, get_order, track

INFO = dict(vision=False, function_calling=True, json_output=False, family="unknown", structured_output=False)


def client(model):
    return OpenAIChatCompletionClient(model=model, base_url=URL, api_key="none", model_info=INFO)


writer_agent = AssistantAgent("writer_agent", client("writer"), tools=[get_address], max_tool_iterations=4)


async def writer(input: str) -> str:
    """Writes letters."""
    return (await writer_agent.run(task=input)).messages[-1].content


clerk = AssistantAgent("clerk", client("clerk"), tools=[get_order, track, writer], max_tool_iterations=8)
asyncio.run(clerk.run(task=TASK))
spans.print()
