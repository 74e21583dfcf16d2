import json

from strands import Agent, tool
from strands.models import Model

from recorder import Recorder
from scene import CLERK, TASK, WRITER, get_address, get_order, script, track


class Script(Model):
    def __init__(self, answers):
        self.following = script(answers)

    def update_config(self, **_):
        pass

    def get_config(self):
        return {"model_id": "script"}

    async def structured_output(self, *_, **__):
        raise NotImplementedError
        yield

    async def stream(self, *_, **__):
        text, calls = self.following()
        yield {"messageStart": {"role": "assistant"}}
        if text:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": text}}}
            yield {"contentBlockStop": {}}
        for id, name, given in calls:
            yield {"contentBlockStart": {"start": {"toolUse": {"toolUseId": id, "name": name}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps(given)}}}}
            yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "tool_use" if calls else "end_turn"}}


spans = Recorder()
writer_agent = Agent(name="writer", model=Script(WRITER), tools=[tool(get_address)], callback_handler=None)


@tool
def writer(input: str) -> str:
    """Writes letters."""
    return str(writer_agent(input))


clerk = Agent(name="clerk", model=Script(CLERK), tools=[tool(get_order), tool(track), writer], callback_handler=None)
clerk(TASK)
spans.print()
