import type { VNode } from 'preact';
import { AskError, askRoute } from '../ask.js';
import { count, moment } from '../format.js';
import { Code } from '../parts/code.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { type Column, Table } from '../parts/table.js';
import { place, show } from '../router.js';
import { keys } from '../session.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

const PAGE = 50;
const text = words.audit;

interface Event {
  time: string;
  action: string;
  actor: string;
  tenant: string | null;
  subject: string | null;
  count: number;
}

interface Page {
  events: Event[];
  next?: string;
}

const COLUMNS: readonly Column<Event>[] = [
  { head: text.time, cell: ({ time }) => moment(time), isHead: true },
  { head: text.action, cell: ({ action }) => action },
  { head: text.actor, cell: ({ actor }) => <code>{actor}</code> },
  { head: text.collection, cell: ({ tenant }) => tenant ?? '' },
  { head: text.subject, cell: ({ subject }) => (subject === null ? '' : <code>{subject}</code>) },
  { head: text.count, cell: (event) => count(event.count), isNumber: true },
];

/** Undefined where the server writes no audit. */
async function read(body: object, signal: AbortSignal): Promise<Page | undefined> {
  try {
    return await askRoute<Page>('listAudit', { body, signal });
  } catch (error) {
    if (error instanceof AskError && error.status === 404) return undefined;
    throw error;
  }
}

/** Who did what, newest first. */
export function Audit(): VNode {
  const { before } = place.value.params;
  const body = { limit: PAGE, ...(before === undefined ? {} : { before }) };
  const asked = useAsked(async (signal) => ({ page: await read(body, signal) }), [before]);
  return (
    <>
      <PageHead title={words.titles.audit} lead={text.lead} />
      <Loaded asked={asked}>
        {({ page }) =>
          page === undefined ? (
            <section class="card">
              <h2>{text.none}</h2>
              <p>{text.how}</p>
              <Code
                text={`knowhow ${keys.value.place === undefined ? 'serve --console' : `ui ${keys.value.place}`} --audit audit.jsonl`}
              />
            </section>
          ) : (
            <>
              <Table
                label={words.titles.audit}
                isLabelHidden
                columns={COLUMNS}
                rows={page.events}
                keyOf={(event) => JSON.stringify(event) + String(page.events.indexOf(event))}
              />
              <div class="actions">
                {before === undefined ? null : (
                  <button type="button" onClick={() => show({ before: undefined })}>
                    {text.newest}
                  </button>
                )}
                {page.next === undefined ? null : (
                  <button type="button" onClick={() => show({ before: page.next })}>
                    {text.older}
                  </button>
                )}
              </div>
              <SameByHand route="listAudit" body={body} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
