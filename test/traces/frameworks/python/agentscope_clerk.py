import asyncio

from agentscope.agent import Agent
from agentscope.credential import OpenAICredential
from agentscope.message import Msg, TextBlock
from agentscope.middleware import TracingMiddleware
from agentscope.model import OpenAIChatModel
from agentscope.permission import PermissionBehavior, PermissionDecision
from agentscope.tool import FunctionTool, Toolkit

from provider import URL
from recorder import Recorder
from scene import TASK, get_address, get_order, track

ALLOWED = PermissionDecision(behavior=PermissionBehavior.ALLOW, message="")
spans = Recorder()


def agent(name, *tools):
    return Agent(
        name=name,
        system_prompt="",
        model=OpenAIChatModel(OpenAICredential(api_key="none", base_url=URL), name, stream=False),
        toolkit=Toolkit(tools=[FunctionTool(tool, permission=ALLOWED) for tool in tools]),
        middlewares=[TracingMiddleware()],
    )


async def ask(one, words):
    said = await one.reply(Msg(name="user", role="user", content=[TextBlock(text=words)]))
    return said.get_text_content()


async def writer(input: str) -> str:
    """Writes letters."""
    return await ask(agent("writer", get_address), input)


asyncio.run(ask(agent("clerk", get_order, track, writer), TASK))
spans.print()
