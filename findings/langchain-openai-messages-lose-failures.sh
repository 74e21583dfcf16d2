#!/usr/bin/env bash
# LangChain's converter of its messages to those of OpenAI (`convert_to_openai_messages`), which loggers, judges and other frameworks
# are given: a call that failed, and one whose arguments were no JSON.
# A good guess: all calls and how they ended are there, or it refuses; back again (`convert_to_messages`) they are the same messages.
# Seen: `status: "error"` is gone, so a failed result is a result like any other. A call with arguments that could not be read is left
# out, and its result stays: a result of a call that nobody made, which OpenAI refuses. LangChain's own form (`messages_to_dict`) has both.
# Source: langchain-core 1.8.3, langchain_core/messages/utils.py (`convert_to_openai_messages`, which reads `tool_calls` alone).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check langchain-core==1.8.3
cat > convert.py << 'PY'
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage, messages_from_dict, messages_to_dict
from langchain_core.messages.utils import convert_to_messages, convert_to_openai_messages

messages = [
    HumanMessage("Cancel order 9 and pay it back"),
    AIMessage(
        "",
        tool_calls=[{"id": "call_1", "name": "cancel", "args": {"id": "9"}}],
        invalid_tool_calls=[{"id": "call_2", "name": "refund", "args": '{"id": 9', "error": "no JSON"}],
    ),
    ToolMessage("no such order", tool_call_id="call_1", status="error"),
    ToolMessage("the arguments are no JSON", tool_call_id="call_2", status="error"),
]


def outline(given):
    calls = [call["id"] for message in given for call in getattr(message, "tool_calls", [])]
    broken = [call["id"] for message in given for call in getattr(message, "invalid_tool_calls", [])]
    results = [(message.tool_call_id, message.status) for message in given if message.type == "tool"]
    return f"calls {calls}, broken {broken}, results {results}"


converted = convert_to_openai_messages(messages)
print("fields of a failed result:", sorted(converted[2]))
print("there:", outline(messages))
print("and back:", outline(convert_to_messages(converted)))
print("as dicts:", outline(messages_from_dict(messages_to_dict(messages))) == outline(messages))
PY
venv/bin/python -c 'import importlib.metadata as m; print("langchain-core", m.version("langchain-core"))'
seen=$(venv/bin/python convert.py 2> /dev/null)
echo "$seen"
expected="fields of a failed result: ['content', 'role', 'tool_call_id']
there: calls ['call_1'], broken ['call_2'], results [('call_1', 'error'), ('call_2', 'error')]
and back: calls ['call_1'], broken [], results [('call_1', 'success'), ('call_2', 'success')]
as dicts: True"
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
