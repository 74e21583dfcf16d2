import type { Command } from 'commander';
import type { OperatorCard } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { counted, oneLine, printable } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import { numberIn, sub } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';

interface Options extends TargetOptions {
  tenant: string;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const tally = ({ yes, of }: { yes: number; of: number }): string => `${yes} of ${of}`;

function sayCard(cli: Cli, card: OperatorCard): void {
  const { bold, dim } = cli.color;
  const section = (title: string, lines: readonly string[]): void => {
    if (lines.length === 0) return;
    cli.say(bold(title));
    for (const line of lines) cli.say(`  ${line}`);
  };
  cli.say(bold(printable(card.operator)) + dim(`  ${counted(card.groups, 'group')}`));
  section(
    'Arguments',
    card.arguments.map(({ name, sources }) => {
      const from = sources.map(({ says, operator, share }) => {
        const place = operator === undefined ? says : `${operator} ${says}`;
        return `${oneLine(place, 80)} (${percent(share)} of its values)`;
      });
      return `${printable(name)}: ${from.length === 0 ? 'nothing is known' : from.join('; ')}`;
    }),
  );
  section(
    'Preconditions',
    card.preconditions.map(({ says, sure }) => `${oneLine(says, 200)}${sure ? '' : ' (not sure yet)'}`),
  );
  section(
    'Errors',
    card.errors.flatMap(({ error, groups, got_past: past, entry, repairs }) => [
      `${oneLine(error, 120)}  ${counted(groups, 'group')}${entry === undefined ? '' : `  ${entry}`}`,
      ...(past.of === 0 ? [] : [`  ${tally(past)} got past it at the next try without guidance`]),
      ...repairs.map(({ says, worked }) => `  ${oneLine(says, 120)}: worked ${tally(worked)} times`),
    ]),
  );
  section(
    'Followed by',
    card.follow_ups.map(
      ({ operator, share }) => `${percent(share)}  ${operator === '$' ? 'the end' : oneLine(operator, 80)}`,
    ),
  );
  section(
    'What separates runs',
    card.contrasts.map(({ says }) => oneLine(says, 200)),
  );
}

/** `knowhow entries operators`. */
export function addOperators(parent: Command, cli: Cli): void {
  const command = sub(parent, 'operators [name]', 'what runs do, and all that is known of one of them')
    .requiredOption('--tenant <name>', 'collection to look into')
    .option('--find <text>', 'only those with this in their name')
    .option('--limit <n>', 'operators a page', numberIn(1, 200), 50)
    .option('--after <name>', 'go on after this operator');
  type List = Options & { find?: string; limit: number; after?: string };
  onTarget<List, [name?: string]>(cli, command, async (open, { tenant, find, limit, after }, name) => {
    const { knowledge } = await open({ reads: true });
    if (name !== undefined) {
      const card = await knowledge.showOperator({ tenant_id: tenant, operator: name });
      return { json: card, say: () => sayCard(cli, card) };
    }
    const page = await knowledge.listOperators({ tenant_id: tenant, query: find, limit, after });
    const say = () => {
      cli.table(
        ['OPERATOR', 'GROUPS', 'ARGUMENTS', 'PRECONDITIONS', 'ERRORS', 'REPAIRED'],
        page.operators.map((one) => [
          oneLine(one.operator, 60),
          ...[one.groups, one.arguments, one.preconditions, one.errors, one.repaired].map(String),
        ]),
      );
      const rest = page.next === undefined ? '' : `; go on with --after ${JSON.stringify(page.next)}`;
      cli.say(cli.color.dim(`${counted(page.total, 'operator')} in all${rest}`));
    };
    return { json: page, say };
  });
}

/** `knowhow entries errors`. */
export function addErrors(parent: Command, cli: Cli): void {
  const command = sub(parent, 'errors', 'errors by the week of the runs that met them, and what repairs them')
    .requiredOption('--tenant <name>', 'collection to look into')
    .option('--operator <name>', 'only errors of this operator')
    .option('--weeks <n>', 'the newest weeks', numberIn(1, 53), 8);
  type Errors = Options & { operator?: string; weeks: number };
  onTarget<Errors>(cli, command, async (open, { tenant, operator, weeks }) => {
    const { knowledge } = await open({ reads: true });
    const found = await knowledge.listErrors({ tenant_id: tenant, operator, weeks });
    const say = () => {
      if (found.errors.length === 0) return cli.say('No errors that a lesson is of.');
      cli.table(
        ['ERROR', ...found.weeks.map((week) => week.slice(5)), 'REPAIR'],
        found.errors.map(({ operator: met, error, runs, repair }) => [
          oneLine(`${met}: ${error}`, 60),
          ...runs.map(String),
          oneLine(repair, 60),
        ]),
      );
    };
    return { json: found, say };
  });
}
