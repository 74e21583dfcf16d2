import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { meetingPlace } from '../adapters/hosts/place.js';
import { keepWatch } from '../adapters/hosts/watched.js';
import { actionKey } from '../src/api/watch.js';
import type { Bench } from './bench.js';
import { median, timeEach } from './measure.js';

const built = (name: string): string => fileURLToPath(new URL(`../lib/${name}`, import.meta.url));
const HOOK = built('knowhow-hook.cjs');
const HOST = 'claude-code';
/** Milliseconds of the processor that a process used until its end, on its fourth stream. */
const PROBE = `process.on('exit', () => { const used = process.cpuUsage(); require('node:fs').writeSync(3, String((used.user + used.system) / 1000)); });`;

/** What a process printed, and what it took of the processor and of the clock. */
interface Took {
  said: string;
  cpu: number;
  wall: number;
}

/**
 * A hook's own processor time beyond that of a bare Node, where nothing is on the watch list or another call is, and the time that a
 * host waits for what is known of a call that is, from a server that is up. Bare Node and hook take turns.
 */
export const hook: Bench = async ({ folder, quick }) => {
  const repeats = quick ? 5 : 40;
  const home = join(folder, 'home');
  const db = join(home, '.knowhow', 'agents.db');
  mkdirSync(join(home, '.knowhow'), { recursive: true });
  const place = meetingPlace(db, home, process.platform, '');
  const [empty, probe, transcript] = ['empty.cjs', 'probe.cjs', 't.jsonl'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeFileSync(empty, '');
  writeFileSync(probe, PROBE);
  const asked = {
    type: 'user',
    uuid: 'u',
    sessionId: 's',
    message: { role: 'user', content: 'Release the shop' },
  };
  writeFileSync(transcript, `${JSON.stringify(asked)}\n`);
  const env = { PATH: process.env.PATH, HOME: home, NODE_NO_WARNINGS: '1' };

  async function run(file: string, args: readonly string[], input: object = {}): Promise<Took> {
    const began = performance.now();
    const child = spawn(process.execPath, ['--require', probe, file, ...args], {
      env,
      cwd: home,
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    });
    child.stdin!.on('error', () => {});
    child.stdin!.end(JSON.stringify(input));
    const [said, cpu] = await Promise.all([
      text(child.stdout!),
      text(child.stdio[3] as typeof child.stdout & object),
    ]);
    return { said, cpu: Number(cpu), wall: performance.now() - began };
  }

  const base = { session_id: 's', cwd: home, transcript_path: transcript };
  const act = (name: string, n: number): object => ({
    ...base,
    hook_event_name: 'PreToolUse',
    tool_name: name,
    tool_input: { tag: `v${n}` },
    tool_use_id: `t${n}`,
  });
  const fire = (event: object): Promise<Took> => run(HOOK, [HOST, db], event);
  const watch = (): void =>
    keepWatch(place, { host: HOST, session: 's' }, { actions: [actionKey('push_release')!], errors: [] });

  const rows = [];
  for (const [name, says, before] of [
    ['hook_no_list', 'nothing is watched', () => {}],
    ['hook_other_call', 'another call is on the list', watch],
  ] as const) {
    before();
    const taken: [bare: Took, own: Took][] = [];
    await timeEach(repeats, async (n) => {
      taken.push([await run(empty, []), await fire(act('Read', n))]);
    });
    const cpu = (which: 0 | 1): number => median(taken.map((pair) => pair[which].cpu));
    rows.push({
      name,
      says: `processor time of a hook beyond a bare Node, ${says}, p50`,
      value: median(taken.map(([bare, own]) => own.cpu - bare.cpu)),
      unit: 'ms',
      bound: { says: 'a bare Node', value: cpu(0) },
      aim: '10 ms',
    });
  }
  let server: ChildProcess | undefined;
  try {
    server = spawn(process.execPath, [built('cli.js'), 'serve', '--socket', '--db', db], {
      env,
      cwd: home,
      stdio: 'ignore',
    });
    const prompt = { ...base, hook_event_name: 'UserPromptSubmit', prompt: 'Release the shop' };
    // The first answers come while the server still opens its model.
    for (let tries = 0; tries < 5; tries += 1) await Promise.all([fire(prompt), pause(1_000)]);
    const waits: number[] = [];
    const bare: number[] = [];
    for (let n = 0; n < repeats; n += 1) {
      // Of one task a session asks eight times at most.
      if (n % 5 === 0) {
        await fire(prompt);
        watch();
      }
      bare.push((await run(empty, [])).wall);
      waits.push((await fire(act('push_release', n))).wall);
    }
    rows.push({
      name: 'hook_warm_ask',
      says: 'a host waits for a call that is on the list, server up, beyond a bare Node, p50',
      value: median(waits.map((wall, n) => wall - bare[n]!)),
      unit: 'ms',
      bound: { says: 'a bare Node', value: median(bare) },
      aim: '50 ms',
    });
  } finally {
    server?.kill();
  }
  return rows;
};
