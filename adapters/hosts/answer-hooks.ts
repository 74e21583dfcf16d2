import { createHash } from 'node:crypto';
import { errorFields } from '../../src/api/error-fields.js';
import type { Log } from '../../src/index.js';
import { fieldsOf } from '../import/fields.js';
import { runKey } from '../import/run-key.js';
import { ask } from '../run/ask.js';
import type { KnowledgeSource } from '../run/options.js';
import { giveReply, replyIn } from '../run/replies.js';
import { createReport } from '../run/report.js';
import { storeRun } from '../run/store-run.js';
import { noteDelegation, takeDelegation } from '../run/sub-agents.js';
import { saidOf, unsaid } from '../run/unsaid.js';
import { tellOf } from './acts.js';
import type { FoundRun } from './found-run.js';
import type { Host, HostEvent } from './host.js';
import { HOSTS } from './hosts.js';
import type { Missed } from './missed.js';
import type { MeetingPlace } from './place.js';
import { leaveOut, newPrivacy } from './private/leave-out.js';
import { projectOf } from './project.js';
import { rootOf } from './root-of.js';
import { runsOf } from './runs-of.js';
import { createSessions, type Session } from './sessions.js';
import { isWatched, keepWatch, noteWaiting } from './watched.js';

/** How events are answered. */
interface Options {
  knowledge: KnowledgeSource;
  /** Where hooks find what is watched in a session. */
  place: Pick<MeetingPlace, 'watch'>;
  /** Milliseconds since the epoch. */
  now(): number;
  log: Log;
}

/** What answers the events of hosts. */
export interface HookAnswers {
  /**
   * What a host is told: an empty object for nothing. Never throws: what fails is logged.
   *
   * @param isGone whether the hook has given up meanwhile: what it was to be told then waits for the next event that takes it
   */
  answer(host: string, event: unknown, isGone?: () => Promise<boolean>): Promise<object>;
  /** Stores what a session did whose stop no server took. Never throws. */
  takeMissed(missed: Missed): Promise<void>;
  /** Stores the last runs of sessions that have rested, or of all, and waits for what is being stored. */
  settle(all?: boolean): Promise<void>;
}

/** Milliseconds in which a person may still go on with a run; then it is stored as it is. */
const REST_MS = 5 * 60_000;
/** Milliseconds that a prompt waits for guidance. */
const GUIDE_MS = 1_200;
/** Milliseconds that a call waits for what is known of it: with its hook a second at most. */
const ACT_MS = 700;
/** How a tenant is named, where none is. */
const HOW = 'the folder of the session names it';

/** True the first time that an event comes since the last stop. */
function isFirst({ events }: Session, event: Record<string, unknown>): boolean {
  const hash = createHash('sha256').update(JSON.stringify(event)).digest('base64');
  const isNew = !events.has(hash);
  events.add(hash);
  return isNew;
}

/** Answers the events of hosts from what is known, and stores what their agents did. */
export function createHookAnswers({ knowledge, place, now, log }: Options): HookAnswers {
  const sessions = createSessions();
  const failed = (host: string, stage: string, error: unknown): void =>
    log({
      level: 'warn',
      event: 'hook_failed',
      host,
      stage,
      ...(typeof error === 'string' ? { reason: error } : errorFields(error)),
    });
  const reportOf = (host: string) =>
    createReport({ onError: ({ stage, message }) => failed(host, stage, message) });

  async function guide(
    { name, guide: asHostTakes, isReplaced }: Host,
    { session: id, folder, prompt, turn }: Extract<HostEvent, { kind: 'prompt' }>,
    event: Record<string, unknown>,
    isGone: () => Promise<boolean>,
  ): Promise<object> {
    const session = sessions.of(name, id, folder, now());
    // An agent of Codex is given its task twice: as it begins, and as a prompt.
    const isKnown =
      turn === undefined ? rootOf(id) !== id && prompt === session.acts.task : turn === session.turn;
    session.turn = turn;
    if (isKnown) return handOver(session, id, asHostTakes, event);
    if (isFirst(session, event)) session.messages.push({ role: 'user', text: prompt });
    const { tenant, isOff } = projectOf(folder);
    if (isOff) return {};
    const { addition, metadata } = await ask(
      knowledge,
      { tenant, place: tenant, agentType: name, task: prompt, tools: [], watch: true },
      { enhanceTimeoutMs: GUIDE_MS, now },
      reportOf(name),
      HOW,
    );
    const all = addition.trim();
    const text = isReplaced ? all : unsaid(all, session.said);
    session.acts = { ...session.acts, task: prompt, asked: new Set() };
    if (rootOf(id) === id) session.delegated = [];
    session.answers.set(prompt.trim(), metadata?.request_id === undefined ? [] : [metadata.request_id]);
    session.waiting = text === '' ? [] : [text];
    keepWatch(place, { host: name, session: id }, metadata?.watch);
    return handOver(session, id, (await isGone()) ? () => ({}) : asHostTakes, event);
  }

  /** Tells what is known of a call, where anything is. */
  async function tell(
    { name, guide: asHostTakes }: Host,
    act: Extract<HostEvent, { kind: 'act' }>,
    event: Record<string, unknown>,
    isGone: () => Promise<boolean>,
  ): Promise<object> {
    const session = sessions.of(name, act.session, act.folder, now());
    if (act.messages !== undefined && isFirst(session, event)) session.messages.push(...act.messages);
    const root = sessions.of(name, rootOf(act.session), act.folder, now());
    if (act.delegates !== undefined && isFirst(root, event))
      noteDelegation(root.delegated, act.delegates, act.result?.isError);
    const { task } = session.acts;
    const { tenant, isOff } = projectOf(act.folder);
    if (isOff || task === undefined) return {};
    if (isWatched(place, name, act)) {
      const { note, requestId } = await tellOf(
        act,
        session.acts,
        (question) =>
          ask(
            knowledge,
            { tenant, place: tenant, agentType: name, tools: [], ...question },
            { enhanceTimeoutMs: ACT_MS, now },
            reportOf(name),
            HOW,
          ),
        { host: name, messages: session.messages, now: now() },
      );
      if (note !== '') session.waiting.push(note);
      if (requestId !== undefined) session.answers.get(task.trim())?.push(requestId);
    }
    return handOver(session, act.session, (await isGone()) ? () => ({}) : asHostTakes, event);
  }

  /** Guides an agent that another asked, as to its own task. */
  function guideAgent(
    host: Host,
    { session, folder, agent }: Extract<HostEvent, { kind: 'delegated' }>,
    event: Record<string, unknown>,
    isGone: () => Promise<boolean>,
  ): Promise<object> | object {
    const root = sessions.of(host.name, rootOf(session), folder, now());
    if (!isFirst(root, event)) return {};
    const prompt = takeDelegation(root.delegated, agent);
    return prompt === undefined
      ? {}
      : guide(host, { kind: 'prompt', session, folder, prompt }, event, isGone);
  }

  /** Gives what waits, where the host takes it with this event. */
  function handOver(
    session: Session,
    id: string,
    asHostTakes: Host['guide'],
    event: Record<string, unknown>,
  ): object {
    const { waiting, host } = session;
    const answer = waiting.length === 0 ? {} : asHostTakes(waiting.join('\n\n'), event);
    const isGiven = Object.keys(answer).length > 0;
    noteWaiting(place, { host, session: id }, waiting.length > 0 && !isGiven);
    if (!isGiven) return {};
    session.waiting = [];
    for (const text of waiting) {
      session.given.add(text);
      for (const line of saidOf(text)) session.said.add(line);
    }
    return answer;
  }

  /** Gives a run that rested, and was stored, what the next prompt says of it. */
  async function reply(session: Session, key: string, record: FoundRun['record']): Promise<void> {
    const job = session.stored.get(key);
    const words = replyIn(record);
    if (job === undefined || words === undefined) return;
    session.stored.set(key, undefined);
    await giveReply(knowledge, job, words, reportOf(session.host));
  }

  async function store(session: Session, runs: readonly FoundRun[]): Promise<void> {
    const project = projectOf(session.folder);
    if (project.isOff) return;
    session.privacy.known ??= newPrivacy(project);
    for (const { id, record } of runs) {
      const key = runKey(id);
      if (session.stored.has(key)) {
        await reply(session, key, record);
        continue;
      }
      const ids = session.answers.get(record.query.trim()) ?? [];
      const interaction = {
        ...record,
        tenant_id: project.tenant,
        agent_type: record.agent_type ?? session.host,
        turns: await leaveOut(record.turns, session.privacy.known, record.query),
        metadata: {
          place: project.tenant,
          ...record.metadata,
          host: session.host,
          ...(ids.length > 0 && { request_id: ids[0] }),
          ...(ids.length > 1 && { request_ids: ids }),
        },
      };
      await storeRun(
        knowledge,
        { interaction, idempotencyKey: key, runId: id, outcome: 'stopped' },
        {
          now,
          onStore: ({ receipt }) =>
            void session.stored.set(key, receipt?.deleted ? undefined : receipt?.job_id),
        },
        reportOf(session.host),
      );
    }
  }

  /** Stores what a session did; its last run only where nothing more can come to it. Never rejects. */
  async function storeStopped(session: Session, isOver: boolean): Promise<void> {
    const { stopped, host } = session;
    if (stopped === undefined) return;
    if (isOver) session.stopped = undefined;
    const { transcript } = stopped;
    const given = [...session.given];
    const messages = stopped.messages?.length ? stopped.messages : session.messages;
    try {
      const found = await runsOf(
        { host, session: stopped.session, transcript, messages, given, now: now() },
        (what) => failed(host, 'read', what),
      );
      await store(session, isOver ? found : found.slice(0, -1));
    } catch (error) {
      // A host may write its file after it has stopped for the first time.
      if (isOver || (error as NodeJS.ErrnoException).code !== 'ENOENT') failed(host, 'store', error);
    }
  }

  /** Notes that an agent has stopped. The host goes on at once; stores come one after the other, as each reads what the one before left. */
  function stop(
    host: string,
    seen: Extract<HostEvent, { kind: 'stopped' }>,
    isOver = seen.isOver === true,
  ): Promise<void> {
    const session = sessions.of(host, seen.session, seen.folder, now());
    session.events.clear();
    // Where the end of a session does not say it, its last stop did.
    session.stopped = { ...seen, transcript: seen.transcript || session.stopped?.transcript || '' };
    session.waiting = [];
    noteWaiting(place, { host, session: seen.session }, false);
    if (seen.isOver) keepWatch(place, { host, session: seen.session }, undefined);
    session.storing = session.storing.then(() => storeStopped(session, isOver));
    return session.storing;
  }

  async function take(
    host: Host,
    event: Record<string, unknown>,
    isGone: () => Promise<boolean>,
  ): Promise<object> {
    const seen = host.read(event);
    if (seen.kind === 'unread') failed(host.name, 'read', `It sent ${seen.what}.`);
    if (seen.kind === 'nothing' || seen.kind === 'unread') return {};
    if (seen.kind === 'prompt') return guide(host, seen, event, isGone);
    if (seen.kind === 'delegated') return guideAgent(host, seen, event, isGone);
    if (seen.kind === 'act') return tell(host, seen, event, isGone);
    if (seen.kind === 'stopped') {
      void stop(host.name, seen);
      return {};
    }
    const session = sessions.of(host.name, seen.session, seen.folder, now());
    if (isFirst(session, event)) session.messages.push(...seen.messages);
    return handOver(session, seen.session, host.guide, event);
  }

  return {
    async answer(name, event, isGone = async () => false) {
      const host = HOSTS.find((one) => one.name === name);
      if (host === undefined) {
        failed(name, 'read', 'There is no such host.');
        return {};
      }
      try {
        return await take(host, fieldsOf(event), isGone);
      } catch (error) {
        failed(name, 'answer', error);
        return {};
      }
    },
    async takeMissed({ host, stopped }) {
      try {
        await stop(host, { kind: 'stopped', ...stopped }, true);
      } catch (error) {
        failed(host, 'missed', error);
      }
    },
    async settle(all = false) {
      for (const session of sessions.all()) {
        const isOver = session.stopped !== undefined && (all || session.at <= now() - REST_MS);
        if (isOver) session.storing = session.storing.then(() => storeStopped(session, true));
        await session.storing;
      }
    },
  };
}
