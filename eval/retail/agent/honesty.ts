import { type Measure, measure } from '../../../adapters/eval/measure.js';
import { mean } from '../../../adapters/eval/scoring/statistics.js';
import { callTool, isWrite } from '../call-tool.js';
import { callOf, type RetailRecord } from '../records.js';
import { openShop } from '../shop.js';
import { isAsGold } from '../verify.js';
import type { RetailWorld } from '../world.js';
import { ENDINGS, type Ending, type Episode, endingOf } from './episode.js';
import { isRefusal } from './view.js';

/** A run in a few numbers, recorded or acted. */
type Summary = Pick<Episode, 'success' | 'ending' | 'calls' | 'turns' | 'refused'>;

/** What became of a recorded run, judged as episodes are: by the state of the database alone. */
function summaryOf(world: RetailWorld, record: RetailRecord): Summary {
  const shop = openShop(world);
  const calls = record.turns.flatMap(({ decision }) => callOf(decision) ?? []);
  const results = calls.map((call) => callTool(shop, call.name, call.arguments));
  const success = isAsGold(world, shop, record.metadata);
  const writes = calls
    .filter(({ name }, i) => isWrite(name) && !isRefusal(results[i]!))
    .map(({ name }) => name);
  const handedOver = calls.some(({ name }) => name === 'transfer_to_human_agents');
  return {
    success,
    ending: endingOf(success, writes, record.metadata.gold_actions, handedOver),
    calls: calls.length,
    turns: record.turns.length,
    refused: results.filter(isRefusal).length,
  };
}

/** Families with fewer runs are shown together. */
const FEW = 20;

/** Says how like the recorded agents the cloned ones are, when nobody guides them. */
export function measureHonesty(
  world: RetailWorld,
  runs: readonly { record: RetailRecord; episode: Episode }[],
): { measures: Measure[]; notes: string[] } {
  const rows = runs.map(({ record, episode }) => ({ record, episode, recorded: summaryOf(world, record) }));
  type Row = (typeof rows)[number];
  const counts = new Map<string, number>();
  for (const { record } of rows) {
    counts.set(record.metadata.family, (counts.get(record.metadata.family) ?? 0) + 1);
  }
  const familyOf = ({ record }: Row): string =>
    counts.get(record.metadata.family)! < FEW ? 'others' : record.metadata.family;
  const share = (some: readonly Summary[], ending: Ending): string =>
    mean(some.map((each) => Number(each.ending === ending))).toFixed(2);
  const lineOf = (name: string, some: readonly Row[]): string[] =>
    (['recorded', 'episode'] as const).map((which) => {
      const each = some.map((row): Summary => row[which]);
      const numbers = [
        ...ENDINGS.map((ending) => share(each, ending)),
        mean(each.map(({ calls }) => calls)).toFixed(1),
        mean(each.map(({ turns }) => turns)).toFixed(1),
        mean(each.map(({ refused }) => refused)).toFixed(2),
      ];
      const label = which === 'recorded' ? `${name} (${some.length})`.padEnd(20) : ''.padEnd(20);
      return `  ${label}${(which === 'recorded' ? 'recorded' : 'cloned').padEnd(10)}${numbers.map((text) => text.padStart(9)).join('')}`;
    });
  const families = [...new Set(rows.map(familyOf))].sort();
  const heads = ['success', 'missing', 'wrong', 'extra', 'handed', 'other', 'calls', 'turns', 'refused'];
  const success = measure({
    name: 'world_clone_success',
    says: 'World: success of cloned agents, no guidance',
    rows,
    statistic: (some) => mean(some.map(({ episode }) => Number(episode.success))),
    cluster: ({ record }) => record.metadata.user_id,
    constants: { recorded: mean(rows.map(({ recorded }) => Number(recorded.success))) },
  });
  return {
    measures: [success],
    notes: [
      'Cloned agents beside the recorded ones, without guidance, by the state of the database:',
      `  ${''.padEnd(30)}${heads.map((head) => head.padStart(9)).join('')}`,
      ...lineOf('all', rows),
      ...families.flatMap((family) =>
        lineOf(
          family,
          rows.filter((row) => familyOf(row) === family),
        ),
      ),
    ],
  };
}
