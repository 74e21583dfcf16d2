"""The clerk of LangChain, as ../langchain-scene.mjs."""
from langchain.agents import create_agent
from langchain.agents.middleware import wrap_tool_call
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool

from scene import CLERK, FAULT, TASK, WRITER, get_address, get_order, script


class Script(BaseChatModel):
    following: object

    @property
    def _llm_type(self):
        return "script"

    def bind_tools(self, tools, **_):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **_):
        text, calls = self.following()
        message = AIMessage(content=text, tool_calls=[{"id": id, "name": name, "args": given} for id, name, given in calls])
        return ChatResult(generations=[ChatGeneration(message=message)])


@tool
def track(carrier: str) -> str:
    """Tracks a parcel."""
    raise ValueError(FAULT)


writer_agent = create_agent(Script(following=script(WRITER)), [tool(get_address)], name="writer")


@tool
def writer(input: str) -> str:
    """Writes letters."""
    return writer_agent.invoke({"messages": [{"role": "user", "content": input}]})["messages"][-1].content


@wrap_tool_call
def told(request, handler):
    try:
        return handler(request)
    except ValueError as error:
        return ToolMessage(content=f"Error: {error}", tool_call_id=request.tool_call["id"], status="error")


def run_clerk():
    clerk = create_agent(Script(following=script(CLERK)), [tool(get_order), track, writer], name="clerk", middleware=[told])
    clerk.invoke({"messages": [{"role": "user", "content": TASK}]})
