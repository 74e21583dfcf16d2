#!/usr/bin/env bash
# DSPy's ReAct whose iterations run out while its tools still fail, traced by OpenInference.
# A good guess: what comes back says that the limit ended it (a flag, an exception, a failed span), as in other loops of tools; a tool
# that raised is marked, and the model is told its error.
# Seen: a `Prediction` with the same fields as one that called `finish`, and an answer: a further call of the model makes it of what there is.
# Only that no `tool_name_…` of `trajectory` is `finish` says it; the span of the run has the status OK. A tool's error is an
# observation like any other, with its whole Python traceback, paths of the machine included, which the next request repeats.
# Source: dspy 3.4.1, dspy/predict/react.py (`forward`: the loop ends, then `extract`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check dspy==3.4.1 openinference-instrumentation-dspy==0.1.48 opentelemetry-sdk
cat > react.py << 'PY'
import dspy
from dspy.utils import DummyLM
from openinference.instrumentation.dspy import DSPyInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
DSPyInstrumentor().instrument(tracer_provider=provider)


def cancel(id: str) -> str:
    """Cancels an order."""
    if id == "9":
        raise ValueError("no such order")
    return "cancelled"


def run(name, *ids, finishes):
    steps = [dict(next_thought="Try", next_tool_name="cancel", next_tool_args=f'{{"id": "{id}"}}') for id in ids]
    last = [dict(next_thought="Done", next_tool_name="finish", next_tool_args="{}")] if finishes else []
    with dspy.context(lm=DummyLM([*steps, *last, dict(reasoning="So", answer="It is cancelled.")])):
        found = dspy.ReAct("question -> answer", tools=[cancel], max_iters=2)(question="Cancel it")
    called = [value for key, value in found.trajectory.items() if key.startswith("tool_name")]
    seen = found.trajectory["observation_0"]
    root = [span for span in exporter.get_finished_spans() if span.parent is None][-1]
    print(f"{name}: {sorted(found.keys())} {found.answer} {called} {root.status.status_code.name}")
    print("  observation:", type(seen).__name__, "Traceback" in seen, "react.py" in seen)


run("finished", "4", finishes=True)
run("ran out", "9", "9", finishes=False)
PY
venv/bin/python -c 'import importlib.metadata as m; print("dspy", m.version("dspy"), "openinference", m.version("openinference-instrumentation-dspy"))'
seen=$(venv/bin/python react.py 2> /dev/null)
echo "$seen"
expected="finished: ['answer', 'reasoning', 'trajectory'] It is cancelled. ['cancel', 'finish'] OK
  observation: str False False
ran out: ['answer', 'reasoning', 'trajectory'] It is cancelled. ['cancel', 'cancel'] OK
  observation: str True True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
