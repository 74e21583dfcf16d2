#!/usr/bin/env bash
# Google ADK for Python evaluates two cases of an eval set whose agent did the same in both; one expects something else.
# A good guess: the results have the words of the enum (`PASSED`, `FAILED`), as its programs show them, and which of the two invocations
# beside each other is the agent's is the first thing that they say; what a tool gave back counts for the verdict.
# Seen: statuses are numbers, 1 for passed and 2 for failed: who takes them for a truth has failures that are truer. 3 is a case that
# nobody judged, 4 a figure that is only told. The verdict does not hear that the tool failed: names and arguments of calls are
# compared and what came back is not, in the case that passed and in the one that failed alike.
# Source: google-adk 2.13.0, google/adk/evaluation/evaluator.py (`EvalStatus`), trajectory_evaluator.py.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check 'google-adk[eval]==2.13.0'
mkdir shop
echo 'from . import agent' > shop/__init__.py
cat > shop/agent.py << 'PY'
from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmResponse
from google.genai import types


class Script(BaseLlm):
    async def generate_content_async(self, llm_request, stream=False):
        asked = any(part.function_response for content in llm_request.contents for part in content.parts)
        call = types.FunctionCall(id="call_1", name="track", args={"carrier": "north"})
        part = types.Part(text="It is late.") if asked else types.Part(function_call=call)
        yield LlmResponse(content=types.Content(role="model", parts=[part]))


def track(carrier: str) -> dict:
    """Tracks a parcel."""
    return {"error": "carrier needs the parcel number"}


root_agent = LlmAgent(name="clerk", model=Script(model="script"), tools=[track])
PY
cat > cases.py << 'PY'
import json


def case(id, carrier):
    say = lambda role, text: {"role": role, "parts": [{"text": text}]}
    done = {"tool_uses": [{"name": "track", "args": {"carrier": carrier}}], "tool_responses": [], "intermediate_responses": []}
    turn = {"invocation_id": id, "user_content": say("user", "Where?"), "final_response": say("model", "It is late."), "intermediate_data": done}
    return {"eval_id": id, "conversation": [turn], "session_input": {"app_name": "shop", "user_id": "u", "state": {}}}


json.dump({"eval_set_id": "set", "eval_cases": [case("same", "north"), case("other", "south")]}, open("set.evalset.json", "w"))
json.dump({"criteria": {"tool_trajectory_avg_score": 1.0}}, open("criteria.json", "w"))
PY
venv/bin/python cases.py
venv/bin/adk eval shop set.evalset.json --config_file_path criteria.json > told.txt 2> /dev/null || [ $? = 1 ] # as a case failed
cat > read.py << 'PY'
import glob
import json

from google.adk.evaluation.evaluator import EvalStatus

print({status.name: status.value for status in EvalStatus})
cases = json.load(open(glob.glob("shop/.adk/eval_history/*.json")[0]))["eval_case_results"]
for case in sorted(cases, key=lambda case: case["eval_id"]):
    done = case["eval_metric_result_per_invocation"][0]["actual_invocation"]["intermediate_data"]["invocation_events"]
    failed = "carrier needs" in json.dumps(done)
    judged = [metric["eval_status"] for metric in case["overall_eval_metric_results"]]
    print(case["eval_id"], "status:", repr(case["final_eval_status"]), "tool failed:", failed, "metrics:", sorted(set(judged)))
PY
venv/bin/python -c 'import importlib.metadata as m; print("google-adk", m.version("google-adk"))'
seen=$(venv/bin/python read.py 2> /dev/null)
echo "$seen"
expected="{'PASSED': 1, 'FAILED': 2, 'NOT_EVALUATED': 3, 'INFORMATIONAL': 4}
other status: 2 tool failed: True metrics: [2, 4]
same status: 1 tool failed: True metrics: [1, 4]"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
