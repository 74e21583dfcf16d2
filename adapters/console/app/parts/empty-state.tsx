import type { VNode } from 'preact';
import { hrefOf } from '../router.js';
import { keys, SERVER } from '../session.js';
import { words } from '../words.js';
import { Code } from './code.js';

/** Where nothing is known: the three commands to begin with. */
export function EmptyState({ collection = 'shop' }: { collection?: string }): VNode {
  const where = keys.value.place ?? `--url ${SERVER.href.replace(/\/$/, '')}`;
  const steps = [
    [words.empty.importRuns, `knowhow import runs.jsonl --tenant ${collection} --wait ${where}`],
    [words.empty.joinHosts, 'knowhow install claude-code'],
    [words.empty.storeRun, `knowhow store run.json --tenant ${collection} ${where}`],
  ] as const;
  return (
    <section class="card">
      <h2>{words.empty.title}</h2>
      <p>{words.empty.lead}</p>
      <ol class="steps">
        {steps.map(([what, command]) => (
          <li key={command}>
            <p>{what}</p>
            <Code text={command} />
          </li>
        ))}
      </ol>
      <p>
        {words.empty.orDrop} <a href={hrefOf('import')}>{words.titles.importing}</a>
      </p>
      <button type="button" onClick={() => location.reload()}>
        {words.empty.again}
      </button>
    </section>
  );
}
