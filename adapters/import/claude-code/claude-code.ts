import { type Fields, fieldsOf, isFields, listOf, textIn } from '../fields.js';
import type { Finding, Place, Reader } from '../finding.js';
import type { AssistantMessage } from '../message.js';
import { type Entry, readEntry } from './read-entry.js';
import { openRun, type SessionRun } from './session-run.js';

/** Side chains that shorten the conversation or guess the next prompt: they do no task of anybody's. */
const OWN_AGENT = /^a(?:compact|prompt_suggestion)-/;

/** A run under way. */
interface Open {
  run: SessionRun;
  /** The sub-agent's id; '' for one that has none; undefined for the main agent. */
  agent: string | undefined;
}

/** Kinds of sub-agents that are remembered from the calls that started them. */
const MOST_KINDS = 10_000;
const PROMPT_KEY_LENGTH = 400;

const promptKey = (text: string): string => `prompt ${text.trim().slice(0, PROMPT_KEY_LENGTH)}`;

/** Remembers which kind of sub-agent a call started, by the prompt it gave and by the id it got back. */
function agentKinds() {
  const kinds = new Map<string, string>();
  const remember = (key: string, kind: string): void => {
    if (kinds.size < MOST_KINDS) kinds.set(key, kind);
  };
  return {
    called({ calls }: AssistantMessage): void {
      for (const { id, input } of calls) {
        const { subagent_type: kind, prompt } = fieldsOf(input);
        if (!textIn(kind) || !textIn(prompt)) continue;
        remember(promptKey(prompt as string), kind as string);
        if (id !== undefined) remember(`call ${id}`, kind as string);
      }
    },
    answered(line: Fields): void {
      const agent = textIn(fieldsOf(line.toolUseResult).agentId);
      if (agent === undefined) return;
      for (const block of listOf(fieldsOf(line.message).content)) {
        const kind = kinds.get(`call ${String(fieldsOf(block).tool_use_id)}`);
        if (kind !== undefined) remember(`agent ${agent}`, kind);
      }
    },
    of: (agent: string, prompt: string): string =>
      kinds.get(`agent ${agent}`) ?? kinds.get(promptKey(prompt)) ?? 'subagent',
  };
}

/**
 * Reads session transcripts of Claude Code, one JSON object a line. A session holds many tasks: each prompt of
 * the person begins a run, and what only replies to the answer before goes on with it. Sub-agents (side chains, in
 * the session's file or in files of their own) are runs of their own. A run is known by the uuid of its prompt,
 * so that a session that was resumed into another file is not read twice.
 */
export function createClaudeCodeReader(): Reader {
  const kinds = agentKinds();
  const open = new Map<string, Open>();
  /** Which chain a line of a side chain without an agent's id belongs to. */
  const chains = new Map<string, string>();

  function chainOf(line: Fields): { key: string; agent: string | undefined } {
    const session = textIn(line.sessionId) ?? '';
    if (line.isSidechain !== true) return { key: `main ${session}`, agent: undefined };
    const agent = textIn(line.agentId);
    if (agent !== undefined) return { key: `agent ${agent}`, agent };
    const [uuid, parent] = [textIn(line.uuid), textIn(line.parentUuid)];
    const key = chains.get(parent ?? '') ?? `side ${uuid ?? ''}`;
    if (uuid !== undefined) chains.set(uuid, key);
    return { key, agent: '' };
  }

  function close(key: string): Finding[] {
    const found = open.get(key);
    if (!found) return [];
    open.delete(key);
    const { run, agent } = found;
    return [run.close(agent === undefined ? undefined : kinds.of(agent, run.query))];
  }

  function prompted(line: Fields, at: Place, text: string): Finding[] {
    const { key, agent } = chainOf(line);
    const before = open.get(key);
    if (before?.run.goesOn(text)) {
      before.run.say(text);
      return [];
    }
    const id = textIn(line.uuid);
    if (id === undefined) return [{ kind: 'unreadable', at, message: 'A prompt needs a `uuid`.' }];
    const findings = close(key);
    const time = Date.parse(textIn(line.timestamp) ?? '');
    const facts = {
      at,
      id,
      time: Number.isFinite(time) ? time : undefined,
      metadata: {
        session_id: line.sessionId,
        agent_id: agent,
        cwd: line.cwd,
        git_branch: line.gitBranch,
        version: line.version,
      },
    };
    open.set(key, { run: openRun(facts, text), agent });
    return findings;
  }

  function followed(
    line: Fields,
    at: Place,
    entry: Exclude<Entry, { kind: 'prompt' | 'nothing' }>,
  ): Finding[] {
    const run = open.get(chainOf(line).key)?.run;
    if (entry.kind === 'answer') kinds.called(entry.message);
    if (entry.kind === 'results') kinds.answered(line);
    if (!run) {
      return [{ kind: 'unreadable', at, message: 'It belongs to a run whose prompt is not in this file.' }];
    }
    if (entry.kind === 'answer') run.answer(entry.message, entry.messageId, entry.model);
    else if (entry.kind === 'failure') run.fail(entry.words);
    else if (entry.kind === 'results') run.results(entry.results);
    if (entry.kind === 'interruption' || (entry.kind === 'results' && entry.interrupted)) run.interrupt();
    return [];
  }

  function take(value: unknown, at: Place): Finding[] {
    if (!isFields(value)) return [{ kind: 'unreadable', at, message: 'Expected an object with a `type`.' }];
    if (OWN_AGENT.test(String(value.agentId))) {
      return [{ kind: 'passed_over', what: 'lines of side chains of the program itself' }];
    }
    const entry = readEntry(value);
    if (typeof entry === 'string') return [{ kind: 'unreadable', at, message: entry }];
    if (entry.kind === 'nothing') {
      // Chains run through lines that say nothing, too.
      chainOf(value);
      return [{ kind: 'passed_over', what: entry.what }];
    }
    return entry.kind === 'prompt' ? prompted(value, at, entry.text) : followed(value, at, entry);
  }

  function endFile(): Finding[] {
    chains.clear();
    return [...open.keys()].flatMap(close);
  }

  return { take, endFile, end: endFile };
}
