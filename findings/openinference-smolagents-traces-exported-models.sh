#!/usr/bin/env bash
# OpenInference's instrumentation of smolagents, an agent with a model class of the program's own.
# A good guess: every `generate` of a Model is traced, and its calls with the arguments that the model gave.
# Seen: only classes that are names of the module `smolagents` when tracing begins are traced: of any other, agent, steps and
# tools have spans and the model has none. Of a traced one, arguments are there where they are a text of JSON; the same
# arguments as a dict, which smolagents takes as well, are left out of the call.
# Source: openinference-instrumentation-smolagents 0.1.43, __init__.py (`exported_model_subclasses`) and _wrappers.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check smolagents==1.26.0 openinference-instrumentation-smolagents==0.1.43 opentelemetry-sdk
cat > agent.py << 'PY'
import contextlib
import io
import json
import sys

import smolagents
from openinference.instrumentation.smolagents import SmolagentsInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from smolagents.models import ChatMessage, ChatMessageToolCall, ChatMessageToolCallFunction

is_exported, is_text = "exported" in sys.argv, "text" in sys.argv


class Script(smolagents.Model):
    last_input_token_count = last_output_token_count = 0

    def generate(self, messages, **_):
        given = {"answer": "Packed."}
        function = ChatMessageToolCallFunction(name="final_answer", arguments=json.dumps(given) if is_text else given)
        return ChatMessage(role="assistant", content="", tool_calls=[ChatMessageToolCall(id="1", type="function", function=function)])


if is_exported:
    smolagents.Script = Script
exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
SmolagentsInstrumentor().instrument(tracer_provider=provider)
with contextlib.redirect_stdout(io.StringIO()):
    smolagents.ToolCallingAgent(tools=[], model=Script()).run("Look it up")
spans = exporter.get_finished_spans()
kinds = sorted({span.attributes.get("openinference.span.kind") for span in spans})
key = "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments"
print(" ".join(kinds), next((span.attributes[key] for span in spans if key in span.attributes), "no arguments"))
PY
venv/bin/python -c 'import importlib.metadata as m; print("openinference-instrumentation-smolagents", m.version("openinference-instrumentation-smolagents"))'
own=$(venv/bin/python agent.py text) dict=$(venv/bin/python agent.py exported) text=$(venv/bin/python agent.py exported text)
printf '%s\n' "own class: $own" "exported, a dict: $dict" "exported, a text: $text"
[ "$own" = 'AGENT CHAIN TOOL no arguments' ] && [ "$dict" = 'AGENT CHAIN LLM TOOL no arguments' ] && [ "$text" = 'AGENT CHAIN LLM TOOL {"answer": "Packed."}' ] || { echo 'CHANGED'; exit 1; }
