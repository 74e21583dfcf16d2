"""A provider on this machine that says what the script of the model's name says: chat completions, responses, messages."""
import itertools
import json
import os

from scene import CLERK, WRITER, script
from server import Handler, serve

SCRIPTS = {"clerk": script(CLERK), "writer": script(WRITER)}
NUMBERS = itertools.count(1)


def completion(model, text, calls):
    message = {"role": "assistant", "content": text or None}
    if calls:
        message["tool_calls"] = [
            {"id": id, "type": "function", "function": {"name": name, "arguments": json.dumps(given)}} for id, name, given in calls
        ]
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return {"id": "c", "object": "chat.completion", "created": 1, "model": model, "choices": [choice], "usage": usage}


def response(model, text, calls):
    said = [{"type": "output_text", "text": text, "annotations": []}]
    output = [{"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": said}] if text else []
    output += [
        {"type": "function_call", "id": f"item_{id}", "call_id": id, "name": name, "arguments": json.dumps(given), "status": "completed"}
        for id, name, given in calls
    ]
    usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
    usage.update(input_tokens_details={"cached_tokens": 0}, output_tokens_details={"reasoning_tokens": 0})
    whole = {"id": f"r{next(NUMBERS)}", "object": "response", "created_at": 1, "status": "completed", "model": model, "output": output, "usage": usage}
    return {**whole, "parallel_tool_calls": True, "tool_choice": "auto", "tools": []}


def message(model, text, calls):
    content = [{"type": "text", "text": text}] if text else []
    content += [{"type": "tool_use", "id": id, "name": name, "input": given} for id, name, given in calls]
    reason = "tool_use" if calls else "end_turn"
    whole = {"id": f"m{next(NUMBERS)}", "type": "message", "role": "assistant", "model": model, "content": content}
    return {**whole, "stop_reason": reason, "stop_sequence": None, "usage": {"input_tokens": 1, "output_tokens": 1}}


ANSWERS = {"responses": response, "completions": completion, "messages": message}


class Provider(Handler):
    def answer(self, body):
        model = json.loads(body)["model"]
        return ANSWERS[self.path.split("?")[0].rpartition("/")[2]](model, *SCRIPTS[model]())


URL = f"{serve(Provider)}/v1"
os.environ.update(OPENAI_BASE_URL=URL, OPENAI_API_KEY="none")
os.environ.update(ANTHROPIC_BASE_URL=URL.removesuffix("/v1"), ANTHROPIC_API_KEY="none")
