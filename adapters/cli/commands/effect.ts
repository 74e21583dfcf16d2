import type { Command } from 'commander';
import type { EffectOfGuidance } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import type { TargetOptions } from '../open-target.js';
import { printable } from '../printable.js';
import { onTarget } from '../run-command.js';

const percent = (value: number): string => `${Math.round(100 * value)} %`;
const signed = (value: number): string => `${value >= 0 ? '+' : '-'}${Math.abs(value).toFixed(2)}`;
const rate = ({ runs, successes }: EffectOfGuidance['guided']): string =>
  runs === 0 ? '-' : `${percent(successes / runs)} of ${runs.toLocaleString('en-US')}`;

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
      'Says what guidance is worth: success of runs that had it beside runs from which it was withheld by chance (`serve --measure`, the option `withhold`), the difference with a 95 % interval that may be looked at every day, and how many more runs it takes until the difference is decided; by agent type and by kind of line.',
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
            `Guidance was withheld from no run yet: there are ${runs.toLocaleString('en-US')} guided runs with an outcome, and from forty on one request in ten stays unguided.`,
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
        if (silent > 0) cli.say(`${silent} lines are not said any more: telling them did not help.`);
      },
    };
  });
}
