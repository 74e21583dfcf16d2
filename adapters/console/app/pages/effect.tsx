import type { VNode } from 'preact';
import type { EffectOfGuidance, EffectOnAmount, EffectResult } from '../../../../src/api/effect.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, day, percent, points, shortDay } from '../format.js';
import { EffectSummary } from '../parts/effect-summary.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { SeriesChart } from '../parts/series-chart.js';
import { Table } from '../parts/table.js';
import { hrefOf } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

type Named = EffectOfGuidance & { name: string; recurrences?: EffectOnAmount | undefined };

const means = ({ runs, mean }: EffectOnAmount['guided'], show: (mean: number) => string): string =>
  runs === 0 ? '–' : show(mean);
const cameBack = ({ recurrences }: Named): string =>
  recurrences === undefined
    ? ''
    : words.effect.cameBackSides(means(recurrences.guided, percent), means(recurrences.withheld, percent));

const shareOf = ({ runs, successes }: EffectOfGuidance['guided']): string =>
  runs === 0 ? '–' : words.overview.shareOf(percent(successes / runs), count(runs));

/** The effect by one thing, e.g. by agent type. */
function EffectTable({ label, head, rows }: { label: string; head: string; rows: readonly Named[] }): VNode {
  return (
    <Table
      label={label}
      columns={[
        { head, cell: ({ name }) => name || words.effect.unnamed, isHead: true },
        { head: words.effect.guided, cell: ({ guided }) => shareOf(guided), isNumber: true },
        { head: words.effect.withheld, cell: ({ withheld }) => shareOf(withheld), isNumber: true },
        {
          head: words.effect.differenceHead,
          cell: ({ difference }) => (difference === undefined ? '–' : points(difference)),
          isNumber: true,
        },
        {
          head: words.effect.intervalHead,
          cell: ({ interval }) => (interval ? `${points(interval[0]!)} … ${points(interval[1]!)}` : '–'),
          isNumber: true,
        },
        {
          head: words.effect.verdictHead,
          cell: ({ verdict }) => <span class="badge">{words.effect.verdicts[verdict]}</span>,
        },
        { head: words.effect.cameBack, cell: cameBack },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );
}

/** What shows sooner than success: errors that came back, steps and tokens of a run, each with its interval. */
function Amounts({ effect }: { effect: EffectResult }): VNode {
  const signed = (show: (value: number) => string) => (value: number) =>
    `${value < 0 ? '−' : '+'}${show(Math.abs(value))}`;
  const rows = [
    { name: words.effect.recurrences, of: effect.recurrences, show: percent },
    { name: words.effect.steps, of: effect.steps, show: (value: number) => value.toFixed(1) },
    { name: words.effect.tokens, of: effect.tokens, show: (value: number) => count(Math.round(value)) },
  ];
  return (
    <Table
      label={words.effect.amounts}
      columns={[
        { head: words.effect.amount, cell: ({ name }) => name, isHead: true },
        { head: words.effect.guided, cell: ({ of, show }) => means(of.guided, show), isNumber: true },
        { head: words.effect.withheld, cell: ({ of, show }) => means(of.withheld, show), isNumber: true },
        {
          head: words.effect.change,
          cell: ({ of: { difference }, show }) => (difference === undefined ? '–' : signed(show)(difference)),
          isNumber: true,
        },
        {
          head: words.effect.intervalHead,
          cell: ({ of: { interval }, show }) => interval?.map(signed(show)).join(' … ') ?? '–',
          isNumber: true,
        },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );
}

/** Failed runs that were told a line which does harm. */
function Harmed({ effect }: { effect: EffectResult }): VNode | null {
  if (effect.harmed.length === 0) return null;
  return (
    <Table
      label={words.effect.harmed}
      columns={[
        {
          head: words.effect.harmedRun,
          cell: ({ record_id: run }) => <a href={hrefOf('runs', { id: run })}>{run}</a>,
          isHead: true,
        },
        { head: words.effect.harmedAt, cell: ({ stored_at: at }) => day(at) },
        { head: words.effect.harmedLines, cell: ({ lines }) => lines.join(', ') },
      ]}
      rows={effect.harmed}
      keyOf={({ record_id: run }) => run}
    />
  );
}

function Weeks({ effect }: { effect: EffectResult }): VNode {
  const side = (name: 'guided' | 'withheld') => ({
    name: words.effect[name],
    points: effect.by_week.map(({ week, [name]: { runs, successes } }) => ({
      at: week,
      share: runs === 0 ? undefined : successes / runs,
      of: runs,
    })),
  });
  return (
    <section class="card">
      <h2>{words.effect.weeks}</h2>
      <SeriesChart label={words.effect.weeks} series={[side('guided'), side('withheld')]} at={shortDay} />
    </section>
  );
}

/** The effect of guidance: success with it and without. */
export function Effect({ collection }: { collection: string }): VNode {
  const request = { tenant_id: collection };
  const asked = useAsked((signal) => ask('effect', request, signal), [collection]);
  return (
    <>
      <PageHead title={words.titles.effect} lead={words.effect.lead} />
      <Loaded asked={asked}>
        {(effect) => (
          <>
            <section class="card">
              <h2>
                {effect.since === undefined ? words.effect.howTo : words.effect.since(day(effect.since))}
              </h2>
              <EffectSummary effect={effect} />
              {effect.silent_lines > 0 ? <p>{words.effect.silent(count(effect.silent_lines))}</p> : null}
            </section>
            {effect.by_week.length > 1 ? <Weeks effect={effect} /> : null}
            {effect.since === undefined ? null : (
              <>
                <EffectTable
                  label={words.effect.byAgent}
                  head={words.effect.agent}
                  rows={effect.by_agent_type.map((one) => ({ ...one, name: one.agent_type }))}
                />
                <EffectTable
                  label={words.effect.byKind}
                  head={words.effect.kind}
                  rows={effect.by_kind.map((one) => ({ ...one, name: words.lines[one.kind] ?? one.kind }))}
                />
                <Amounts effect={effect} />
                <EffectTable
                  label={words.effect.byLine}
                  head={words.effect.line}
                  rows={effect.by_line.map((one) => ({
                    ...one,
                    name: `${words.lines[one.kind] ?? one.kind} ${one.line}`,
                  }))}
                />
                <Harmed effect={effect} />
              </>
            )}
            <SameByHand
              route="effect"
              body={request}
              command={commandLine(['effect'], { tenant: collection })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
