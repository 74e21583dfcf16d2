import type { Command } from 'commander';
import type { Interaction } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { LOCAL_ACCOUNT } from '../shared-options.js';
import { openAt, placeOf } from '../target/place.js';

const TENANT = 'demo';
const TOOLS = 'Available tools:\nfind_order\ncancel_order\nrefund_order\nask_manager\n';
const TASK = 'Cancel order 77 and pay the money back';

type Call = [tool: string, result: string];

/** One made run of a shop's agent: it calls its tools one after another. */
function shopRun(n: number, calls: Call[], success: boolean): Interaction {
  const query = `Cancel order ${n} and refund the customer`;
  return {
    tenant_id: TENANT,
    query,
    turns: calls.map(([tool, result], i) => ({
      turn: i + 1,
      inputs: `${TOOLS}Observation:\n${i === 0 ? query : calls[i - 1]![1]}`,
      decision: JSON.stringify({ name: tool, arguments: { order: n } }),
      result,
    })),
    success,
    timestamp: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
  };
}

const REFUSED: Call = ['refund_order', '{"error":"not cancelled yet"}'];
const FOUND: Call = ['find_order', '{"status":"paid"}'];
const CANCELLED: Call = ['cancel_order', '{"ok":true}'];
const REFUNDED: Call = ['refund_order', '{"ok":true}'];

const RUNS: Interaction[] = [
  ...[1, 2, 3].map((n) => shopRun(n, [FOUND, REFUSED, CANCELLED, REFUNDED], true)),
  ...[4, 5].map((n) => shopRun(n, [FOUND, REFUSED, ['ask_manager', '{"answer":"wait"}']], false)),
  ...[6, 7, 8].map((n) => shopRun(n, [FOUND, CANCELLED, REFUNDED], true)),
];

/** Gives `knowhow demo` its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Lets knowhow learn from eight made runs of a shop, and prints what it adds to the next task. Nothing is stored, unless --db names a file in which the runs are kept, to look at with the other commands.',
    )
    .option('--db <file>', `keep the runs in this database, as tenant ${TENANT}`)
    .option('--json', 'print one JSON document on stdout, also for errors')
    .helpOption('-h, --help', 'print help')
    .action(
      cli.action(async ({ db, json }: { db?: string; json?: boolean }) => {
        const service = await cli.io.openService({
          ...(db === undefined ? { path: ':memory:' } : openAt(placeOf({ db }, cli.io.env))),
          log: cli.log('warn'),
        });
        try {
          const knowledge = service.forAccount(LOCAL_ACCOUNT);
          for (const run of RUNS)
            await knowledge.storeKnowledge(run, { idempotencyKey: `demo ${run.query}` });
          await service.drain();
          await service.ready();
          const { response } = await knowledge.enhanceTask({ tenant_id: TENANT, input_text: TASK });
          if (json) cli.json({ runs: RUNS.length, input_text: TASK, response });
          else {
            const { bold, dim, green } = cli.color;
            cli.say(bold('Eight runs of a shop’s agent were stored and learned from; in five of them'));
            cli.say(bold('the refund was refused at first. The next task, as the agent is given it:\n'));
            cli.say(`${TASK}\n`);
            cli.say(green(response.slice(TASK.length).trim()));
            cli.say(dim('\nYour own runs: knowhow import FILE --tenant NAME --wait'));
            if (db !== undefined)
              cli.say(dim(`What was learned: knowhow entries list --tenant ${TENANT} --db ${db}`));
          }
        } finally {
          await service.close();
        }
        return EXIT.ok;
      }),
    );
}
