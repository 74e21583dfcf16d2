"""An agent of LangGraph: told what is known, its runs stored. Its model is a script that does what it is told."""
from langchain.agents import create_agent
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool

from knowhow import Knowledge

recalled = set()


@tool
def recall_book(book: str) -> dict:
    """Calls a book back."""
    recalled.add(book)
    return {"ok": True}


@tool
def reserve_book(book: str) -> dict:
    """Reserves a book."""
    return {"ok": True} if book in recalled else {"error": "the book is on loan: recall_book comes first"}


class Script(BaseChatModel):
    _llm_type = "script"

    def bind_tools(self, tools, **_):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **_):
        done, book = len(messages) // 2, messages[0].text.split("book ")[1].split(" ")[0]
        plan = ["recall_book", "reserve_book"] if "recall_book" in messages[0].text else ["reserve_book", "recall_book", "reserve_book"]
        calls = [{"id": str(done), "name": plan[done], "args": {"book": book}}] if done < len(plan) else []
        message = AIMessage(content="" if calls else "It is reserved.", tool_calls=calls)
        return ChatResult(generations=[ChatGeneration(message=message)])


knowledge = Knowledge(agent_type="librarian")
agent = create_agent(Script(), [recall_book, reserve_book])
for number in ["B-17", "B-23"]:
    task = f"Please reserve the book {number} for me."
    with knowledge.run(task, tools=["recall_book", "reserve_book"]) as run:
        messages = agent.invoke({"messages": [("user", f"{task}\n\n{run.guidance}".strip())]})["messages"][1:]
        calls = {call["id"]: call for message in messages for call in getattr(message, "tool_calls", [])}
        for message in messages:
            if message.type == "tool":
                call = calls[message.tool_call_id]
                run.step(call["name"], call["args"], result=message.text)
            elif message.text:
                run.say(message.text)
        run.success = True  # left out, it is estimated
    knowledge.wait_for_job(run.receipt["job_id"])  # only this example waits
    print(len(calls), "calls,", "guided" if run.guidance else "not guided")
