"""The clerk of Google's client, which runs the tools itself, on a provider of this machine."""
import json
import logging
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from google import genai
from google.genai import types

from scene import CLERK, TASK, WRITER, get_address, get_order, script, track

SCRIPTS = {"clerk": script(CLERK), "writer": script(WRITER)}
logging.disable(logging.WARNING)


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    # Without the time and the version of Python, which spans would have.
    def send_response(self, code, message=None):
        self.send_response_only(code, message)

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        model = self.path.partition("models/")[2].partition(":")[0]
        text, calls = SCRIPTS[model]()
        parts = [{"text": text}] if text else []
        parts += [{"functionCall": {"id": id, "name": name, "args": given}} for id, name, given in calls]
        said = json.dumps({"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}], "modelVersion": model}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
client = genai.Client(api_key="none", http_options=types.HttpOptions(base_url=f"http://127.0.0.1:{server.server_port}"))


def ask(model, task, tools):
    return client.models.generate_content(model=model, contents=task, config=types.GenerateContentConfig(tools=tools)).text


def writer(input: str) -> str:
    """Writes letters."""
    return ask("writer", input, [get_address])


def run_clerk():
    ask("clerk", TASK, [get_order, track, writer])
