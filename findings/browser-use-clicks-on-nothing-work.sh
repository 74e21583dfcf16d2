#!/usr/bin/env bash
# Browser Use: a model clicks on an element that is no longer there, types into it, and looks at the options of its list.
# A good guess: each is an error of its result (`error`), and the history has an error for the step (`has_errors()`), as where an
# action of the program raises.
# Seen: a click, a list's options and a choice in it give the sentence as what was found there (`extracted_content`) and no error; typing
# does so, too. Only an action that raises has `error`. So a run that never hit anything has no errors, and `extracted_content()` has the
# sentence among what was extracted.
# Source: browser-use 0.13.14, browser_use/tools/service.py (`Element index … not available`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check browser-use==0.13.14
cat > act.py << 'PY'
import asyncio

from browser_use import BrowserSession, Tools
from browser_use.agent.views import AgentHistory, AgentHistoryList
from browser_use.browser.views import BrowserStateHistory

tools = Tools()


@tools.action("Track a parcel")
def track(carrier: str):
    raise ValueError("carrier needs the parcel number")


class Page(BrowserSession):
    """A page on which nothing has the number that the model says."""

    cdp_client = property(lambda self: None)

    async def get_element_by_index(self, index):
        return None


async def main():
    Action = tools.registry.create_action_model()
    given = [
        {"click": {"index": 7}},
        {"input": {"index": 7, "text": "4711"}},
        {"dropdown_options": {"index": 7}},
        {"select_dropdown": {"index": 7, "text": "a"}},
        {"track": {"carrier": "north"}},
    ]
    results = [await tools.act(Action(**action), browser_session=Page()) for action in given]
    state = BrowserStateHistory(url="", title="", tabs=[], interacted_element=[None], screenshot_path=None)
    for action, result in zip(given, results):
        history = AgentHistoryList(history=[AgentHistory(model_output=None, result=[result], state=state)])
        print(*action, "| error:", result.error, "| found:", result.extracted_content, "| has_errors:", history.has_errors())


asyncio.run(main())
PY
venv/bin/python -c 'import importlib.metadata as m; print("browser-use", m.version("browser-use"))'
seen=$(HOME=$PWD ANONYMIZED_TELEMETRY=false venv/bin/python act.py 2> /dev/null | grep ' | error: ')
echo "$seen"
gone='Element index 7 not available - page may have changed. Try refreshing browser state.'
expected="click | error: None | found: $gone | has_errors: False
input | error: None | found: $gone | has_errors: False
dropdown_options | error: None | found: $gone | has_errors: False
select_dropdown | error: None | found: $gone | has_errors: False
track | error: Error executing action track: carrier needs the parcel number | found: None | has_errors: True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
