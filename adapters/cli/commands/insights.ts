import type { Command } from 'commander';
import type { Cli } from '../cli.js';
import { costOf, goesOf, guidanceOf, oftenOf, shareOf } from '../insights/insight-lines.js';
import { insightsMarkdown } from '../insights/markdown.js';
import { counted, oneLine } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import { numberIn } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';

interface Options extends TargetOptions {
  tenant: string;
  limit: number;
  markdown?: boolean;
}

const WIDTH = 200;

/** Gives `knowhow insights` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Says what goes wrong again and again in the runs of a collection, the costliest first: errors and missing steps in the words of the runs, how often, in which tasks, what they cost, what repaired them, and whether guidance says it yet. As of the last fit.',
    )
    .requiredOption('--tenant <name>', 'the collection')
    .option('--limit <n>', 'failures that are listed', numberIn(1, 100), 10)
    .option('--markdown', 'print Markdown, for a pull request');
  onTarget<Options>(cli, command, async (open, { tenant, limit, markdown }) => {
    const { knowledge } = await open({ reads: true });
    const result = await knowledge.insights({ tenant_id: tenant, limit });
    const line = (text: string): void => cli.say(`   ${oneLine(text, WIDTH)}`);
    return {
      json: result,
      say() {
        if (markdown) {
          cli.say(insightsMarkdown(result));
          return;
        }
        const {
          runs,
          failed_runs: failed,
          runs_with_outcome: of,
          unexplained,
          failures,
          more,
          tasks,
        } = result;
        if (runs === 0) {
          cli.say('Nothing is fitted to its runs yet: store some, and let them be learned.');
          return;
        }
        const lost =
          of === 0
            ? 'no outcome known'
            : `${shareOf(failed, of)} failed${failed === 0 ? '' : `, ${unexplained} of them with none of the failures below`}`;
        cli.say(`${counted(runs, 'run')}, ${lost}.`);
        for (const [i, failure] of failures.entries()) {
          cli.say('');
          cli.say(`${i + 1}. ${cli.color.bold(oneLine(failure.what, WIDTH))}`);
          line(`${oftenOf(failure)}; ${costOf(failure)}`);
          for (const { task, runs: count } of failure.tasks) line(`In: ${task} (${count})`);
          for (const advice of failure.advice) line(`Repair: ${advice}`);
          line(`Guidance ${guidanceOf(failure)}.`);
        }
        if (failures.length === 0) cli.say('Nothing went wrong in three groups or more.');
        if (more > 0) cli.say(`\n${more} more are left out (--limit).`);
        if (tasks.length > 0) cli.say('\nKinds of task:');
        for (const task of tasks) line(`${task.task}: ${goesOf(task)}`);
      },
    };
  });
}
