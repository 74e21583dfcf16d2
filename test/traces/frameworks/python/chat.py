"""Tools as chat completions list them, and what came of a call as a model is told it."""
import json


def listed(name):
    return {"type": "function", "function": {"name": name, "description": name, "parameters": {"type": "object", "properties": {}}}}


def result_of(tools, name, arguments):
    try:
        return json.dumps(tools[name](**json.loads(arguments)))
    except ValueError as error:
        return f"This did not work: {error}"
