import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMiniLm } from '../../../src/embedding/minilm/open-minilm.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService, LogEvent } from '../../../src/index.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';

const TASKS = [
  'Верни деньги за заказ, который пришёл сломанным',
  'Измени адрес доставки заказа',
  'Сбрось пароль клиента',
  'Отмени подписку на рассылку',
  'Проверь, сколько штук товара на складе',
];

const recordOf = (query: string, i: number) => ({
  tenant_id: 'ru',
  query,
  success: true,
  timestamp: '2026-03-01T10:00:00Z',
  turns: [
    {
      turn: 1,
      inputs: query,
      decision: JSON.stringify({ name: `act_${i}`, arguments: {} }),
      result: '{"ok":true}',
    },
  ],
});

describe('a collection that is not in English', () => {
  const embedder = openMiniLm();
  let service: KnowledgeService;
  const events: LogEvent[] = [];
  const knowledge = () => ({ ...service.inspect('local'), ...service.forAccount('local') });

  beforeAll(async () => {
    service = await openService({ embedder, path: ':memory:', log: (event) => events.push(event) });
    for (const [i, query] of TASKS.entries()) await knowledge().storeKnowledge(recordOf(query, i));
    await service.drain();
  });
  afterAll(async () => {
    await service.close();
    await embedder.close();
  });

  const going = async (intent: string) =>
    (await knowledge().deleteByIntent({ tenant_id: 'ru', intent, dry_run: true })).matches?.map(
      ({ situation }) => situation,
    ) ?? [];

  test('loses what an intent names, and nothing else', async () => {
    expect(await going('сброс пароля клиента')).toEqual(['Сбрось пароль клиента']);
    expect(await going('испечь хлеб на ужин')).toEqual([]);
  });

  test.each([0, 2])('loses the same of what is still queued, where %i are learned', async (learned) => {
    const store = await openSqliteStore({ path: ':memory:' });
    const opened = (work: boolean) =>
      openService({
        store: { ...store, close: async () => {} },
        embedder: { ...embedder, close: async () => {} },
        work,
      });
    const others = [
      'Перезапусти веб-сервер внутренней сети',
      'Собери отчёт о продажах за месяц',
      'Сбрось пароль клиента',
    ];
    const [first, idle] = [await opened(true), await opened(false)];
    for (const [i, query] of [...TASKS.slice(0, learned), ...others].entries()) {
      const { forAccount } = i < learned ? first : idle;
      await forAccount('local').storeKnowledge({ ...recordOf(query, i), tenant_id: 'queue' });
      if (i < learned) await first.drain();
    }
    await first.close();
    const gone = await idle
      .forAccount('local')
      .deleteByIntent({ tenant_id: 'queue', intent: 'сброс пароля клиента' });
    expect(gone.queued_records).toBe(3);
    await idle.close();
    const last = await opened(true);
    await last.drain();
    const kept: string[] = [];
    for await (const { query } of last.exportRecords('local', 'queue')) kept.push(query);
    expect(kept).toEqual([...TASKS.slice(0, learned), ...others.slice(0, 2)]);
    await last.close();
    await store.close();
  });

  test('is searched and drawn by words', async () => {
    const { entries } = await knowledge().listEntries({ tenant_id: 'ru', query: 'Подписка на рассылку' });
    expect(entries[0]).toMatchObject({ situation: 'Отмени подписку на рассылку' });
    expect(entries.slice(1).every(({ similarity = 0 }) => similarity < 0.3)).toBe(true);
    expect((await knowledge().showPaths({ tenant_id: 'ru', task: 'Испеки хлеб на ужин' })).runs).toEqual([]);
    expect(
      (await knowledge().showPaths({ tenant_id: 'ru', task: 'Сбрось пароль клиента' })).runs[0]?.task,
    ).toBe('Сбрось пароль клиента');
  });

  test('is told by doctor, and in the log once', async () => {
    for (const input_text of ['Испеки хлеб на ужин', 'Перезапусти сервер'])
      await knowledge().enhanceTask({ tenant_id: 'ru', input_text });
    expect(events.filter(({ event }) => event === 'words_decide')).toMatchObject([
      { tenant: 'ru', hint: 'knowhow doctor' },
    ]);
    const found = (await service.check()).find(({ name }) => name === 'language');
    expect(found).toMatchObject({ ok: true, missing: true });
    expect(found?.detail).toContain('local/ru');
    expect(found?.remedy).toContain('knowhow-multilingual');
  });
});
