import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { HOSTS } from '../../adapters/hosts/hosts.js';
import { createPlugin } from '../../adapters/hosts/opencode-plugin.js';
import { meetingPlace } from '../../adapters/hosts/place.js';
import { lastTrouble } from '../../adapters/hosts/trouble.js';
import { afterTest } from '../at-end.js';
import { TOLD } from './host-events.js';

/** Fields that a host may leave out, or that say nothing that is needed. */
const FREE =
  /^(?:timestamp|tool_use_id)$|^(?:prompt|refused) transcript_path$|^refused (?:tool_response|messages)$/;
/** Without it a call was not refused. */
const SAYS_WHICH = new Set(['copilot refused error']);

describe.each(HOSTS)('an event of another version of $title', (host) => {
  const told = TOLD[host.name]!('/tmp/shop', '/tmp/shop/t.jsonl');
  const events = Object.entries({
    prompt: told.prompt('Run the database migrations of the shop service'),
    refused: told.refused(1),
    stopped: told.stopped(),
  });

  test.each(events)('is as if there were none, and is named: %s', (name, event) => {
    expect(host.read(event).kind).not.toBe('unread');
    for (const field of Object.keys(event)) {
      const { [field]: _, ...rest } = event;
      if (FREE.test(field) || FREE.test(`${name} ${field}`)) continue;
      if (SAYS_WHICH.has(`${host.name} ${name} ${field}`)) continue;
      expect(host.read(rest), `without ${field}`).toMatchObject({ kind: 'unread', what: /an event/ });
    }
  });

  test.each(events)('is read without an error whatever its fields hold: %s', (_name, event) => {
    for (const field of Object.keys(event))
      for (const value of [null, 5, '', [], {}, '{"not": json'])
        expect(() => host.read({ ...event, [field]: value })).not.toThrow();
    expect(host.read({ ...event, hook_event_name: 5, name: 5 })).toBeDefined();
  });
});

test('the plugin of OpenCode lets every tool be called, whatever its hooks are given, and notes it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'knowhow-opencode-'));
  afterTest(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, '.knowhow'));
  vi.stubEnv('KNOWHOW_HOOKS', undefined);
  afterTest(() => void vi.unstubAllEnvs());
  const db = join(home, '.knowhow', 'agents.db');
  const { unread } = meetingPlace(db, homedir(), process.platform);
  const messages = vi.fn(async () => ({ data: [] }));
  const hooks = await createPlugin(db)({ directory: home, client: { session: { messages } } });
  for (const given of [[], [undefined, undefined], [{}, {}], [null, 5], [{ sessionID: 5 }, { parts: 'no' }]])
    for (const [name, hook] of Object.entries(hooks)) {
      rmSync(unread, { force: true });
      await (hook as (...given: unknown[]) => Promise<void>)(...given);
      if (name === 'chat.message' || name === 'tool.execute.before')
        expect(lastTrouble(unread)?.host, name).toBe('opencode');
    }
  await hooks['tool.execute.after']!({ tool: 'bash', sessionID: 's', callID: 'c' }, { output: 'text' });
  expect(lastTrouble(unread)?.error).toContain('without args');
  await hooks.event!({ event: { type: 'session.idle', properties: {} } });
  expect(lastTrouble(unread)?.error).toContain('without session');
  expect(messages).not.toHaveBeenCalled();
});
