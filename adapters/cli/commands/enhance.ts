import type { Command } from 'commander';
import type { EnhanceResult } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openTarget } from '../open-target.js';
import { counted, oneLine, printable } from '../printable.js';
import { readText } from '../read-input.js';
import { renderPlan } from '../render-plan.js';
import { renderTree } from '../render-tree.js';
import { listed, numberIn, pairs, type TargetOptions, withTarget } from '../shared-options.js';

interface Options extends TargetOptions {
  tenant: string;
  agentType?: string;
  context?: Record<string, string>;
  tools?: string[];
  maxTokens?: number;
  explain?: boolean;
}

/** `2 runs` or `1.5 runs`: estimated endings count by their probability. */
const amount = (n: number): string => (Number.isInteger(n) ? String(n) : n.toFixed(1));

function footer(cli: Cli, result: EnhanceResult, input: string): void {
  const { dim } = cli.noteColor;
  const { confidence_score: confidence, sources = [], request_id: request } = result.metadata ?? {};
  if (result.response === input) cli.note(dim('Nothing relevant is known: the input is unchanged.'));
  for (const { id, kind, evidence } of sources) {
    const { runs, successes, failures } = evidence;
    const ends = `${amount(successes)} succeeded, ${amount(failures)} failed`;
    cli.note(dim(`[${id}] ${kind}, ${counted(runs, 'run')} (${ends})`));
  }
  if (confidence !== undefined) cli.note(dim(`confidence ${confidence}`));
  if (request !== undefined) cli.note(dim(`request_id ${request}`));
}

function explanation(cli: Cli, result: EnhanceResult): void {
  const explained = result.metadata?.explanation;
  if (!explained) return;
  const { bold, dim } = cli.color;
  const wide = Math.max(40, (cli.io.stdout.columns ?? 110) - 10);
  cli.say('');
  if (explained.lines.length > 0) {
    cli.say(bold('Why each line is there') + dim('  (worth to the agent)'));
    for (const { text, worth, why } of explained.lines) {
      cli.say(`  ${worth.toFixed(2)}  ${oneLine(text.replace(/^- /, ''), wide)}`);
      cli.say(dim(`        ${oneLine(why, wide)}`));
    }
    cli.say('');
  }
  if (explained.plan) {
    for (const line of renderPlan(explained.plan, cli.color)) cli.say(line);
    cli.say('');
  }
  if (explained.matches.length > 0) {
    cli.say(bold('Known situations like this one'));
    for (const { id, kind, situation, similarity } of explained.matches) {
      cli.say(`  ${similarity.toFixed(2)}  ${oneLine(situation, wide - 14)}  ${dim(`${kind} ${id}`)}`);
    }
    cli.say('');
  }
  // A plan is made from what is known of actions, and may go another way than any run did.
  const marked = explained.plan
    ? 'the best of their ways; the text is read off the plan'
    : 'the recommended line';
  cli.say(bold('What like runs did') + dim(`  (chance of success, pessimistic; ▶ is ${marked})`));
  for (const line of renderTree(explained.tree, cli.color)) cli.say(line);
  const { embed_ms, rest_ms } = explained.timing;
  const times = `embedding ${embed_ms.toFixed(1)} ms, the rest ${rest_ms.toFixed(1)} ms`;
  cli.say(`\n${bold('Confidence')} ${explained.confidence.toFixed(2)}  ${dim(times)}`);
}

/** A person waits longer than an agent: for the model to be loaded, too. */
const ENHANCE_MS = 30_000;

/** Gives `knowhow enhance TEXT` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Prints the text with what past runs of tasks like it teach added. The text itself stands first and unchanged; with nothing relevant known it stands alone.',
    )
    .argument('<text>', 'the task; - reads standard input')
    .requiredOption('--tenant <name>', 'collection to ask')
    .option('--agent-type <type>', 'kind of agent that will do the task')
    .option('--context <key=value>', 'what the agent sees now, e.g. observation=… (repeatable)', pairs)
    .option('--tools <names>', 'tools that the agent has, separated by commas: no others are named', listed)
    .option('--max-tokens <n>', 'upper bound on what is added', numberIn(0, 100_000))
    .option('--explain', 'also say why: the lines, the plan, and the searched tree')
    .addHelpText(
      'after',
      '\nExamples:\n  knowhow enhance "Cancel order 1234" --tenant shop\n  cat task.txt | knowhow enhance - --tenant shop --json',
    )
    .action(
      cli.action(async (argument: string, options: Options) => {
        const text = await readText(argument, cli.io.stdin);
        const target = await openTarget(cli, options, {
          missing: 'do_without',
          reads: true,
          enhanceTimeoutMs: ENHANCE_MS,
        });
        try {
          const result = await target.knowledge.enhanceTask({
            tenant_id: options.tenant,
            input_text: text,
            agent_type: options.agentType,
            context: options.context,
            tools: options.tools,
            max_tokens: options.maxTokens,
            explain: options.explain,
          });
          if (options.json) cli.json(result);
          else {
            cli.say(cli.io.stdout.isTTY ? printable(result.response) : result.response);
            if (result.metadata?.degraded) {
              cli.note(cli.noteColor.yellow(`Less than usual: ${result.metadata.degraded_reason ?? ''}.`));
            }
            if (options.explain) explanation(cli, result);
            if (cli.io.stderr.isTTY) footer(cli, result, text);
          }
        } finally {
          await target.close();
        }
        return EXIT.ok;
      }),
    );
  withTarget(command);
}
