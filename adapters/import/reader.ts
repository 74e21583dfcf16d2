import { fieldsOf, firstText, isFields, textIn, timeIn, unpacked } from './fields.js';
import { callFieldIn, type Finding, isCallLeftOut, looksLikeCall, type Note, type Place } from './finding.js';
import { kindOfList, programOfLine } from './kinds.js';
import { followBranches } from './lines/branches.js';
import { isRequestCopy } from './lines/session-line.js';
import { findLists } from './lists/find-lists.js';
import { followGrowing } from './lists/growing.js';
import { isConversation, isItem } from './lists/looks-like.js';
import { pairBatches } from './lists/pair-batches.js';
import { type Conversation, readConversation } from './lists/read-conversation.js';
import { runsOf } from './lists/runs-of-conversation.js';
import { followStepLines, type Trajectory } from './lists/step-lines.js';
import { followAcp } from './messages/acp.js';
import { followAgUi } from './messages/ag-ui.js';
import { followClineDisplay } from './messages/cline-display.js';
import { followCopilot } from './messages/copilot-events.js';
import type { EventLog } from './messages/event-log.js';
import { followGeminiLog } from './messages/gemini-log.js';
import { linesOfLlm } from './messages/llm-log.js';
import { callsOfPrompts } from './messages/prompt-calls.js';
import { isSmolAgents } from './messages/steps/smol-agents.js';
import { streamedLines } from './messages/streamed-lines.js';
import { scalarText } from './scalar-text.js';
import { followSessions } from './sessions/follow-sessions.js';
import { MOST_REMEMBERED, MOST_UNKNOWN } from './settings.js';
import { spansFormat, takeSpans } from './spans/take-spans.js';
import { collectTraces } from './spans/traces.js';
import { readTextFile } from './text-files.js';
import type { OutcomeOptions } from './verdict.js';

/** Reads what other programs write. Nothing it does throws. */
export interface ImportReader {
  /** Takes the next JSON value of a file. What is complete by then comes back. */
  take(value: unknown, at: Place): Finding[];
  /** Takes a whole file that is text and no JSON; undefined where nothing of it is known. */
  takeText(text: string, at: Place): Finding[] | undefined;
  /** A file is over; the next value is of another one. */
  endFile(): Finding[];
  /** Everything is over: what was waited for comes back as it is. */
  end(): Finding[];
}

const OF_TYPE = 'lines of type ';
/** Lines of a session that are no message, and tell how it goes or ended. */
const EVENT = /^(?:event_msg|result)$/;
const NO_LINES = 'It holds no run: none of its lines is a message, a call or a result.';

/** Why there is no run in a value. */
function noRun(value: unknown): string {
  const fields = fieldsOf(value);
  if (['choices', 'candidates', 'response', 'output'].some((key) => key in fields))
    return 'An answer without what was asked: a line needs `messages`, or `request` beside `response`.';
  const got = isFields(value)
    ? `an object with ${Object.keys(value).slice(0, 6).join(', ') || 'nothing in it'}`
    : Array.isArray(value)
      ? 'a list of other things'
      : value === null
        ? 'null'
        : `a ${typeof value}`;
  return `It holds no run: expected a list of messages or steps, a line of a session, spans, or a record of knowhow, got ${got}.`;
}

/** A file with one event or message in it belongs to the others of its folder. */
const EVENT_FILE = /(?:^|[\\/])(?:(?:event|message)[-_])?\d+(?:[-_][\w-]+)?\.json$/;
const EVENT_OF = /^(?:openhands|strands)$/;
/** Pieces of sessions in the store of Mistral Vibe: a manifest says which are one. */
const VIBE_PIECE = /[\\/]unified[\\/][^\\/]+[\\/](?:chunks|generations|journal)[\\/]/;
/** The first words of gptme's system prompt. Its calls are code in its answers, and what came of them is said by the system. */
const GPTME = /^You are gptme\b/;
const folderOf = (file: string): string => file.replace(/[^\\/]*$/, '');

/** Opens a reader of every kind of file at once. */
export function openReader(outcomes: OutcomeOptions = {}): ImportReader {
  let noted: string[] = [];
  /** Calls of this file, or of a list of it, that could not be read, by name. */
  const unread = new Set<string>();
  const note: Note = (what) => {
    noted.push(what);
    if (isCallLeftOut(what)) unread.add(what);
  };
  const fallback = outcomes.success;
  const growing = followGrowing((conversation, format) => runsOf(conversation, format, fallback));
  const traces = collectTraces({ note, outcomes, onBareCall: (call, format) => growing.add(call, format) });
  const sessions = followSessions(note, fallback, () => unread.values().next().value);
  const display = followClineDisplay();
  const log = followGeminiLog(note);
  const eventLogs: readonly [format: string, log: EventLog][] = [
    ['copilot-cli', followCopilot(note)],
    ['ag-ui', followAgUi(note)],
    ['acp', followAcp(note)],
  ];
  const steps = followStepLines();
  const branches = followBranches();
  /** The folder in which Cline's conversation was read last: a display beside it says the same. */
  let conversationIn: string | undefined;
  const batches = pairBatches();
  /** What was said up to each response, for requests that name it (`previous_response_id`) and say only what is new. */
  const said = new Map<string, Conversation['messages']>();
  /** The first values of this file of which nothing is known, and how many more there are. */
  let unknown: { at: Place; message: string }[] = [];
  let moreUnknown = 0;
  let recognised = 0;
  /** Where the first line was that says nothing of a run. */
  let unreadAt: Place | undefined;
  let inFile = 0;
  let place: Place | undefined;
  let eventsOf: string | undefined;
  let list: number | undefined;

  const drained = (findings: Finding[]): Finding[] => {
    const all: Finding[] = [...findings, ...noted.map((what) => ({ kind: 'passed_over' as const, what }))];
    noted = [];
    return all;
  };

  function takeLists(value: unknown, at: Place): Finding[] | undefined {
    const lists = findLists(value, note);
    if (lists.length === 0) return undefined;
    const share = { ...at, bytes: at.bytes / lists.length };
    return lists.flatMap((list) => {
      const own = list.around.at(-1) ?? {};
      const request = list.around
        .flatMap((fields) => [fields, fieldsOf(fields.body), fieldsOf(fields.request)])
        .find((fields) => textIn(fields.previous_response_id));
      const earlier = said.get(scalarText(request?.previous_response_id)) ?? [];
      unread.clear();
      const conversation = readConversation(list, share, note, outcomes, earlier);
      conversation.unread =
        unread.values().next().value ??
        (list.form === 'exchange' ? callFieldIn(list.around[0] ?? {}) : undefined) ??
        callsOfPrompts(conversation.messages);
      const status = fieldsOf(own.response).status;
      if (/^(?:queued|in_progress)$/.test(scalarText(status)))
        return [
          {
            kind: 'unreadable' as const,
            at,
            message: `The response is not there yet (${status as string}): log it when it is.`,
          },
        ];
      if (conversation.id !== undefined) {
        said.set(conversation.id, conversation.messages);
        if (said.size > MOST_REMEMBERED) said.delete(said.keys().next().value!);
      }
      if (growing.repeats(conversation))
        return [{ kind: 'passed_over' as const, what: 'earlier states of a run that went on' }];
      const empty = nothingIn(conversation, at);
      return empty ? [empty] : growing.add(conversation, kindOfList(list.around, list.items));
    });
  }

  function nothingIn({ messages, failure }: Conversation, at: Place): Finding | undefined {
    const refuse = (message: string): Finding => ({ kind: 'unreadable', at, message });
    if (!messages.some((message) => message.role === 'user' && message.text.trim() !== '')) {
      return refuse(
        messages.length === 0
          ? 'The list of messages holds none that can be read.'
          : 'The run has no message of a user, so that its task is not known.',
      );
    }
    return messages.some(({ role }) => role === 'assistant') || failure !== undefined
      ? undefined
      : refuse('The run has no answer of the model: nothing was done in it.');
  }

  function takeValue(value: unknown, at: Place): Finding[] | undefined {
    if (isFields(value)) {
      if (batches.isHalf(value)) {
        const { whole, findings } = batches.take(value, at);
        return [...findings, ...(whole ? (takeLists(whole.line, whole.at) ?? []) : [])];
      }
      if (isRequestCopy(value))
        return [{ kind: 'passed_over', what: 'copies of requests, which repeat the messages' }];
      const spans = spansFormat(value);
      if (spans !== undefined) return takeSpans(value, at, spans, traces);
      const holds =
        Object.values(value).some(isConversation) &&
        textIn(value.role) === undefined &&
        !('uuid' in value) &&
        !isSmolAgents(value);
      if (!holds && (isItem(value) || EVENT.test(scalarText(value.type))))
        return sessions.take(value, at, programOfLine(value));
      const event = 'payload' in value || 'uuid' in value;
      const lists = event && textIn(value.type) !== undefined && !holds ? undefined : takeLists(value, at);
      if (lists) return lists;
      const type = firstText(value.type, value.record_type, sessions.head(value) ? 'session' : undefined);
      if (type === undefined) return undefined;
      const what = `${OF_TYPE}${type.slice(0, 60)}`;
      if (isCallLeftOut(what)) unread.add(what);
      return [{ kind: 'passed_over', what }];
    }
    if (Array.isArray(value) && isConversation(value)) return takeLists(value, at);
    if (isItem(value)) return sessions.take(value as unknown[], at, 'messages');
    return Array.isArray(value) ? takeLists(value, at) : undefined;
  }

  const takeTrajectories = (trajectories: readonly Trajectory[]): Finding[] =>
    trajectories.flatMap(({ value, at }) => takeLists(value, at) ?? []);

  /** A line of Cline's display, of a log or a stream of a program's own, or a step; undefined for any other value. */
  function takeLine(value: unknown, at: Place): Finding[] | undefined {
    if (log.take(value, at)) return [];
    for (const [format, { take }] of eventLogs) {
      const lines = take(value);
      if (lines) return lines.flatMap((item) => sessions.take(item, at, format));
    }
    const streamed = streamedLines(value);
    if (typeof streamed?.lines === 'string') return [{ kind: 'passed_over', what: streamed.lines }];
    if (streamed) return streamed.lines.flatMap((item) => sessions.take(item, at, streamed.format));
    const requests = linesOfLlm(value);
    if (requests) return requests.flatMap((item) => sessions.take(item, at, 'llm'));
    const trajectories = steps.take(value, at);
    if (trajectories) return takeTrajectories(trajectories);
    const items = display.take(value);
    if (items === undefined) return undefined;
    if (conversationIn === folderOf(at.file))
      return [{ kind: 'passed_over', what: 'lines of a display whose conversation is beside it' }];
    return items.flatMap((item) => sessions.take(item, at, 'cline'));
  }

  const isRead = (finding: Finding): boolean =>
    finding.kind !== 'passed_over' || !finding.what.startsWith(OF_TYPE);

  function closeSessions(): Finding[] {
    eventsOf = undefined;
    branches.end();
    for (const item of display.end()) if (place) sessions.take(item, place, 'cline');
    const logged = log.end().flatMap(({ value, at }) => sessions.take(value, at, 'gemini-cli'));
    for (const [format, { end }] of eventLogs)
      for (const item of end()) if (place) logged.push(...sessions.take(item, place, format));
    return drained([...logged, ...takeTrajectories(steps.end()), ...sessions.end()]);
  }

  return {
    take(given, at) {
      const value = typeof given === 'string' ? unpacked(given) : given;
      if (VIBE_PIECE.test(at.file))
        return [
          {
            kind: 'passed_over',
            what: 'pieces of sessions of Mistral Vibe (`vibe --output json` prints them whole)',
          },
        ];
      const events = EVENT_FILE.test(at.file) ? folderOf(at.file) : undefined;
      const another = (eventsOf !== undefined && eventsOf !== events) || (inFile > 0 && at.list !== list);
      const before = another ? closeSessions() : [];
      list = at.list;
      inFile += 1;
      if (/(?:^|[\\/])api_conversation_history\.json$/.test(at.file)) conversationIn = folderOf(at.file);
      place = at;
      if (isFields(value) && value.role === 'system' && GPTME.test(scalarText(value.content)))
        note('calls of gptme, which are code in its answers');
      const lines = isFields(value) ? branches.take(value, at.bytes) : [value];
      // Lines that a branch follows were read before: only their messages are wanted again.
      const earlier = lines.slice(0, -1).flatMap((line) => takeValue(line, at) ?? []);
      const last = lines.at(-1);
      const own = takeLine(last, at) ?? takeValue(last, at);
      const findings = own === undefined ? undefined : [...earlier, ...own];
      if (findings === undefined) {
        if (unknown.length < MOST_UNKNOWN) unknown.push({ at, message: noRun(value) });
        else moreUnknown += 1;
        if (looksLikeCall(value)) unread.add('values that hold no messages');
        return drained(before);
      }
      if (findings.length === 0 || findings.some(isRead)) recognised += 1;
      else if (unreadAt === undefined) unreadAt = at;
      if (events !== undefined && EVENT_OF.test(programOfLine(value))) eventsOf = events;
      return drained([...before, ...findings]);
    },
    takeText(text, at) {
      const conversations = readTextFile(text, note);
      if (!conversations) return undefined;
      return drained(
        conversations.flatMap(({ messages, kind, time, line }) => {
          if (messages.length === 0) return [];
          const place = { ...at, line };
          const conversation: Conversation = {
            at: place,
            messages,
            tools: [],
            time: timeIn(time),
            metadata: {},
            ...(time === undefined ? {} : { id: time }),
          };
          const empty = nothingIn(conversation, place);
          return empty ? [empty] : runsOf(conversation, kind, fallback);
        }),
      );
    },
    endFile() {
      const held = eventsOf !== undefined && inFile === 1;
      const findings = held ? [] : closeSessions();
      const [first] = unknown;
      if (first && recognised === 0) {
        const others = unknown.length - 1 + moreUnknown;
        const more = others > 0 ? ` (and ${others} more values in this file)` : '';
        findings.push({ kind: 'nothing', at: first.at, message: `${first.message}${more}` });
      } else {
        for (const { at, message } of unknown) findings.push({ kind: 'unreadable', at, message });
        if (moreUnknown > 0) {
          const what = 'more values that hold no messages';
          findings.push({ kind: 'passed_over', what, count: moreUnknown });
        }
      }
      if (recognised === 0 && unknown.length === 0 && unreadAt)
        findings.push({ kind: 'nothing', at: unreadAt, message: NO_LINES });
      unreadAt = undefined;
      unread.clear();
      unknown = [];
      moreUnknown = 0;
      recognised = 0;
      inFile = 0;
      return findings;
    },
    end: () => drained([...closeSessions(), ...batches.end(), ...traces.end(), ...growing.end()]),
  };
}
