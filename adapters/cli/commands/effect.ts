import type { Command } from 'commander';
import type { EffectOfGuidance, EffectOnAmount } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { printable } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import type { TargetOptions } from '../target/open-target.js';

const percent = (value: number): string => `${Math.round(100 * value)} %`;
const signed = (value: number): string => `${value >= 0 ? '+' : '-'}${Math.abs(value).toFixed(2)}`;
const rate = ({ runs, successes }: EffectOfGuidance['guided']): string =>
  runs === 0 ? '-' : `${percent(successes / runs)} of ${runs.toLocaleString('en-US')}`;

/** An amount with lines and without; `digits` after the point. */
function amountOf(
  name: string,
  { guided, withheld, difference, interval }: EffectOnAmount,
  digits: number,
): string[] {
  const shown = ({ runs, mean }: EffectOnAmount['guided']): string =>
    runs === 0 ? '-' : mean.toFixed(digits);
  const change = (value: number): string => `${value >= 0 ? '+' : '-'}${Math.abs(value).toFixed(digits)}`;
  return [
    name,
    shown(guided),
    shown(withheld),
    difference === undefined ? '-' : change(difference),
    interval === undefined ? '-' : interval.map(change).join(' to '),
  ];
}

const backOf = ({ guided, withheld }: EffectOnAmount): string => {
  const share = ({ runs, mean }: EffectOnAmount['guided']): string => (runs === 0 ? '-' : percent(mean));
  return `${share(guided)} told, ${share(withheld)} not`;
};

const VERDICTS = { helps: 'it helps', harms: 'it does harm', open: 'not decided' } as const;

function until({ verdict, runs_to_decide: more }: EffectOfGuidance): string {
  if (verdict !== 'open') return '0';
  return more === undefined ? '-' : more.toLocaleString('en-US');
}

const cellsOf = (name: string, effect: EffectOfGuidance): string[] => [
  printable(name),
  rate(effect.guided),
  rate(effect.withheld),
  effect.difference === undefined ? '-' : signed(effect.difference),
  effect.interval === undefined ? '-' : effect.interval.map(signed).join(' to '),
  VERDICTS[effect.verdict],
  until(effect),
];

/** Gives `knowhow effect` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Says what guidance is worth: success of runs that were told a line beside runs from which it was withheld by chance (`serve --measure`, the option `withhold`), the difference with a 95 % interval that may be looked at every day, and how many more runs it takes until the difference is decided; by agent type and by kind of line.',
    )
    .requiredOption('--tenant <name>', 'the collection');
  onTarget<TargetOptions & { tenant: string }>(cli, command, async (open, { tenant }) => {
    const { knowledge } = await open({ reads: true });
    const result = await knowledge.effect({ tenant_id: tenant });
    return {
      json: result,
      say() {
        const { since, guided_runs: runs, silent_lines: silent } = result;
        if (since === undefined) {
          cli.say(
            `Guidance was withheld from no run yet: there are ${runs.toLocaleString('en-US')} guided runs with an outcome, and from forty on one line in ten is withheld.`,
          );
        } else {
          cli.say(`Since ${since.slice(0, 10)}, runs with an outcome:`);
          cli.table(
            ['OF', 'GUIDED', 'WITHHELD', 'DIFFERENCE', '95 % INTERVAL', 'VERDICT', 'RUNS TO DECIDE'],
            [
              cellsOf('all', result),
              ...result.by_agent_type
                .filter(({ agent_type }) => agent_type !== '')
                .map((one) => cellsOf(one.agent_type, one)),
              ...result.by_kind.map((one) => cellsOf(`line: ${one.kind}`, one)),
            ],
          );
        }
        if (since !== undefined) {
          const { recurrences, steps, tokens, by_line: lines, harmed } = result;
          cli.table(
            ['MEAN OF A RUN', 'TOLD', 'WITHHELD', 'DIFFERENCE', '95 % INTERVAL'],
            [
              amountOf('errors that came back', recurrences, 2),
              amountOf('steps', steps, 1),
              amountOf('tokens (estimated)', tokens, 0),
            ],
          );
          cli.table(
            ['LINE', 'KIND', 'TOLD', 'WITHHELD', 'ERROR CAME BACK', 'VERDICT'],
            lines.map((one) => [
              one.line,
              one.kind,
              rate(one.guided),
              rate(one.withheld),
              one.recurrences === undefined ? '-' : backOf(one.recurrences),
              VERDICTS[one.verdict],
            ]),
          );
          for (const { record_id: id, lines: shown } of harmed)
            cli.say(`Failed after a line that does harm (${shown.join(', ')}): ${printable(id)}`);
        }
        if (silent > 0) cli.say(`${silent} lines are not said any more: telling them did not help.`);
      },
    };
  });
}
