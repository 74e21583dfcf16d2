import type { EntryDetails, ShownEntry } from '../../../src/index.js';
import { saidOfRuns } from '../../said-of-runs.js';
import type { Cli } from '../cli.js';
import { counted, oneLine, printable } from './printable.js';

const marks = ({ pinned, retired, edited_at: edited }: ShownEntry): string[] => [
  ...(pinned ? ['pinned'] : []),
  ...(retired ? ['retired'] : []),
  ...(edited === undefined ? [] : [`edited ${edited.slice(0, 10)}`]),
];

/** An entry in two lines. */
export function sayEntry(cli: Cli, entry: ShownEntry): void {
  const { bold, dim } = cli.color;
  const width = Math.max(40, (cli.io.stdout.columns ?? 110) - 8);
  const { id, kind, situation, advice, agent_type: agent, similarity } = entry;
  const near = similarity === undefined ? '' : `${similarity.toFixed(2)}  `;
  cli.say(`${near}${bold(id)}  ${oneLine(situation, width)}`);
  cli.say(`    ${oneLine(advice, width)}`);
  const facts = [
    kind,
    ...(agent === null ? [] : [oneLine(agent, 40)]),
    ...(entry.evidence.runs === 0 ? [] : [saidOfRuns(entry.evidence)]),
    ...marks(entry),
  ];
  cli.say(dim(`    ${facts.join(', ')}`));
}

/** An entry with everything behind it. */
export function sayDetails(cli: Cli, entry: EntryDetails): void {
  const { bold, dim } = cli.color;
  const { id, kind, situation, advice, agent_type: agent, evidence, outcome } = entry;
  cli.say(
    bold(`${id}  ${kind}`) +
      dim(
        marks(entry)
          .map((mark) => `  ${mark}`)
          .join(''),
      ),
  );
  cli.say(`when   ${printable(situation)}`);
  cli.say(`says   ${printable(advice)}`);
  if (agent !== null) cli.say(`agent  ${printable(agent)}`);
  const last = evidence.last_seen.slice(0, 10);
  cli.say(
    evidence.runs === 0
      ? `from   words that belong to no run, ${last}`
      : `runs   ${saidOfRuns(evidence)} (${outcome}); from ${counted(evidence.sources ?? 1, 'source')}; last ${last}`,
  );
  for (const way of entry.ways) {
    cli.say('');
    for (const text of way.found_by) cli.say(`  found by ${oneLine(text, 200)}`);
    if (way.actions.length > 0)
      cli.say(`  way      ${way.actions.map((name) => oneLine(name, 60)).join(' → ')}`);
    if (way.runs > 0) cli.say(dim(`           ${saidOfRuns(way)}`));
  }
  const { guided, withheld, records: shown } = entry.shown;
  if (shown.length > 0) {
    const count = (of: typeof guided): string =>
      `${of.successes} succeeded, ${of.failures} failed, ${of.unknown} without an outcome`;
    cli.say(`shown  ${count(guided)}; withheld: ${count(withheld)}`);
  }
  cli.say('');
  for (const { record_id: record, job_id: job, stored_at: at, source } of entry.records) {
    const from = source === undefined ? '' : `  from ${oneLine(source, 60)}`;
    cli.say(dim(`  ${at.slice(0, 19).replace('T', ' ')}  ${printable(record)}  ${printable(job)}${from}`));
  }
  if (entry.records.length === 0) cli.say(dim('  No run is behind it now.'));
}
