import type { Command } from 'commander';
import { neverStored } from '../../../src/api/never-stored.js';
import type { EnhanceResult, Explanation, Log } from '../../../src/index.js';
import { saidOfRuns } from '../../said-of-runs.js';
import { shellWord } from '../../shell-word.js';
import type { Cli } from '../cli.js';
import { readText } from '../io/read-input.js';
import { oneLine, printable } from '../print/printable.js';
import { renderPlan } from '../print/render-plan.js';
import { onTarget } from '../run-command.js';
import { listed, numberIn, pairs } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';

interface Options extends TargetOptions {
  tenant: string;
  agentType?: string;
  context?: Record<string, string>;
  tools?: string[];
  maxTokens?: number;
  explain?: boolean;
}

/** A person waits longer than an agent: for the model to be loaded, too. */
const ENHANCE_MS = 30_000;
/** Characters of a tenant's name in a note. */
const MOST_SHOWN = 256;

/** Receipts and confidence, for a person at a terminal. */
function sayReceipts(cli: Cli, { response, metadata = {} }: EnhanceResult, input: string): void {
  const { confidence_score: confidence, sources = [], request_id: request } = metadata;
  const notes = [
    ...(response === input ? ['Nothing relevant is known: the input is unchanged.'] : []),
    ...sources.map(
      ({ id, kind, evidence }) => `[${id}] ${kind}${evidence.runs === 0 ? '' : `, ${saidOfRuns(evidence)}`}`,
    ),
    ...(confidence === undefined ? [] : [`confidence ${confidence}`]),
    ...(request === undefined ? [] : [`request_id ${request}`]),
  ];
  for (const note of notes) cli.note(cli.noteColor.dim(note));
}

/** The options that name the data, as they were given, for a line to paste. */
function givenPlace({ tenant, db, url, account }: Options): string {
  const given = Object.entries({ tenant, db, url, account }).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => `--${name} ${shellWord(value!)}`).join(' ');
}

function sayExplanation(cli: Cli, explanation: Explanation, where: string): void {
  const { lines, plan, matches, timing, confidence } = explanation;
  const { bold, dim } = cli.color;
  const wide = Math.max(40, (cli.io.stdout.columns ?? 110) - 10);
  const section = (title: string, rows: string[]) => {
    if (rows.length === 0) return;
    cli.say('');
    for (const row of [title, ...rows]) cli.say(row);
  };
  section(
    bold('Why each line is there') + dim('  (worth to the agent)'),
    lines.flatMap(({ text, worth, why, entry }) => [
      `  ${worth.toFixed(2)}  ${oneLine(text.replace(/^- /, ''), wide)}`,
      dim(`        ${oneLine(why, wide)}`),
      ...(entry === undefined ? [] : [dim(`        wrong? knowhow entries retire ${entry} ${where}`)]),
    ]),
  );
  if (lines.some(({ entry }) => entry !== undefined))
    cli.say(dim('  (or say it otherwise: `entries edit`, the same options and --advice "what is right")'));
  const [planTitle = '', ...steps] = plan ? renderPlan(plan, cli.color) : [];
  section(planTitle, steps);
  section(
    bold('Known situations like this one'),
    matches.map(
      ({ id, kind, situation, similarity }) =>
        `  ${similarity.toFixed(2)}  ${oneLine(situation, wide - 14)}  ${dim(`${kind} ${id}`)}`,
    ),
  );
  const times = `embedding ${timing.embed_ms.toFixed(1)} ms, the rest ${timing.rest_ms.toFixed(1)} ms`;
  cli.say(`\n${bold('Confidence')} ${confidence.toFixed(2)}  ${dim(times)}`);
}

/** Gives `knowhow enhance TEXT` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Prints the text with what past runs of tasks like it teach added. The text itself comes first and unchanged; with nothing relevant known it is alone.',
    )
    .argument('<text>', 'the task; - reads standard input')
    .requiredOption('--tenant <name>', 'collection to ask')
    .option('--agent-type <type>', 'kind of agent that will do the task')
    .option('--context <key=value>', 'what the agent sees now, e.g. observation=… (repeatable)', pairs)
    .option('--tools <names>', 'tools that the agent has, separated by commas: no others are named', listed)
    .option('--max-tokens <n>', 'upper bound on what is added', numberIn(0, 100_000))
    .option('--explain', 'also say why: each line with what it rests on, and the plan')
    .addHelpText(
      'after',
      '\nExamples:\n  knowhow enhance "Cancel order 1234" --tenant shop\n  cat task.txt | knowhow enhance - --tenant shop --json',
    );
  onTarget<Options, [text: string]>(cli, command, async (open, options, argument) => {
    const text = await readText(argument, cli.io.stdin);
    const warn = cli.log('warn');
    // What is said in words below is not said twice.
    const log: Log = (event) => (event.event === 'unknown_tenant' ? undefined : warn(event));
    const { knowledge } = await open({
      missing: 'do_without',
      reads: true,
      enhanceTimeoutMs: ENHANCE_MS,
      log,
    });
    const result = await knowledge.enhanceTask({
      tenant_id: options.tenant,
      input_text: text,
      agent_type: options.agentType,
      context: options.context,
      tools: options.tools,
      max_tokens: options.maxTokens,
      explain: options.explain,
    });
    const say = () => {
      const { degraded, degraded_reason: reason = '', unknown_tenant, explanation } = result.metadata ?? {};
      cli.say(cli.io.stdout.isTTY ? printable(result.response) : result.response);
      if (degraded) cli.note(cli.noteColor.yellow(`Less than usual: ${reason}.`));
      if (unknown_tenant) {
        const tenant = oneLine(printable(options.tenant), MOST_SHOWN);
        cli.note(cli.noteColor.yellow(`${neverStored(tenant)}.`));
      }
      if (explanation) sayExplanation(cli, explanation, givenPlace(options));
      if (cli.io.stderr.isTTY) sayReceipts(cli, result, text);
    };
    return { json: result, say };
  });
}
