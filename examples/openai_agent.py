"""An agent of the OpenAI Agents SDK: told what is known, its runs stored. Its model is a script that does what it is told."""
import json

from agents import Agent, Model, ModelResponse, Runner, Usage, function_tool, set_tracing_disabled
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

from knowhow import Knowledge

set_tracing_disabled(True)
recalled = set()


@function_tool
def recall_book(book: str) -> str:
    """Calls a book back."""
    recalled.add(book)
    return '{"ok": true}'


@function_tool
def reserve_book(book: str) -> str:
    """Reserves a book."""
    return '{"ok": true}' if book in recalled else '{"error": "the book is on loan: recall_book comes first"}'


class Script(Model):
    async def get_response(self, *_, input, **__):
        task, done = input[0]["content"], len(input) // 2
        plan = ["recall_book", "reserve_book"] if "recall_book" in task else ["reserve_book", "recall_book", "reserve_book"]
        if done < len(plan):
            book = json.dumps({"book": task.split("book ")[1].split(" ")[0]})
            output = ResponseFunctionToolCall(call_id=str(done), name=plan[done], arguments=book, type="function_call")
        else:
            text = ResponseOutputText(text="It is reserved.", type="output_text", annotations=[])
            output = ResponseOutputMessage(id="m", content=[text], role="assistant", status="completed", type="message")
        return ModelResponse(output=[output], usage=Usage(), response_id=None)

    def stream_response(self, *_, **__):
        raise NotImplementedError


knowledge = Knowledge(agent_type="librarian")
agent = Agent(name="librarian", model=Script(), tools=[recall_book, reserve_book])
for number in ["B-17", "B-23"]:
    task = f"Please reserve the book {number} for me."
    with knowledge.run(task, tools=["recall_book", "reserve_book"]) as run:
        ended = Runner.run_sync(agent, [{"role": "user", "content": f"{task}\n\n{run.guidance}".strip()}])
        items = ended.to_input_list()[1:]
        calls = {item["call_id"]: item for item in items if item.get("type") == "function_call"}
        for item in items:
            if item.get("type") == "function_call_output":
                call = calls[item["call_id"]]
                run.step(call["name"], json.loads(call["arguments"]), result=item["output"])
        run.say(ended.final_output)
        run.success = True  # left out, it is estimated
    knowledge.wait_for_job(run.receipt["job_id"])  # only this example waits
    print(len(calls), "calls,", "guided" if run.guidance else "not guided")
