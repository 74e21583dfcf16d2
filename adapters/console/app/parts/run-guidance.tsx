import type { VNode } from 'preact';
import type { RecordDetails } from '../../../../src/api/inspection-results.js';
import { hrefOf } from '../router.js';
import { words } from '../words.js';
import { Marked } from './marked.js';

/** The guidance of a run: shown, or withheld. */
export function RunGuidance({ guidance }: { guidance: RecordDetails['guidance'] }): VNode {
  const { state, lines } = guidance;
  return (
    <section class="card">
      <h2>{state === 'withheld' ? words.run.withheld : words.run.shown}</h2>
      <p class="muted">{words.run.guidanceStates[state]}</p>
      {lines.length === 0 ? null : (
        <ul class="lines">
          {lines.map(({ line, kind, text, entries = [] }) => (
            <li key={line}>
              {text === undefined ? (
                <span class="muted">{words.run.lineGone(words.lines[kind] ?? kind)}</span>
              ) : (
                <Marked text={text} />
              )}
              {entries.map((id) => (
                <span key={id}>
                  {' '}
                  <a href={hrefOf('knowledge', { id })} title={id}>
                    {words.run.itsEntry}
                  </a>
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
