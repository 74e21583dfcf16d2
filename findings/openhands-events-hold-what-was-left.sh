#!/usr/bin/env bash
# Events that the SDK of OpenHands writes, one a file with a number, of a conversation in which a person went back (`navigate_to`).
# A good guess: the events in the order of their numbers are the conversation that the model was sent, each the one after the other.
# Seen: what was left stays where it is, between what the new branch follows and the branch, and nothing in it says so. The conversation
# is the path of `parent_id` up from `leaf_event_id` of `base_state.json`; of the first event's parent nothing is written, and the folder
# has numbers for all of it. A fork copies what was left, too, under the same ids.
# Source: openhands-sdk 1.58.2, openhands/sdk/conversation/base.py (`navigate_to`) and state.py (`active_branch`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
# It wants Python 3.12 or later.
for python in python3 python3.13 python3.12 "$(pyenv root 2> /dev/null || true)"/versions/3.1[2-9]*/bin/python3; do
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2> /dev/null && break
done
"$python" -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openhands-sdk==1.58.2
cat > agent.py << 'PY'
import glob
import json

from openhands.sdk import Agent, Conversation, TextContent
from openhands.sdk.llm import Message
from openhands.sdk.testing import TestLLM

said = [Message(role="assistant", content=[TextContent(text=text)]) for text in ("Wrong.", "Right.")]
sent = []


class Script(TestLLM):
    def completion(self, messages, *args, **kwargs):
        sent.append([part.text for message in messages[1:] for part in message.content])
        return super().completion(messages, *args, **kwargs)


agent = Agent(llm=Script(model="script", scripted_responses=said), tools=[])
conversation = Conversation(agent=agent, workspace=".", persistence_dir="kept", visualizer=None)
conversation.send_message("Look here")
conversation.run()
first = next(event for event in conversation.state.events if event.source == "user")
conversation.navigate_to(first.parent_id)
conversation.send_message("Look there")
conversation.run()
fork = conversation.fork()
print("sent:", [[text for text in texts if len(text) < 20] for texts in sent])
for folder in (conversation, fork):
    base = f"kept/{folder.id.hex}"
    events = [json.load(open(file)) for file in sorted(glob.glob(f"{base}/events/event-*.json"))]
    events = [event for event in events if event["kind"] in ("SystemPromptEvent", "MessageEvent")]
    known = {event["id"]: event for event in events}
    text = lambda event: "".join(part["text"] for part in event.get("llm_message", {"content": []})["content"]) or "system"
    print("in order:", [text(event) for event in events])
    print("root names a parent:", "parent_id" in events[0])
    at, path = json.load(open(f"{base}/base_state.json"))["leaf_event_id"], []
    while at in known:
        path.insert(0, text(known[at]))
        at = known[at].get("parent_id")
    print("from the leaf:", path)
    print("fields:", sorted({key for event in events[1:] for key in event}))
PY
venv/bin/python -c 'import importlib.metadata as m; print("openhands-sdk", m.version("openhands-sdk"))'
seen=$(LITELLM_LOCAL_MODEL_COST_MAP=True OPENHANDS_SUPPRESS_BANNER=1 venv/bin/python agent.py 2> /dev/null | grep -E '^(sent|in order|root names a parent|from the leaf|fields): ')
echo "$seen"
expected="sent: [['Look here'], ['Look there']]
in order: ['system', 'Look here', 'Wrong.', 'Look there', 'Right.']
root names a parent: False
from the leaf: ['system', 'Look there', 'Right.']
fields: ['activated_skills', 'extended_content', 'id', 'kind', 'llm_message', 'llm_response_id', 'parent_id', 'source', 'timestamp']
in order: ['system', 'Look here', 'Wrong.', 'Look there', 'Right.']
root names a parent: False
from the leaf: ['system', 'Look there', 'Right.']
fields: ['activated_skills', 'extended_content', 'id', 'kind', 'llm_message', 'llm_response_id', 'parent_id', 'source', 'timestamp']"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
