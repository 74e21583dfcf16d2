"""What a benchmark of learning agents does: runs that meet an error and its repair, then what was learned of them."""

import json
import os
import sys

sys.path.insert(0, os.environ["KNOWHOW_PYTHON"])
from knowhow import Knowledge, KnowhowError, retrieve_learnings  # noqa: E402

knowledge = Knowledge()
said = {}
for book in ("B-17", "B-23"):
    task = f"Please reserve the book {book} for me."
    with knowledge.run(task, tools=["reserve_book", "recall_book"]) as run:
        run.step("reserve_book", {"book": book}, error="the book is on loan: recall_book comes first")
        run.step("recall_book", {"book": book}, result={"ok": True, "cover": b"\x89PNG"})
        run.step("reserve_book", {"book": book}, result="x" * 40_000 + " reserved")
        run.say("Done.")
        run.success = True
    said["problems"] = [str(problem) for problem in run.problems]
    said["job"] = knowledge.wait_for_job(run.receipt["job_id"])["status"]

task = "Please reserve the book B-42 for me."
said["learnings"] = knowledge.retrieve_learnings(task, 3, tools=["reserve_book", "recall_book"])
said["fewer"] = len(knowledge.retrieve_learnings(task, 1, tools=["reserve_book", "recall_book"]))
said["by_environment"] = isinstance(retrieve_learnings(task, 2), list)
said["nothing"] = [retrieve_learnings("", 3), retrieve_learnings(task, 0)]
with knowledge.run(task, tools=["reserve_book", "recall_book"]) as run:
    said["guidance"] = run.guidance
    run.say("Done.")

try:
    with knowledge.run(task) as run:
        run.step("reserve_book", {"book": "B-42"})
        raise RuntimeError("the program's own")
except RuntimeError as error:
    said["raised"] = str(error)

for name, wrong in (
    ("key", Knowledge(api_key="kh_wrong")),
    ("away", Knowledge(base_url="http://127.0.0.1:1", attempts=2)),
    ("tenant", Knowledge(tenant=" ")),
):
    try:
        wrong.enhance_task(task)
    except KnowhowError as error:
        said[name] = [error.code, error.status]
        if name == "away":
            said["words"] = str(error)
said["misspelt"] = knowledge.store_knowledge("q", [{"inputs": "", "decision": "a()", "output": "x"}])["message"]
would_go = knowledge.delete_by_intent("reserve a book", dry_run=True, similarity_threshold=0.1)
gone = knowledge.delete_by_intent("reserve a book", similarity_threshold=0.1)
said["gone"] = [len(would_go["matches"]) > 0, gone["deleted_count"] > 0]
said["left"] = knowledge.retrieve_learnings(task)
away = Knowledge(base_url="http://127.0.0.1:1", attempts=1)
with away.run(task) as run:
    run.say("Done.")
said["away_run"] = len(run.problems)
print(json.dumps(said))
