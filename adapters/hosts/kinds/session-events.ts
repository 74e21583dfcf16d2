import { asText, unpacked } from '../../import/fields.js';
import { isByProgram } from '../../import/messages/by-program.js';
import { withoutEnvelope } from '../../import/messages/exit-code.js';
import { personWords } from '../../import/messages/person-words.js';
import { delegationIn, isWaiting } from '../../run/sub-agents.js';
import type { Act, Host, HostEvent } from '../host.js';

/** Letters of a name that a message repeats. */
const LONGEST_NAME = 40;

/** A text among the fields of an event; empty where there is none. */
export const textOf = (event: Record<string, unknown>, name: string): string => {
  const value = event[name];
  return typeof value === 'string' ? value : '';
};

/** An event of a name that is not known: another version's. */
export function unknownEvent(name: unknown): HostEvent {
  const named =
    typeof name === 'string' ? `named ${JSON.stringify(name.slice(0, LONGEST_NAME))}` : 'without a name';
  return { kind: 'unread', what: `an event ${named}` };
}

/**
 * An event as it means something, where it has the fields that this takes.
 *
 * @param texts fields that are texts, and not empty
 * @param given fields that are there, whatever they hold
 */
export function withFields(
  event: Record<string, unknown>,
  texts: readonly string[],
  meant: () => HostEvent,
  given: readonly string[] = [],
): HostEvent {
  const missing =
    texts.find((field) => textOf(event, field) === '') ?? given.find((field) => event[field] === undefined);
  return missing === undefined ? meant() : { kind: 'unread', what: `an event without ${missing}` };
}

/** What a prompt's event means: a task in the person's words; nothing where a program wrote all of them. */
export function promptOf(event: Record<string, unknown>, session: string, folder: string): HostEvent {
  if (typeof event.prompt !== 'string') return { kind: 'unread', what: 'an event without prompt' };
  const prompt = isByProgram(event) ? '' : personWords(event.prompt);
  return prompt === '' ? { kind: 'nothing' } : { kind: 'prompt', session, folder, prompt };
}

/** What a tool gave back, in one text: its error first. */
function resultIn(value: unknown): NonNullable<Act['result']> {
  const { error } = Object(unpacked(value)) as Record<string, unknown>;
  const isError = error !== undefined && error !== null && error !== '' && error !== false;
  return { text: asText(value ?? ''), isError };
}

/** What a host with transcripts calls its events. */
export interface EventNames {
  prompt: string;
  stopped: string;
  /** The end of a session, where it tells that. */
  over?: string;
  /** A tool is about to be called, has answered, has failed. */
  before?: string;
  after?: string;
  failed?: string;
  /** An agent that another asked begins, and has stopped. */
  agentBegins?: string;
  agentStopped?: string;
}

/** Fields of all events of such hosts: without its folder nobody knows whose run it is. */
const IN_ALL = ['session_id', 'cwd'];

/**
 * What an event of a host with transcripts means: such hosts name the fields of their events alike. What an agent does that another
 * asked is a session of its own, named by both.
 *
 * @param fileOf where an agent writes what it does, in a host whose events name the file of the session in its place
 */
export function readSessionEvent(
  event: Record<string, unknown>,
  names: EventNames,
  fileOf = (session: string, _agent: string): string => session,
): HostEvent {
  const name = event.hook_event_name;
  const agent = textOf(event, 'agent_id');
  const root = textOf(event, 'session_id');
  const session = agent === '' ? root : `${root}/${agent}`;
  const folder = textOf(event, 'cwd');
  const named = textOf(event, 'transcript_path');
  const transcript = agent === '' ? named : fileOf(named, agent);
  const known = Object.entries(names).find(([, own]) => own === name)?.[0] as keyof EventNames | undefined;
  const act = (result?: Act['result'], given: readonly string[] = []): HostEvent =>
    withFields(
      event,
      [...IN_ALL, 'tool_name'],
      () => {
        const call = { name: textOf(event, 'tool_name'), input: unpacked(event.tool_input) ?? {} };
        const delegates = result?.isError === false ? undefined : delegationIn(call);
        return {
          kind: 'act',
          session,
          folder,
          call,
          ...(result && { result }),
          ...(delegates && { delegates }),
          transcript,
        };
      },
      ['tool_input', ...given],
    );
  const stopped = (isOver: boolean, file = transcript): HostEvent => ({
    kind: 'stopped',
    session,
    folder,
    transcript: file,
    isOver,
  });
  switch (known) {
    case undefined:
      return unknownEvent(name);
    case 'prompt':
      return withFields(event, IN_ALL, () => promptOf(event, session, folder));
    case 'before':
      return act();
    case 'after':
      return act(resultIn(event.tool_response));
    case 'failed':
      return act({ text: withoutEnvelope(asText(event.error ?? '')), isError: true }, ['error']);
    case 'over':
      return withFields(event, IN_ALL, () => stopped(true));
    case 'stopped':
      // It goes on when its agents have answered.
      return isWaiting(event)
        ? { kind: 'nothing' }
        : withFields(event, IN_ALL, () => stopped(false), ['transcript_path']);
    case 'agentBegins': {
      const begins = (): HostEvent => ({
        kind: 'delegated',
        session,
        folder,
        agent: textOf(event, 'agent_type'),
      });
      return withFields(event, [...IN_ALL, 'agent_id'], begins);
    }
    case 'agentStopped': {
      // Null where the host keeps none, the session's where Qwen Code waited for it.
      const own = textOf(event, 'agent_transcript_path');
      return withFields(
        event,
        [...IN_ALL, 'agent_id'],
        () => stopped(true, own === named ? transcript : own),
        ['agent_transcript_path'],
      );
    }
  }
}

/**
 * A text as such hosts take it: beside what the event was about.
 *
 * @param taking the events with which they take one; with others nothing is given
 */
export const asContext =
  (...taking: readonly string[]): Host['guide'] =>
  (text, { hook_event_name: name }) =>
    typeof name === 'string' && taking.includes(name)
      ? { hookSpecificOutput: { hookEventName: name, additionalContext: text } }
      : {};
