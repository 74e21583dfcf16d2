import asyncio
import os

# Where this is `true` alone, content goes to log records and not to spans.
os.environ["OTEL_SEMCONV_STABILITY_OPT_IN"] = "gen_ai_latest_experimental"
os.environ["OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"] = "SPAN_ONLY"

from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmResponse
from google.adk.runners import InMemoryRunner
from google.adk.tools.agent_tool import AgentTool
from google.genai import types

from recorder import Recorder
from scene import CLERK, FAULT, TASK, WRITER, get_address, get_order, script

spans = Recorder()


class Script(BaseLlm):
    following: object

    async def generate_content_async(self, llm_request, stream=False):
        text, calls = self.following()
        parts = [types.Part(text=text)] if text else []
        for id, name, given in calls:
            given = {"request": given["input"]} if name == "writer" else given
            parts.append(types.Part(function_call=types.FunctionCall(id=id, name=name, args=given)))
        yield LlmResponse(content=types.Content(role="model", parts=parts), finish_reason="STOP")


def track(carrier: str) -> dict:
    """Tracks a parcel."""
    return {"error": FAULT}


writer = LlmAgent(name="writer", description="writes letters", model=Script(model="script", following=script(WRITER)), tools=[get_address])
clerk = LlmAgent(
    name="clerk",
    model=Script(model="script", following=script(CLERK)),
    tools=[get_order, track, AgentTool(agent=writer)],
)


async def main():
    runner = InMemoryRunner(agent=clerk, app_name="shop")
    session = await runner.session_service.create_session(app_name="shop", user_id="u")
    message = types.Content(role="user", parts=[types.Part(text=TASK)])
    async for _ in runner.run_async(user_id="u", session_id=session.id, new_message=message):
        pass


asyncio.run(main())
spans.print()
