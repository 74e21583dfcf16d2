/** Claude Agent SDK: a session does two tasks, knowhow learns from the runs, and the next prompt's context says what helped. */
import assert from 'node:assert/strict';
import { openKnowledge } from 'knowhow';
import { knowledgeHooks } from 'knowhow/claude-agent';

const knowledge = await openKnowledge({ path: ':memory:' });
const jobs: string[] = [];
const hooks = knowledgeHooks({
  knowledge,
  tenant: 'library',
  success: () => true, // estimated where you leave it out
  onStore: ({ receipt }) => jobs.push(receipt!.job_id!),
});

// In your program: `query({ prompt, options: { hooks } })`. In its place a host that needs no key: it calls the hooks
// as the SDK does, with the events of an agent that calls these tools in turn and then says a word.
const signal = new AbortController().signal;
const fire = async (event: keyof typeof hooks, fields: object): Promise<string | undefined> => {
  const input = { hook_event_name: event, session_id: 's1', transcript_path: '', cwd: '/', ...fields };
  const [output] = await Promise.all(
    hooks[event].flatMap(({ hooks: own }) => own.map((hook) => hook(input, undefined, { signal }))),
  );
  return output?.hookSpecificOutput?.additionalContext;
};
const ERROR = 'Error: the book is on loan: recall_book comes first';
const moves = [
  ['reserve_book', ERROR],
  ['recall_book', '{"ok":true}'],
  ['reserve_book', '{"ok":true}'],
] as const;

let prompt = '';
for (const book of ['B-17', 'B-23', 'B-42']) {
  prompt = `Please reserve the book ${book} for me.`;
  const context = await fire('UserPromptSubmit', { prompt });
  prompt += `\n\n${context ?? ''}`;
  for (const [index, [tool_name, said]] of moves.entries()) {
    const call = { tool_name, tool_use_id: `${book}-${index}`, tool_input: { book } };
    await fire('PreToolUse', call);
    if (said === ERROR) await fire('PostToolUseFailure', { ...call, error: said });
    else await fire('PostToolUse', { ...call, tool_response: said });
  }
  await fire('Stop', { stop_hook_active: false, last_assistant_message: 'Done.' });
  await knowledge.waitForJob(jobs.at(-1)!); // learning goes on in the background; only this example waits
}
console.log(prompt);
assert.match(prompt, /first `recall_book`/);
await knowledge.close();
