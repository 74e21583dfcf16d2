#!/usr/bin/env bash
# An agent of Semantic Kernel, with its diagnostics of sensitive data switched on.
# A good guess: the agent's span has the task among `gen_ai.input.messages`, and each span of the model what it was sent.
# Seen: the agent's span has an empty list there and its answer beside it; spans of the model have no message at all. What was
# sent is said in log records of Python alone, so the task is in no span.
# Source: semantic-kernel 1.45.0, semantic_kernel/utils/telemetry/agent_diagnostics/decorators.py and model_diagnostics.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check semantic-kernel==1.45.0 opentelemetry-sdk
cat > agent.py << 'PY'
import asyncio
import os

os.environ["SEMANTICKERNEL_EXPERIMENTAL_GENAI_ENABLE_OTEL_DIAGNOSTICS_SENSITIVE"] = "true"

from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from semantic_kernel.agents import ChatCompletionAgent
from semantic_kernel.connectors.ai.open_ai import OpenAIChatCompletion

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
trace.set_tracer_provider(provider)


class Completions:
    async def create(self, **_):
        from openai.types.chat import ChatCompletion

        message = {"role": "assistant", "content": "Packed."}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        return ChatCompletion.model_validate({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]})


import openai

client = openai.AsyncOpenAI(api_key="none", base_url="http://127.0.0.1:9/v1")
client.chat.completions.create = Completions().create
agent = ChatCompletionAgent(service=OpenAIChatCompletion(ai_model_id="m", async_client=client), name="clerk")


async def main():
    await agent.get_response(messages="Where is the lamp of order 4711?")


asyncio.run(main())
spans = exporter.get_finished_spans()
for span in spans:
    given = {key: value for key, value in span.attributes.items() if key.endswith("messages")}
    print(span.name, given)
print("task in a span:", any("lamp of order" in str(span.attributes) + str([event.attributes for event in span.events]) for span in spans))
PY
venv/bin/python -c 'import importlib.metadata as m; print("semantic-kernel", m.version("semantic-kernel"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
grep -q "^invoke_agent clerk .*'gen_ai.input.messages': '\[\]'.*Packed" <<< "$seen" && grep -q '^chat m {}$' <<< "$seen" && grep -q '^task in a span: False$' <<< "$seen" || { echo 'CHANGED'; exit 1; }
