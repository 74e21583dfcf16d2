"""The clerk of CrewAI, on a provider of this machine."""
import contextlib
import io
import os

os.environ.update(CREWAI_DISABLE_TELEMETRY="true", CREWAI_TRACING_ENABLED="false")

from crewai import LLM, Agent, Crew, Task
from crewai.tools import tool

from provider import URL
from scene import TASK, get_address, get_order, track


def agent(role, tools):
    llm = LLM(model=f"openai/{role}", base_url=URL, api_key="none")
    return Agent(role=role, goal="help customers", backstory="A shop.", llm=llm, tools=tools)


def run(agent, task):
    return str(Crew(agents=[agent], tasks=[Task(description=task, expected_output="a text", agent=agent)]).kickoff())


writer_agent = agent("writer", [tool("get_address")(get_address)])


@tool("writer")
def writer(input: str) -> str:
    """Writes letters."""
    return run(writer_agent, input)


def run_clerk():
    with contextlib.redirect_stdout(io.StringIO()):
        run(agent("clerk", [tool("get_order")(get_order), tool("track")(track), writer]), TASK)
