from pydantic_ai import Agent, ModelRetry
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import FunctionModel
from pydantic_ai.models.instrumented import InstrumentationSettings

from recorder import Recorder
from scene import CLERK, FAULT, TASK, WRITER, get_address, get_order, script

spans = Recorder()
settings = InstrumentationSettings(tracer_provider=spans.provider)
Agent.instrument_all(settings)


def model(answers):
    following = script(answers)

    def answer(messages, info):
        text, calls = following()
        parts = [TextPart(text)] if text else []
        return ModelResponse(parts + [ToolCallPart(name, given, tool_call_id=id) for id, name, given in calls])

    return FunctionModel(answer, model_name="script")


def track(carrier: str) -> dict:
    # Any other error ends the run.
    raise ModelRetry(FAULT)


writer_agent = Agent(model(WRITER), name="writer", tools=[get_address])



async def ask_writer(input: str) -> str:
    return (await writer_agent.run(input)).output


ask_writer.__name__ = "writer"
clerk = Agent(model(CLERK), name="clerk", tools=[get_order, track, ask_writer])
clerk.run_sync(TASK)
spans.print()
