import os

os.environ.update(HAYSTACK_CONTENT_TRACING_ENABLED="true", HAYSTACK_TELEMETRY_ENABLED="False")

from haystack import tracing
from haystack.components.agents import Agent
from haystack.components.generators.chat import OpenAIChatGenerator
from haystack.dataclasses import ChatMessage
from haystack.tools import create_tool_from_function
from haystack_integrations.tracing.opentelemetry import OpenTelemetryTracer

import provider
from recorder import Recorder
from scene import TASK, get_address, get_order, track

spans = Recorder()
tracing.enable_tracing(OpenTelemetryTracer(spans.provider.get_tracer("shop")))


def agent(model, tools):
    return Agent(chat_generator=OpenAIChatGenerator(model=model), tools=[create_tool_from_function(tool) for tool in tools])


def writer(input: str) -> str:
    """Writes letters."""
    return agent("writer", [get_address]).run(messages=[ChatMessage.from_user(input)])["last_message"].text


agent("clerk", [get_order, track, writer]).run(messages=[ChatMessage.from_user(TASK)])
spans.print()
