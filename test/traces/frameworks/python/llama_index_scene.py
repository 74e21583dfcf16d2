"""The clerk of LlamaIndex, on a provider of this machine."""
import asyncio

from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import LLMMetadata
from llama_index.core.tools import FunctionTool
from llama_index.llms.openai import OpenAI

from provider import URL
from scene import TASK, get_address, get_order, track


class Script(OpenAI):
    @property
    def metadata(self):
        return LLMMetadata(is_chat_model=True, is_function_calling_model=True, model_name=self.model)


def agent(name, *tools):
    tools = [FunctionTool.from_defaults(async_fn=one) if one is writer else FunctionTool.from_defaults(one) for one in tools]
    return FunctionAgent(name=name, llm=Script(model=name, api_base=URL), tools=tools, streaming=False)


async def writer(input: str) -> str:
    """Writes letters."""
    return str(await agent("writer", get_address).run(input))


async def main():
    await agent("clerk", get_order, track, writer).run(TASK)


def run_clerk():
    asyncio.run(main())
