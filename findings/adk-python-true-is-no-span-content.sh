#!/usr/bin/env bash
# Google ADK for Python with OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental.
# A good guess: OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true puts messages on spans, as the name says.
# Seen: `true` means EVENT_ONLY (log records): no span has a message, an argument or a result. SPAN_ONLY puts them there.
# Source: google-adk 2.13.0, google/adk/telemetry/context.py (`_read_content_capturing_mode`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check google-adk==2.13.0
cat > agent.py << 'PY'
import asyncio

from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmResponse
from google.adk.runners import InMemoryRunner
from google.genai import types
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
trace.set_tracer_provider(provider)
left = [types.Part(function_call=types.FunctionCall(id="1", name="look", args={"id": "4711"})), types.Part(text="Done.")]


class Script(BaseLlm):
    async def generate_content_async(self, llm_request, stream=False):
        yield LlmResponse(content=types.Content(role="model", parts=[left.pop(0)]))


def look(id: str) -> dict:
    """Looks an order up."""
    return {"status": "packed"}


async def main():
    runner = InMemoryRunner(agent=LlmAgent(name="clerk", model=Script(model="script"), tools=[look]), app_name="shop")
    session = await runner.session_service.create_session(app_name="shop", user_id="u")
    message = types.Content(role="user", parts=[types.Part(text="Look it up")])
    async for _ in runner.run_async(user_id="u", session_id=session.id, new_message=message):
        pass


asyncio.run(main())
content = {"gen_ai.input.messages", "gen_ai.output.messages", "gen_ai.tool.call.arguments", "gen_ai.tool.call.result"}
found = sorted({key for span in exporter.get_finished_spans() for key in span.attributes if key in content})
print(", ".join(found) or "none")
PY
venv/bin/python -c 'import importlib.metadata as m; print("google-adk", m.version("google-adk"))'
export OTEL_SEMCONV_STABILITY_OPT_IN=gen_ai_latest_experimental
true=$(OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true venv/bin/python agent.py 2> /dev/null)
span=$(OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=SPAN_ONLY venv/bin/python agent.py 2> /dev/null)
echo "content on spans with true: $true"
echo "with SPAN_ONLY: $span"
[ "$true" = none ] && [ "$span" = 'gen_ai.input.messages, gen_ai.output.messages, gen_ai.tool.call.arguments, gen_ai.tool.call.result' ] || { echo 'CHANGED'; exit 1; }
