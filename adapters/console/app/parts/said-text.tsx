import type { VNode } from 'preact';
import type { ExplainResult, RestedLine } from '../../../../src/api/explain.js';
import { words } from '../words.js';
import { CorrectLine } from './correct-line.js';
import { EntryLinks, RunLinks } from './named-links.js';
import { Opens } from './opens.js';

interface RestsProps {
  collection: string;
  line: RestedLine;
  changed: () => void;
}

function Rests({ collection, line, changed }: RestsProps): VNode {
  return (
    <>
      <dl class="rests">
        <dt>{words.trial.why}</dt>
        <dd>{line.why}</dd>
        <dt>{words.trial.entries}</dt>
        <dd>
          {line.sources.length === 0 ? (
            words.trial.noEntry
          ) : (
            <EntryLinks collection={collection} ids={line.sources} />
          )}
        </dd>
        <dt>{words.trial.runs}</dt>
        <dd>{line.records.length === 0 ? '–' : <RunLinks collection={collection} ids={line.records} />}</dd>
      </dl>
      {line.entry === undefined ? null : (
        <CorrectLine collection={collection} id={line.entry} changed={changed} />
      )}
    </>
  );
}

/** The text as an agent is given it; each line that was added opens to what it rests on. */
export function SaidText({
  collection,
  explained,
  changed,
}: {
  collection: string;
  explained: ExplainResult;
  /** Called once a line was corrected. */
  changed: () => void;
}): VNode {
  const left = [...explained.lines];
  // Lines come in their order: a line of the task that reads like one is the task's.
  const parts = explained.response.split('\n').map((text) => {
    const line = left[0]?.text === text ? left.shift() : undefined;
    return { text, line };
  });
  return (
    <div class="said-text">
      {parts.map(({ text, line }, i) =>
        line === undefined ? (
          <p key={i}>{text === '' ? '\u00a0' : text}</p>
        ) : (
          <Opens key={i} summary={text}>
            {() => <Rests collection={collection} line={line} changed={changed} />}
          </Opens>
        ),
      )}
    </div>
  );
}
