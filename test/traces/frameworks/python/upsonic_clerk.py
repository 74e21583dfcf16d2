import contextlib
import os
import sys

os.environ.update(UPSONIC_TELEMETRY="False", UPSONIC_PRINT="False")

from recorder import Recorder

spans = Recorder()

from upsonic import Agent, Task
from upsonic.models.instrumented import InstrumentationSettings
from upsonic.models.openai import OpenAIChatModel
from upsonic.providers.openai import OpenAIProvider
from upsonic.tools import tool

import scene
from provider import URL

settings = InstrumentationSettings(tracer_provider=spans.provider)


def agent(name):
    model = OpenAIChatModel(name, provider=OpenAIProvider(base_url=URL, api_key="none"))
    return Agent(model=model, name=name, instrument=settings, print=False)


def run(name, task, tools):
    return agent(name).do(Task(description=task, tools=tools))


@tool
def writer(input: str) -> str:
    """Writes letters."""
    return run("writer", scene.LETTER_TASK, [tool(scene.get_address)])


with contextlib.redirect_stdout(sys.stderr):
    run("clerk", scene.TASK, [tool(scene.get_order), tool(max_retries=0)(scene.track), writer])
spans.print()
