"""The clerk of Agno, on a provider of this machine."""
from agno.agent import Agent
from agno.models.openai import OpenAIChat

from provider import URL
from scene import TASK, get_address, get_order, track


def agent(name, model, tools):
    return Agent(name=name, model=OpenAIChat(id=model, base_url=URL, api_key="none"), tools=tools, telemetry=False)


writer_agent = agent("writer_agent", "writer", [get_address])


def writer(input: str) -> str:
    """Writes letters."""
    return writer_agent.run(input).content


def run_clerk():
    agent("clerk", "clerk", [get_order, track, writer]).run(TASK)
