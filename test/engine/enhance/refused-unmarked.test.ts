import { beforeAll, describe, expect, test } from 'vitest';
import type { Interaction, Turn } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { openService } from '../../../src/engine/open-service.js';
import type { KnowledgeService } from '../../../src/engine/service.js';

const OFFER =
  'Available tools:\nfind_piece(title)\nlend_piece(piece_id, reader)\nseal_piece(piece_id)\nshelve_piece(piece_id)';
const PIECES = ['violin', 'cello', 'viola', 'harp', 'lute', 'oboe', 'flute'];
const READERS = ['Ada', 'Boris', 'Chen', 'Dora', 'Emil', 'Fatima', 'Goran', 'Hedda'];

type Call = [name: string, args: Record<string, string>, result: unknown];

const turnsOf = (calls: readonly Call[], query: string): Turn[] =>
  calls.map(([name, args, result], at) => ({
    turn: at + 1,
    inputs: `${OFFER}\nObservation:\n${at === 0 ? query : JSON.stringify(calls[at - 1]![2])}`,
    decision: JSON.stringify({ name, arguments: args }),
    result: JSON.stringify(result),
  }));

/** Nothing is lent without a seal, and no word that is known everywhere says so. */
function lending(title: string, reader: string, id: string) {
  const find: Call = ['find_piece', { title }, { piece_id: id, title, hall: 'north', weight: 3 }];
  const lend = (result: unknown): Call => ['lend_piece', { piece_id: id, reader }, result];
  const seal: Call = ['seal_piece', { piece_id: id }, { verdict: 'aye', wax: 'red', stamp: 4 }];
  const refused = lend({ verdict: 'nay', because: 'the wax is missing' });
  const lent = lend({ verdict: 'aye', slip: { until: 'May', desk: 2 } });
  return { find, refused, seal, lent };
}

function run(i: number): Interaction {
  const title = PIECES[i % PIECES.length]!;
  const reader = READERS[i % READERS.length]!;
  const id = `P-${100 + i}`;
  const { find, refused, seal, lent } = lending(title, reader, id);
  const shelve: Call = ['shelve_piece', { piece_id: id }, { verdict: 'aye', shelf: 9 }];
  const wish = i % 4 === 3 ? `Put the ${title} back on its shelf` : `Lend the ${title} to ${reader}`;
  const query = `${wish}, somebody said on day ${i}.`;
  const calls =
    i % 4 === 3 ? [find, shelve] : i % 4 === 0 ? [find, refused, refused] : [find, refused, seal, lent];
  return {
    tenant_id: 'hall',
    query,
    turns: turnsOf(calls, query),
    success: i % 4 !== 0,
    timestamp: '2026-03-01T10:00:00Z',
  };
}

describe('a place in whose results nothing that is known everywhere marks what was refused', () => {
  let service: KnowledgeService;
  beforeAll(async () => {
    service = await openService({ embedder: hashingEmbedder(), path: ':memory:' });
    for (let i = 0; i < 60; i++) await service.forAccount('local', `agent${i}`).storeKnowledge(run(i));
    await service.drain();
  });

  const QUERY = 'Lend the viola to Dora, please.';
  const planAfter = async (calls: readonly Call[]) => {
    const { metadata } = await service.forAccount('local').enhanceTask({
      tenant_id: 'hall',
      input_text: QUERY,
      explain: true,
      ...(calls.length > 0 ? { context: { turns: turnsOf(calls, QUERY) } } : {}),
    });
    return metadata?.explanation?.plan;
  };

  test('is known by who tried the same again: its refusals have their remedies', async () => {
    const plan = await planAfter([]);
    const lend = plan?.steps.find(({ action }) => action === 'lend_piece');
    const [refused] = lend?.if_refused ?? [];
    expect([refused?.error, refused?.then]).toEqual(['the wax is missing', ['seal_piece']]);
  });

  test('is not taken to have done in the middle of a task what it refused', async () => {
    const { find, refused, seal, lent } = lending('viola', 'Dora', 'P-7');
    const left = async (...calls: Call[]) =>
      (await planAfter(calls))?.goals.map(({ action }) => action) ?? [];
    expect(await left(find, refused)).toContain('lend_piece');
    expect(await left(find, refused, seal, lent)).not.toContain('lend_piece');
  });
});
