import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { describeJob } from '../print/describe-job.js';
import { printable } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import { sub } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';
import { addJobs, addRetry } from './runs-jobs.js';
import { addDeleteRun, addListRuns, addPaths, outcomeInWords } from './runs-list.js';
import { addRetain } from './runs-retain.js'; // leaf: retention
import { addRetention } from './runs-retention.js'; // leaf: retention
import { addWithdraw } from './runs-withdraw.js';

function addShow(parent: Command, cli: Cli): void {
  const command = sub(parent, 'show', 'show a run as it was stored, and the entries learned from it')
    .argument(
      '<id>',
      'its record, such as rec_…: `knowhow runs list` has the ids, `knowhow entries show` those behind an entry',
    )
    .requiredOption('--tenant <name>', 'its collection');
  onTarget<TargetOptions & { tenant: string }, [id: string]>(cli, command, async (open, { tenant }, id) => {
    const { knowledge } = await open({ reads: true });
    const shown = await knowledge.showRecord({ tenant_id: tenant, id });
    const say = () => {
      const { query, turns } = shown.record;
      const { bold, dim } = cli.color;
      cli.say(bold(printable(query)));
      cli.say(
        dim(
          `${printable(shown.id)}  ${printable(shown.job_id)}  stored ${shown.stored_at.slice(0, 19)} by ${printable(shown.key_id)}  ${outcomeInWords(shown.outcome)}`,
        ),
      );
      cli.say(`${describeJob(shown.status, cli.color)}  ${shown.entries.join(' ')}`);
      for (const { kind, text } of shown.guidance.lines) {
        const what = shown.guidance.state === 'withheld' ? 'withheld' : 'shown';
        cli.say(
          dim(`   ${what}: ${printable(text ?? `(a line of kind ${kind} that is not said any more)`)}`),
        );
      }
      for (const { turn, inputs, decision, memory, result } of turns) {
        cli.say(`\n${turn}. ${printable(decision)}`);
        cli.say(dim(printable(inputs).replace(/^/gm, '   | ')));
        if (memory) cli.say(`   noted: ${printable(memory)}`);
        if (result) cli.say(`   = ${printable(result)}`);
      }
    };
    return { json: shown, say };
  });
}

/** Gives `knowhow runs` its subcommands. */
export function define(command: Command, cli: Cli): void {
  command.description('Runs as they were stored, and the jobs that learn from them in the background.');
  for (const add of [addListRuns, addShow, addPaths, addJobs, addRetry, addDeleteRun, addWithdraw])
    add(command, cli);
  addRetain(command, cli); // leaf: retention
  addRetention(command, cli); // leaf: retention
}
