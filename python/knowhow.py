"""knowhow over HTTP: one file, the standard library alone, Python 3.9 or later.

Start a server (`knowhow serve --db agents.db`), then in two calls:

    learnings = Knowledge(tenant="support").retrieve_learnings("Swap a helmet for a larger one", top_k=3)

    with Knowledge(tenant="support").run("Swap a helmet for a larger one", tools=["get_order"]) as run:
        print(run.guidance)                     # what is known, to be put behind the task
        run.step("get_order", {"id": "W1"}, result=call_the_tool())
        run.success = True                      # left out, it is estimated

The address and the key may come from KNOWHOW_URL and KNOWHOW_API_KEY, the tenant from KNOWHOW_TENANT.
"""

import json
import logging
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime, timezone

__all__ = ["Knowledge", "KnowhowError", "Run", "retrieve_learnings"]

_log = logging.getLogger("knowhow")
_FIRST_PAUSE = 0.25
"""Seconds before a request is tried again; twice as many after each further try."""
_LONGEST_TEXT = 16_384
"""Characters that are kept of one result: its beginning and its end, where errors are."""


class KnowhowError(Exception):
    """An error of the service, or of reaching it. `code` is its name, `status` that of HTTP (None where nobody answered)."""

    def __init__(self, code, message, status=None):
        super().__init__(f"{code}: {message}")
        self.code = code
        self.status = status


def _clip(text):
    if len(text) <= _LONGEST_TEXT:
        return text
    head = _LONGEST_TEXT * 3 // 5
    tail = _LONGEST_TEXT - head
    return f"{text[:head]}\n… {len(text) - _LONGEST_TEXT} characters left out …\n{text[-tail:]}"


def _text(value):
    if isinstance(value, (bytes, bytearray, memoryview)):
        return f"[bytes, {len(value)} B]"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=_text)


def _problem(body, status):
    """Code and message of an answer that is an error, in each of the shapes that the service has."""
    fields = body if isinstance(body, dict) else {}
    detail = fields.get("detail")
    if isinstance(detail, list) and detail:
        message = "; ".join(f"{'.'.join(map(str, item.get('loc', [])))}: {item.get('msg', '')}" for item in detail)
        return "validation_error", message
    return str(fields.get("code") or fields.get("error") or status), str(fields.get("message") or detail or body)


class Knowledge:
    """What agents of one account know. Without an address it is the one that `knowhow serve` listens on by itself."""

    def __init__(self, base_url=None, api_key=None, tenant=None, agent_type=None, timeout=10.0, attempts=3):
        self.base_url = (base_url or os.environ.get("KNOWHOW_URL") or "http://127.0.0.1:8787").rstrip("/")
        self.api_key = api_key or os.environ.get("KNOWHOW_API_KEY")
        self.tenant = tenant or os.environ.get("KNOWHOW_TENANT")
        self.agent_type = agent_type
        self.timeout = timeout
        self.attempts = attempts

    def _send(self, method, path, body=None, headers=None):
        data = None if body is None else json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        sent = {"accept": "application/json", **(headers or {})}
        if data is not None:
            sent["content-type"] = "application/json"
        if self.api_key:
            sent["x-api-key"] = self.api_key
        pause = _FIRST_PAUSE
        for attempt in range(1, self.attempts + 1):
            request = urllib.request.Request(self.base_url + path, data=data, headers=sent, method=method)
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                    return json.loads(answer.read().decode("utf-8"))
            except urllib.error.HTTPError as error:
                text = error.read().decode("utf-8", "replace")
                try:
                    code, message = _problem(json.loads(text), error.code)
                except ValueError:
                    code, message = str(error.code), text[:200]
                failure = KnowhowError(code, message, error.code)
                may_pass = error.code in (429, 502, 503, 504)
                pause = float(error.headers.get("retry-after") or pause)
            except (urllib.error.URLError, OSError, ValueError) as error:
                reason = getattr(error, "reason", error)
                failure = KnowhowError(
                    "network_error",
                    f"No usable answer from {self.base_url} ({reason}). Start a service there (`knowhow serve --db agents.db`), or name another with KNOWHOW_URL or base_url.",
                )
                may_pass = True
            if not may_pass or attempt == self.attempts:
                raise failure
            time.sleep(pause)
            pause *= 2
        raise AssertionError("unreachable")

    def _tenant(self, tenant):
        found = tenant or self.tenant
        if not found:
            raise KnowhowError("invalid_request", "No tenant: give `tenant` to Knowledge or to the call, or set KNOWHOW_TENANT.")
        return found

    def enhance_task(self, input_text, *, tenant=None, tools=None, turns=None, proposed=None, place=None, max_tokens=None, explain=False):
        """The task with what is known about it: `response`, and `metadata` with `request_id` (and `ignored`: unknown fields). With
        `proposed`, the action that is about to be taken as the `decision` of a turn, what is known of that action alone; `place` is where the agent is, as `metadata["place"]` of runs names it."""
        body = {"tenant_id": self._tenant(tenant), "input_text": input_text}
        if self.agent_type:
            body["agent_type"] = self.agent_type
        if tools:
            body["tools"] = list(tools)
        if turns or proposed or place:
            body["context"] = {}
        if place:
            body["context"]["place"] = place
        if turns:
            body["context"]["turns"] = list(turns)
        if proposed:
            body["context"]["proposed"] = proposed
        if max_tokens is not None:
            body["max_tokens"] = max_tokens
        if explain:
            body["explain"] = True
        return self._send("POST", "/enhance_task", body)

    def retrieve_learnings(self, query, top_k=5, *, tenant=None, tools=None):
        """What past runs teach about a task: at most `top_k` sentences, the most useful first. A list of str."""
        if top_k <= 0 or not query.strip():
            return []
        answer = self.enhance_task(query, tenant=tenant, tools=tools, max_tokens=max(200, 60 * top_k), explain=True)
        explanation = (answer.get("metadata") or {}).get("explanation") or {}
        lines = [str(line.get("text", "")).lstrip("- ").strip() for line in explanation.get("lines") or []]
        return [line for line in lines if line][:top_k]

    def store_knowledge(self, query, turns, *, success=None, tenant=None, request_id=None, idempotency_key=None, again=False, replaces=None, metadata=None):
        """
        Stores a finished run; `turns` are dicts with `inputs`, `decision` and `result`. Returns `job_id` and more. Under the
        `idempotency_key` of a run that was deleted nothing is stored (`deleted`), unless `again` is true. `replaces` is the
        `idempotency_key` of an earlier report of the same run (failed, abandoned), whose place this one takes.
        """
        body = {
            "tenant_id": self._tenant(tenant),
            "query": query,
            "turns": [{**turn, "turn": number} for number, turn in enumerate(turns, 1)],
            "timestamp": datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "metadata": {"program": "python", **(metadata or {})},
        }
        if success is not None:
            body["success"] = bool(success)
        if self.agent_type:
            body["agent_type"] = self.agent_type
        if request_id:
            body["metadata"]["request_id"] = request_id
        # The same key for each try, so that a run whose answer was lost is stored once.
        headers = {"idempotency-key": idempotency_key or uuid.uuid4().hex}
        if again:
            headers["knowhow-again"] = "true"
        if replaces:
            headers["knowhow-replaces"] = replaces
        return self._send("POST", "/store_knowledge", body, headers)

    def delete_by_intent(self, intent, *, similarity_threshold=None, dry_run=False, agent_type=None, tenant=None):
        """Forgets what is about `intent`, with the runs that it was learned from. With `dry_run` it only says what would go: `matches`."""
        query = {"tenant_id": self._tenant(tenant), "intent": intent}
        if similarity_threshold is not None:
            query["similarity_threshold"] = similarity_threshold
        if dry_run:
            query["dry_run"] = "true"
        if agent_type:
            query["agent_type"] = agent_type
        return self._send("POST", "/delete_by_intent?" + urllib.parse.urlencode(query))

    def knowledge_status(self, job_id):
        """Where the learning of a record has got to."""
        return self._send("GET", "/knowledge_status/" + urllib.parse.quote(job_id, safe=""))

    def wait_for_job(self, job_id, timeout=60.0):
        """Waits until a record is learned, or until its learning failed."""
        until = time.monotonic() + timeout
        while True:
            status = self.knowledge_status(job_id)
            if status.get("status") in ("completed", "failed") or time.monotonic() > until:
                return status
            time.sleep(0.05)

    def run(self, task, *, tools=None, tenant=None):
        """A run of an agent, for `with`: guided when it begins, stored when it ends."""
        return Run(self, task, list(tools or []), tenant)


class Run:
    """A run under way. What fails here is kept in `problems`, logged by the logger `knowhow`, and never reaches the agent."""

    def __init__(self, knowledge, task, tools, tenant):
        self.task = task
        self.tools = tools
        self.success = None
        self.guidance = ""
        self.receipt = None
        self.problems = []
        self._knowledge = knowledge
        self._tenant = tenant
        self._request_id = None
        self._turns = []
        self._seen = f"User message:\n{task}"

    def __enter__(self):
        try:
            answer = self._knowledge.enhance_task(self.task, tenant=self._tenant, tools=self.tools)
            self.guidance = answer["response"][len(self.task):].strip()
            self._request_id = (answer.get("metadata") or {}).get("request_id")
        except KnowhowError as error:
            self._missed("The run goes on without guidance", error)
        return self

    def _missed(self, what, problem):
        self.problems.append(problem)
        _log.warning("knowhow: %s (%s)", what, problem)

    def step(self, name, arguments=None, *, result=None, error=None):
        """A tool that was called, and what it returned or threw."""
        said = json.dumps({"error": _text(error)}, ensure_ascii=False) if error is not None else _text(result)
        decision = json.dumps({"name": name, "arguments": arguments or {}}, ensure_ascii=False, default=_text)
        self._add(decision, None if result is None and error is None else said)
        self._seen = f"Tool result ({name}):\n{_clip(said)}"

    def say(self, words, reply=None):
        """What the agent said, and what a person answered."""
        self._add(words, reply)
        self._seen = f"User message:\n{reply}" if reply else "Observation: (none)"

    def _add(self, decision, result):
        offered = "Available tools:\n" + "\n".join(f"- {tool}" for tool in self.tools) + "\n\n" if self.tools else ""
        turn = {"inputs": offered + self._seen, "decision": _clip(decision)}
        if result:
            turn["result"] = _clip(result)
        self._turns.append(turn)

    def __exit__(self, kind, error, _trace):
        if error is not None:
            self.success = False
            if self._turns and "result" not in self._turns[-1]:
                self._turns[-1]["result"] = json.dumps({"error": f"{kind.__name__}: {error}"}, ensure_ascii=False)
        if not self._turns:
            return False
        try:
            self.receipt = self._knowledge.store_knowledge(
                self.task, self._turns, success=self.success, tenant=self._tenant, request_id=self._request_id
            )
        except KnowhowError as problem:
            self._missed("The run was not stored", problem)
        return False


def retrieve_learnings(query, top_k=5):
    """What past runs teach about a task, from the service and the tenant that the environment names. A list of str."""
    return Knowledge().retrieve_learnings(query, top_k)


if __name__ == "__main__":
    import sys

    if len(sys.argv) < 2:
        sys.exit('Usage: python3 knowhow.py "the task" [at most so many sentences]')
    try:
        for learning in retrieve_learnings(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5):
            print(learning)
    except KnowhowError as problem:
        sys.exit(str(problem))
