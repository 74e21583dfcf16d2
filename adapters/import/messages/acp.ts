import { asText, type Fields, fieldsOf, firstOf, firstText, isFields, textIn } from '../fields.js';
import type { Note } from '../finding.js';
import { scalarText } from '../scalar-text.js';
import type { EventLog } from './event-log.js';

/** A call of which frames tell. */
interface AcpCall {
  id: string;
  name: string;
  input: unknown;
  output: unknown;
  status: string | undefined;
}

/** A prompt that is being worked at: what was asked, and the answers with their calls. */
interface Prompt {
  asked: string;
  answers: { text: string; calls: AcpCall[] }[];
}

const NAME = /^[\w.:-]{1,64}$/;
const OVER = /^(?:completed|failed|cancelled)$/;
/** Reasons to stop that leave the task undone. */
const UNDONE = /^(?:max_|refusal)/;
/** The line by which others say that a person stopped a run. */
const STOPPED = { message: { role: 'user', content: '[Request interrupted by user]' } };

const wordsOf = (blocks: unknown): string =>
  [blocks]
    .flat()
    .map(fieldsOf)
    .map((block) =>
      block.type === 'content' ? wordsOf(block.content) : (textIn(block.text) ?? textIn(block.path) ?? ''),
    )
    .filter(Boolean)
    .join('\n');

/** A tool has no name in the protocol: some agents say it beside, and some as the first title. */
const nameOf = ({ _meta: meta, title, kind }: Fields): string =>
  firstText(...Object.values(fieldsOf(meta)).map((one) => fieldsOf(one).toolName)) ??
  (NAME.test(scalarText(title)) ? scalarText(title) : (textIn(kind) ?? 'tool'));

const hasFields = (value: unknown): boolean => isFields(value) && Object.keys(value).length > 0;

function merge(call: AcpCall, { rawInput, rawOutput, content, status }: Fields): void {
  if (hasFields(rawInput)) call.input = rawInput;
  call.status = textIn(status) ?? call.status;
  // Until it is over, what is shown of it is what it was called with.
  if (!OVER.test(call.status ?? '')) return;
  const shown = wordsOf(content);
  const output =
    shown === '' ? rawOutput : isFields(rawOutput) && 'metadata' in rawOutput ? rawOutput : shown;
  call.output = firstOf(output, call.output);
}

/** Follows the sessions of a log of frames. */
export function followAcp(note: Note): EventLog {
  const open = new Map<string, Prompt>();
  /** Prompts by the ids of their requests, until they are answered. */
  const requests = new Map<unknown, string>();
  let isAcp = false;

  function linesOf(session: string, more: Fields = {}): Fields[] {
    const prompt = open.get(session);
    open.delete(session);
    if (prompt === undefined) return [];
    const line = (fields: Fields): Fields => ({ ...fields, session_id: session });
    const answers = prompt.answers.flatMap(({ text, calls }) => [
      line({
        role: 'assistant',
        content: text,
        tool_calls: calls.map(({ id, name, input }) => ({ id, name, arguments: input ?? {} })),
      }),
      ...calls.map(({ id, output, status }) => {
        const failed = status === 'completed' ? {} : { status: status === 'failed' ? 'error' : 'cancelled' };
        const content = typeof output === 'string' ? output : (output ?? '');
        return line({
          role: 'tool',
          content: [{ type: 'tool_result', tool_call_id: id, content, ...failed }],
        });
      }),
    ]);
    const last = Object.keys(more).length === 0 ? [] : [line(more)];
    return [line({ role: 'user', content: prompt.asked }), ...answers, ...last];
  }

  function update(session: string, change: Fields): void {
    const prompt = open.get(session) ?? { asked: '', answers: [] };
    open.set(session, prompt);
    const last = prompt.answers.at(-1);
    const kind = scalarText(change.sessionUpdate);
    const next = (): Prompt['answers'][0] => {
      prompt.answers.push({ text: '', calls: [] });
      return prompt.answers.at(-1)!;
    };
    if (kind === 'user_message_chunk') prompt.asked += wordsOf(change.content);
    else if (kind === 'agent_message_chunk') {
      const answer = last === undefined || last.calls.length > 0 ? next() : last;
      answer.text += wordsOf(change.content);
    } else if (kind === 'tool_call' || kind === 'tool_call_update') {
      const id = scalarText(change.toolCallId);
      let call = prompt.answers.flatMap(({ calls }) => calls).find((one) => one.id === id);
      if (call === undefined) {
        call = { id, name: nameOf(change), input: undefined, output: undefined, status: undefined };
        const isOver = last === undefined || last.calls.some(({ status }) => OVER.test(status ?? ''));
        (isOver ? next() : last).calls.push(call);
      }
      merge(call, change);
    } else note(`updates of the kind ${kind}`);
  }

  return {
    take(value) {
      if (!isFields(value) || value.jsonrpc !== '2.0') return undefined;
      const { method, id, params, result, error } = value;
      const { sessionId, prompt, update: change } = fieldsOf(params);
      const session = textIn(sessionId);
      // Other protocols have such frames, too. MCP's versions are dates.
      isAcp ||=
        scalarText(method).startsWith('session/') || typeof fieldsOf(params).protocolVersion === 'number';
      if (!isAcp) return undefined;
      if (method === 'session/prompt' && session !== undefined) {
        const before = linesOf(session);
        open.set(session, { asked: wordsOf(prompt), answers: [] });
        requests.set(id, session);
        return before;
      }
      if (method === 'session/update' && session !== undefined) {
        update(session, fieldsOf(change));
        return [];
      }
      const answered = method === undefined ? requests.get(id) : undefined;
      const why = textIn(fieldsOf(result).stopReason);
      if (answered === undefined || (why === undefined && error === undefined)) {
        note(method === undefined ? 'answers to other requests' : `frames of ${scalarText(method)}`);
        return [];
      }
      requests.delete(id);
      const wrong = error === undefined ? undefined : (firstText(fieldsOf(error).message) ?? asText(error));
      if (wrong === undefined && why === 'cancelled') return linesOf(answered, STOPPED);
      const isWrong = wrong !== undefined || UNDONE.test(why ?? '');
      const ended = {
        type: 'result',
        is_error: true,
        subtype: why,
        result: wrong ?? `The agent stopped: ${why}`,
      };
      return linesOf(answered, isWrong ? ended : {});
    },
    end() {
      const rest = [...open.keys()].flatMap((session) => linesOf(session));
      requests.clear();
      isAcp = false;
      return rest;
    },
  };
}
