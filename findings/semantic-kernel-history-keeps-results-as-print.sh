#!/usr/bin/env bash
# Semantic Kernel's history of a chat (`ChatHistory`), saved with `serialize` and shortened by its `ChatHistoryTruncationReducer`: a
# function that gives back a dict.
# A good guess: what is saved has the result as JSON, or the dict itself; what is kept of a history that is cut begins with what a person
# said, and a call stays beside its result.
# Seen: the result is Python's print (`{'found': None}`), which is no JSON, in the file and in what a model is sent. Cut to two messages, the
# question is gone, and with it the call and its result: an answer is the first message.
# Source: semantic-kernel 1.45.0, semantic_kernel/contents/function_result_content.py, history_reducer.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check semantic-kernel==1.45.0
cat > history.py << 'PY'
import asyncio
import json

from semantic_kernel.contents import ChatHistory, ChatHistoryTruncationReducer, ChatMessageContent, FunctionCallContent, FunctionResultContent
from semantic_kernel.contents.utils.author_role import AuthorRole

call = FunctionCallContent(id="call_1", plugin_name="desk", function_name="find", arguments='{"id": "9"}')
history = ChatHistory()
history.add_user_message("Find order 9")
history.add_message(ChatMessageContent(role=AuthorRole.ASSISTANT, items=[call]))
history.add_message(FunctionResultContent.from_function_call_content_and_result(call, {"found": None}).to_chat_message_content())
saved = json.loads(history.serialize())["messages"][-1]["items"][0]
print("saved:", saved["result"])
print("sent:", history.messages[-1].to_dict()["content"])
short = ChatHistoryTruncationReducer(target_count=2, threshold_count=0)
for message in history.messages:
    short.add_message(message)
short.add_assistant_message("There is none.")
short.add_user_message("And order 10?")
asyncio.run(short.reduce())
print("kept:", [message.role.value for message in short.messages])
PY
venv/bin/python -c 'import importlib.metadata as m; print("semantic-kernel", m.version("semantic-kernel"))'
seen=$(venv/bin/python history.py 2> /dev/null)
echo "$seen"
expected="saved: {'found': None}
sent: {'found': None}
kept: ['assistant', 'user']"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
