import asyncio
import os

os.environ["SEMANTICKERNEL_EXPERIMENTAL_GENAI_ENABLE_OTEL_DIAGNOSTICS_SENSITIVE"] = "true"

from recorder import Recorder

spans = Recorder()

import openai
from semantic_kernel.agents import ChatCompletionAgent
from semantic_kernel.connectors.ai.open_ai import OpenAIChatCompletion
from semantic_kernel.functions import KernelFunctionFromMethod, kernel_function

import scene
from provider import URL


def agent(name, model, *functions):
    client = openai.AsyncOpenAI(api_key="none", base_url=URL)
    service = OpenAIChatCompletion(ai_model_id=model, async_client=client)
    plugin = [KernelFunctionFromMethod(kernel_function(one), plugin_name="shop") for one in functions]
    return ChatCompletionAgent(service=service, name=name, plugins=plugin)


writer_agent = agent("writer_agent", "writer", scene.get_address)


async def writer(input: str) -> str:
    """Writes letters."""
    return str(await writer_agent.get_response(messages=input))


asyncio.run(agent("clerk", "clerk", scene.get_order, scene.track, writer).get_response(messages=scene.TASK))
spans.print()
