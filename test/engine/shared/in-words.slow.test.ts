import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMiniLm } from '../../../src/embedding/minilm/open-minilm.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/index.js';

const TASKS = [
  'Верни деньги за заказ, который пришёл сломанным',
  'Измени адрес доставки заказа',
  'Сбрось пароль клиента',
  'Отмени подписку на рассылку',
  'Проверь, сколько штук товара на складе',
];

describe('a collection that is not in English', () => {
  const embedder = openMiniLm();
  let service: KnowledgeService;
  const events: string[] = [];
  const knowledge = () => ({ ...service.inspect('local'), ...service.forAccount('local') });

  beforeAll(async () => {
    service = await openService({ embedder, path: ':memory:', log: ({ event }) => events.push(event) });
    for (const [i, query] of TASKS.entries())
      await knowledge().storeKnowledge({
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
    expect(events.filter((event) => event === 'words_decide')).toHaveLength(1);
    const found = (await service.check()).find(({ name }) => name === 'language');
    expect(found).toMatchObject({ ok: true, missing: true });
    expect(found?.detail).toContain('local/ru');
    expect(found?.remedy).toContain('knowhow-multilingual');
  });
});
