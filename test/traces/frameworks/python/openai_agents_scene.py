"""The clerk of OpenAI Agents, on the Responses API of a provider on this machine."""
import openai
from agents import Agent, OpenAIResponsesModel, Runner, function_tool

from provider import URL
from scene import TASK, get_address, get_order, track


def run_clerk():
    client = openai.AsyncOpenAI(base_url=URL, api_key="none")
    writer = Agent(name="writer", model=OpenAIResponsesModel("writer", client), tools=[function_tool(get_address)])
    clerk = Agent(
        name="clerk",
        model=OpenAIResponsesModel("clerk", client),
        tools=[function_tool(get_order), function_tool(track), writer.as_tool("writer", "Writes letters.")],
    )
    Runner.run_sync(clerk, TASK)
