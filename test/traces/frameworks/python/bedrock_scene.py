"""A loop of the program's own around Bedrock's converse, on a provider of this machine: each call of the model is a trace."""
import os
from urllib.parse import unquote

os.environ.update(AWS_ACCESS_KEY_ID="none", AWS_SECRET_ACCESS_KEY="none", AWS_DEFAULT_REGION="us-east-1")

import boto3

from scene import CLERK, TASK, WRITER, get_address, get_order, script, track
from server import Handler, serve

SCRIPTS = {"clerk": script(CLERK), "writer": script(WRITER)}


class Bedrock(Handler):
    def answer(self, body):
        text, calls = SCRIPTS[unquote(self.path.split("/")[2])]()
        content = [{"text": text}] if text else []
        content += [{"toolUse": {"toolUseId": id, "name": name, "input": given}} for id, name, given in calls]
        whole = {"output": {"message": {"role": "assistant", "content": content}}, "metrics": {"latencyMs": 1}}
        usage = {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2}
        return {**whole, "stopReason": "tool_use" if calls else "end_turn", "usage": usage}


def listed(name):
    return {"toolSpec": {"name": name, "description": name, "inputSchema": {"json": {"type": "object", "properties": {}}}}}


def result_of(use):
    try:
        return {"content": [{"json": TOOLS[use["name"]](**use["input"])}]}
    except ValueError as error:
        return {"content": [{"text": str(error)}], "status": "error"}


def run(model, task, names):
    messages = [{"role": "user", "content": [{"text": task}]}]
    given = {"modelId": model, "system": [{"text": f"You are a {model}"}], "toolConfig": {"tools": [listed(name) for name in names]}}
    while True:
        said = boto3.client("bedrock-runtime", endpoint_url=URL).converse(messages=messages, **given)["output"]["message"]
        messages.append(said)
        uses = [part["toolUse"] for part in said["content"] if "toolUse" in part]
        if not uses:
            return said["content"][-1]["text"]
        results = [{"toolResult": {"toolUseId": use["toolUseId"], **result_of(use)}} for use in uses]
        messages.append({"role": "user", "content": results})


def write(input):
    return {"letter": run("writer", input, ["get_address"])}


TOOLS = {"get_order": get_order, "track": track, "get_address": get_address, "writer": write}
URL = serve(Bedrock)


def run_clerk():
    run("clerk", TASK, ["get_order", "track", "writer"])
