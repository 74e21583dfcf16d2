import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHttpApp } from '../../adapters/http/index.js';
import { hashingEmbedder, type Interaction, type OpenOptions, openService } from '../../src/index.js';
import { afterTest } from '../at-end.js';
import { openSession } from '../mcp/session.js';
import { folder, run } from './run.js';

/** What a door does: it stores runs and waits until they are learned, and asks. */
interface Door {
  store(runs: readonly Interaction[]): Promise<void>;
  ask(task: string): Promise<string>;
}

const embedder = () => hashingEmbedder();

async function service(path = ':memory:') {
  const opened = await openService({ path, embedder: embedder() });
  afterTest(() => opened.close());
  return opened;
}

const DOORS: Record<string, () => Promise<Door>> = {
  'in process': async () => {
    const opened = await service();
    const knowledge = opened.forAccount('local', 'one');
    return {
      async store(runs) {
        await Promise.all(runs.map((one) => knowledge.storeKnowledge(one)));
        await opened.drain();
      },
      ask: async (input_text) =>
        (await knowledge.enhanceTask({ tenant_id: 'help', input_text, max_tokens: 600 })).response,
    };
  },
  HTTP: async () => {
    const opened = await service();
    const { api_key: key } = await opened.keys.create({});
    const app = createHttpApp({ service: opened });
    const post = async (path: string, body: unknown) => {
      const answer = await app.request(path, {
        method: 'POST',
        headers: { 'x-api-key': String(key), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status, await answer.clone().text()).toBeLessThan(300);
      return (await answer.json()) as { response: string };
    };
    return {
      async store(runs) {
        await Promise.all(runs.map((one) => post('/store_knowledge', one)));
        await opened.drain();
      },
      ask: async (input_text) =>
        (await post('/enhance_task', { tenant_id: 'help', input_text, max_tokens: 600 })).response,
    };
  },
  MCP: async () => {
    const { ok, knowledge } = await openSession({ tenant: 'help' });
    return {
      async store(runs) {
        for (const { tenant_id: _, ...one } of runs) {
          const { job_id } = await ok('store_knowledge', { ...one });
          await knowledge.waitForJob(job_id);
        }
      },
      ask: async (input_text) => (await ok('enhance_task', { input_text, max_tokens: 600 })).response,
    };
  },
  'the command line': async () => {
    const path = join(folder().path, 'doors.db');
    const io = { openService: (options: OpenOptions) => openService({ ...options, embedder: embedder() }) };
    return {
      async store(runs) {
        for (const one of runs) {
          const { code } = await run(['store', '--wait', '--db', path], { io, stdin: JSON.stringify(one) });
          expect(code).toBe(0);
        }
      },
      ask: async (task) =>
        (await run(['enhance', task, '--tenant', 'help', '--max-tokens', '600', '--db', path], { io }))
          .stdout,
    };
  },
};

/** In some language: what three runs noted, in nearly the same words, of which tasks, and what a like and an unlike one is. */
const CASES: Record<string, { says: string[]; task: (name: string) => string; unlike: string }> = {
  English: {
    says: [
      'Accounts under SSO cannot be reset here; send people to the identity portal.',
      'Accounts under SSO cannot be reset here; send people to the identity portal.',
      "Accounts under SSO can't be reset here: send people to the identity portal!",
    ],
    task: (name) => `Reset the password of the account of ${name}`,
    unlike: 'Order twelve boxes of paper for the printer',
  },
  'English, in the first person': {
    says: [
      'Next time I should check the portal of the house before unlocking the account.',
      'Next time I should check the portal of the house before unlocking the account.',
      'I should have checked the portal of the house before unlocking an account.',
    ],
    task: (name) => `Reset the password of the account of ${name}`,
    unlike: 'Order twelve boxes of paper for the printer',
  },
  German: {
    says: [
      'Konten mit zentraler Anmeldung können hier nicht zurückgesetzt werden, dafür gibt es das Portal.',
      'Konten mit zentraler Anmeldung können hier nicht zurückgesetzt werden, dafür gibt es das Portal.',
      'Konten mit zentraler Anmeldung können hier nicht zurückgesetzt werden; dafür gibt es ein Portal.',
    ],
    task: (name) => `Setze das Passwort des Kontos von ${name} zurück`,
    unlike: 'Bestelle zwölf Schachteln Papier für den Drucker',
  },
  Japanese: {
    says: [
      'シングルサインオンのアカウントはここではリセットできません。',
      'シングルサインオンのアカウントはここではリセットできません。',
      'シングルサインオンのアカウントはここでリセットできません',
    ],
    task: (name) => `${name}さんのアカウントのパスワードをリセットしてください`,
    unlike: 'プリンター用の紙を十二箱注文する',
  },
};

const runOf = (task: string, memory: string): Interaction => ({
  tenant_id: 'help',
  query: task,
  turns: [
    {
      turn: 1,
      inputs: `Available tools:\nlookup_account\nObservation:\n${task}`,
      decision: JSON.stringify({ name: 'lookup_account', arguments: {} }),
      result: '{"state":"locked"}',
      memory,
    },
  ],
  success: true,
  timestamp: '2026-03-01T10:00:00Z',
});

describe.each(Object.entries(DOORS))('what three runs noted in nearly the same words, by %s', (_, open) => {
  test.each(Object.entries(CASES))(
    'is told to a like task with its count, to no other: %s',
    async (_, given) => {
      const { says, task, unlike } = given;
      const { store, ask } = await open();
      await store(says.map((say, i) => runOf(task(['Ann', 'Bo', 'Cyd'][i]!), say)));
      expect(await ask(task('Ida'))).toContain(`- Noted in 3 runs, 3 of 3 succeeded: "${says[0]}".`);
      expect((await ask(unlike)).trim()).toBe(unlike);
    },
  );
});
