"""A provider on this machine that says what the script of the model's name says: chat completions, responses, messages."""
import itertools
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from scene import CLERK, WRITER, script

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


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer = ANSWERS[self.path.split("?")[0].rpartition("/")[2]]
        said = json.dumps(answer(body["model"], *SCRIPTS[body["model"]]())).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
URL = f"http://127.0.0.1:{server.server_port}/v1"
os.environ.update(OPENAI_BASE_URL=URL, OPENAI_API_KEY="none")
os.environ.update(ANTHROPIC_BASE_URL=URL.removesuffix("/v1"), ANTHROPIC_API_KEY="none")
