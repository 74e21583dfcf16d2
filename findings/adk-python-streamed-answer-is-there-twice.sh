#!/usr/bin/env bash
# Google ADK for Python with messages on spans (`SPAN_ONLY`), where the model streams (`StreamingMode.SSE`).
# A good guess: `gen_ai.output.messages` of a model's span has what the model answered, as without streaming.
# Seen: it has each chunk that was partial as a message of its own, with an empty finish reason, and then the whole answer: what was said
# is there twice. The next request has it once.
# Source: google-adk 2.13.0, google/adk/telemetry.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check google-adk==2.13.0 opentelemetry-sdk
cat > agent.py << 'PY'
import asyncio
import json
import os

os.environ.update(OTEL_SEMCONV_STABILITY_OPT_IN="gen_ai_latest_experimental", OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT="SPAN_ONLY")

from google.adk.agents import LlmAgent
from google.adk.agents.run_config import RunConfig, StreamingMode
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


def said(text, **more):
    return LlmResponse(content=types.Content(role="model", parts=[types.Part(text=text)]), **more)


class Script(BaseLlm):
    async def generate_content_async(self, request, stream=False):
        if stream:
            yield said("It costs ", partial=True)
            yield said("30.", partial=True)
        yield said("It costs 30.", finish_reason=types.FinishReason.STOP)


async def run(mode):
    exporter.clear()
    runner = InMemoryRunner(agent=LlmAgent(name="clerk", model=Script(model="script")), app_name="shop")
    session = await runner.session_service.create_session(app_name="shop", user_id="u")
    task = types.Content(role="user", parts=[types.Part(text="What does it cost?")])
    config = RunConfig(streaming_mode=mode)
    async for _ in runner.run_async(user_id="u", session_id=session.id, new_message=task, run_config=config):
        pass
    span = next(one for one in exporter.get_finished_spans() if "gen_ai.output.messages" in one.attributes)
    messages = json.loads(span.attributes["gen_ai.output.messages"])
    print(mode.name, [(one["parts"][0]["content"], one["finish_reason"]) for one in messages])


for mode in (StreamingMode.NONE, StreamingMode.SSE):
    asyncio.run(run(mode))
PY
venv/bin/pip freeze | grep -E '^google-adk=='
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="NONE [('It costs 30.', 'stop')]
SSE [('It costs ', ''), ('30.', ''), ('It costs 30.', 'stop')]"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
