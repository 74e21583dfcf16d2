"""The clerk of Google's client, which runs the tools itself, on a provider of this machine."""
import logging

from google import genai
from google.genai import types

from scene import CLERK, TASK, WRITER, get_address, get_order, script, track
from server import Handler, serve

SCRIPTS = {"clerk": script(CLERK), "writer": script(WRITER)}
logging.disable(logging.WARNING)


class Provider(Handler):
    # Without the time and the version of Python, which spans would have.
    def send_response(self, code, message=None):
        self.send_response_only(code, message)

    def answer(self, _):
        model = self.path.partition("models/")[2].partition(":")[0]
        text, calls = SCRIPTS[model]()
        parts = [{"text": text}] if text else []
        parts += [{"functionCall": {"id": id, "name": name, "args": given}} for id, name, given in calls]
        return {"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}], "modelVersion": model}


client = genai.Client(api_key="none", http_options=types.HttpOptions(base_url=serve(Provider)))


def ask(model, task, tools):
    return client.models.generate_content(model=model, contents=task, config=types.GenerateContentConfig(tools=tools)).text


def writer(input: str) -> str:
    """Writes letters."""
    return ask("writer", input, [get_address])


def run_clerk():
    ask("clerk", TASK, [get_order, track, writer])
