import { expect, test } from 'vitest';
import { createHttpApp, type Traces } from '../../adapters/http/index.js';
import { open } from '../engine/desk.js';

/** An app with traces that are taken when the test says so: whose are being taken, and how one of an account ends. */
async function held() {
  const service = await open();
  const taking: { account: string; end: (error?: Error) => void }[] = [];
  const traces: Traces = {
    take: (_, { account }) =>
      new Promise((resolve, reject) => {
        const one = {
          account,
          end(error?: Error) {
            taking.splice(taking.indexOf(one), 1);
            if (error) reject(error);
            else resolve({ spans: 0, traces: 0, rejected: 0 });
          },
        };
        taking.push(one);
      }),
    read: async () => {},
    close: async () => {},
  };
  const app = createHttpApp({ service, traces });
  return {
    accounts: () => taking.map(({ account }) => account).sort(),
    end: (account: string, error?: Error) => taking.find((one) => one.account === account)!.end(error),
    async sender(account: string) {
      const { api_key } = await service.keys.create({ account });
      const headers = { 'content-type': 'application/json', 'x-api-key': api_key };
      return async () => (await app.request('/v1/traces', { method: 'POST', body: '{}', headers })).status;
    },
  };
}

test('one request of an account is read at a time, whatever becomes of the one before', async () => {
  const { accounts, end, sender } = await held();
  const [a, b] = [await sender('a'), await sender('b')];
  const sent = [a(), a(), a()];
  await expect.poll(accounts).toEqual(['a']);
  const other = b();
  // It came last, and all before it have had the time to begin.
  await expect.poll(accounts).toEqual(['a', 'b']);
  end('b');
  expect(await other).toBe(200);
  end('a', new Error('The disk is full.'));
  const first = await Promise.race(sent);
  expect(first).toBe(503);
  await expect.poll(accounts).toEqual(['a']);
  end('a');
  await expect.poll(accounts).toEqual(['a']);
  end('a');
  expect((await Promise.all(sent)).sort()).toEqual([200, 200, 503]);
});

test('four are read at once, of however many accounts', async () => {
  const { accounts, end, sender } = await held();
  const names = ['a', 'b', 'c', 'd', 'e'];
  const sent = [];
  for (const name of names) sent.push((await sender(name))());
  await expect.poll(() => accounts().length).toBe(4);
  const fifth = names.find((name) => !accounts().includes(name))!;
  end(accounts()[0]!);
  await expect.poll(accounts).toContain(fifth);
  for (const name of accounts()) end(name);
  expect(await Promise.all(sent)).toEqual(names.map(() => 200));
});
