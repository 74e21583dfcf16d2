#!/usr/bin/env bash
# One agent of CrewAI with one task: it asks its model, calls a tool, and answers. Traced by OpenLIT.
# A good guess: one `invoke_agent`, the agent's, with two spans of the model below it and an `execute_tool` with arguments and result.
# Seen: each step of CrewAI's own loop is an `invoke_agent` too (`check_max_iterations`, `increment_and_continue`), a dozen and more of one
# agent, each ended at once and without a name of an agent. The tool that ran has no span; its result is in the model's next prompt alone.
# Source: openlit 1.45.0, openlit/instrumentation/crewai (methods of a flow are mapped to `invoke_agent`); crewai 1.15.30.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openlit==1.45.0 crewai==1.15.30 opentelemetry-sdk
cat > agent.py << 'PY'
import contextlib
import json
import os
import sys
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

os.environ.update(CREWAI_DISABLE_TELEMETRY="true", CREWAI_TRACING_ENABLED="false")
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

exporter = InMemorySpanExporter()
provider = TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(exporter))
trace.set_tracer_provider(provider)
call = {"id": "call_1", "type": "function", "function": {"name": "find", "arguments": '{"id": "9"}'}}
left = [{"content": None, "tool_calls": [call]}, {"content": "It is packed."}]


class Provider(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        message = {"role": "assistant", **left.pop(0)}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if "tool_calls" in message else "stop"}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        answer = {"id": "c", "object": "chat.completion", "created": 1, "model": "script", "choices": [choice], "usage": usage}
        said = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
threading.Thread(target=server.serve_forever, daemon=True).start()
with contextlib.redirect_stdout(sys.stderr):
    import openlit

    openlit.init(disable_metrics=True, disable_events=True)
    from crewai import LLM, Agent, Crew, Task
    from crewai.tools import tool

    @tool("find")
    def find(id: str) -> str:
        """Finds an order."""
        return "packed"

    llm = LLM(model="openai/script", base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key="none")
    clerk = Agent(role="clerk", goal="help", backstory="A shop.", llm=llm, tools=[find])
    Crew(agents=[clerk], tasks=[Task(description="Find order 9", expected_output="a word", agent=clerk)]).kickoff()
spans = exporter.get_finished_spans()
kinds = Counter(span.attributes.get("gen_ai.operation.name") for span in spans)
agents = [span for span in spans if span.attributes.get("gen_ai.operation.name") == "invoke_agent"]
print("agents: 1, calls of the model:", kinds["chat"], "calls of a tool: 1")
print("spans of tools:", kinds["execute_tool"])
print("invoke_agent of the agent:", [span.name for span in agents if "gen_ai.agent.name" in span.attributes])
steps = sorted({span.name.removeprefix("invoke_agent ") for span in agents if "gen_ai.agent.name" not in span.attributes})
print("more than ten others:", len(agents) > 11, "increment_and_continue" in steps, "check_max_iterations" in steps)
print("all:", ", ".join(steps), file=sys.stderr)
PY
venv/bin/python -c 'import importlib.metadata as m; print("openlit", m.version("openlit"), "crewai", m.version("crewai"))'
seen=$(venv/bin/python agent.py 2> /dev/null)
echo "$seen"
expected="agents: 1, calls of the model: 2 calls of a tool: 1
spans of tools: 0
invoke_agent of the agent: ['invoke_agent clerk']
more than ten others: True True True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
