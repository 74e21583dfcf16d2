import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callOf } from '../../../adapters/eval/plan/history.js';
import { seededRandom } from '../../../src/index.js';
import { drawCustomer, type Errand, playRun, READS, SAID, WRITES } from './world.js';

const CUSTOMERS = 16;
const TRIALS = 4;

/** Writes the shop's runs to a directory laid out like the recorded ones: what the evaluation reads. */
export function writeShop(folder: string): void {
  mkdirSync(join(folder, 'eval'), { recursive: true });
  const lines: Record<string, object[]> = { ingest: [], full: [], gold: [], e1: [], e2: [], e3: [] };
  for (let n = 0; n < CUSTOMERS; n++) {
    const customer = drawCustomer(n);
    const tasks = [n % 3, (n + 1) % 3].map((kind, i) => `task-${n}-${i}-${WRITES[kind]}`);
    tasks.forEach((task, i) => {
      const actions = i === 0 ? [WRITES[n % 3]!] : [WRITES[(n + 1) % 3]!, WRITES[(n + 2) % 3]!];
      const errands = actions.map(
        (action, k): Errand => ({
          action,
          order: customer.orders[action === 'return_items' ? 1 : k === 0 ? 0 : 2]!.order_id,
        }),
      );
      const query = `I want to ${actions.map((action) => SAID[action]).join(' and ')}, please`;
      const row = { agent_type: 'shop', query, task_id: task, exclude_task_ids: tasks };
      for (let trial = 0; trial < TRIALS; trial++) {
        const random = seededRandom(n * 100 + i * 10 + trial);
        const { turns, success } = playRun(customer, errands, trial < 2, random);
        const index = lines.ingest!.length;
        const record = { tenant_id: 'shop', query, turns, agent_type: 'shop', success };
        const timestamp = new Date(Date.UTC(2025, 0, 1, 0, index)).toISOString();
        lines.ingest!.push({ ...record, timestamp });
        lines.full!.push({ ...record, timestamp, metadata: { task_id: task, user_id: customer.user_id } });
        lines.e3!.push({ ...row, id: `e3-${index}`, record_index: index, family: 'made', success });
        const at = 2;
        const gold = callOf(turns[at]!)!.action;
        if (success)
          lines.e2!.push({
            ...row,
            id: `e2-${index}-${at}`,
            prior_tools: ['respond', 'find_user'],
            inputs: turns[at]!.inputs,
            gold_tool: gold,
          });
      }
      lines.gold!.push({ task_id: task, gold_write_tools: actions });
      lines.e1!.push({
        ...row,
        id: `e1-${task}`,
        query_kind: i === 0 ? 'first_message' : 'instruction',
        gold_tools: [...READS, ...actions],
        gold_write_tools: actions,
      });
    });
  }
  const files = {
    'records.ingest.jsonl': 'ingest',
    'records.jsonl': 'full',
    'gold_tasks.jsonl': 'gold',
    'eval/e1_gold_tools.jsonl': 'e1',
    'eval/e2_next_tool.jsonl': 'e2',
    'eval/e3_success.jsonl': 'e3',
  };
  for (const [file, key] of Object.entries(files))
    writeFileSync(join(folder, file), lines[key]!.map((line) => `${JSON.stringify(line)}\n`).join(''));
  writeFileSync(join(folder, 'tools.json'), JSON.stringify([...READS, ...WRITES].map((name) => ({ name }))));
}
