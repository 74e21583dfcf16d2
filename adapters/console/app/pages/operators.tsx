import type { VNode } from 'preact';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count } from '../format.js';
import { Filters, TextFilter } from '../parts/filters.js';
import { Loaded } from '../parts/loaded.js';
import { OperatorCardView } from '../parts/operator-card.js';
import { PageHead } from '../parts/page-head.js';
import { Pager } from '../parts/pager.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Table } from '../parts/table.js';
import { hrefOf, place } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

function List({ collection }: { collection: string }): VNode {
  const { query, after } = place.value.params;
  const request = { tenant_id: collection, query, after };
  const asked = useAsked((signal) => ask('listOperators', request, signal), [JSON.stringify(request)]);
  return (
    <>
      <PageHead title={words.titles.operators} lead={words.operators.lead} />
      <Filters label={words.knowledge.filters}>
        <TextFilter name="query" label={words.operators.find} type="search" isWide />
      </Filters>
      <Loaded asked={asked}>
        {(page) => (
          <>
            <Table
              label={words.titles.operators}
              isLabelHidden
              columns={[
                {
                  head: words.operators.operator,
                  isHead: true,
                  cell: ({ operator }) => (
                    <a href={hrefOf('knowledge/operators', { ...place.value.params, operator })}>
                      <code>{operator}</code>
                    </a>
                  ),
                },
                { head: words.operators.groups, isNumber: true, cell: (one) => count(one.groups) },
                { head: words.operators.arguments, isNumber: true, cell: (one) => count(one.arguments) },
                {
                  head: words.operators.preconditions,
                  isNumber: true,
                  cell: (one) => count(one.preconditions),
                },
                { head: words.operators.errors, isNumber: true, cell: (one) => count(one.errors) },
                { head: words.operators.repaired, isNumber: true, cell: (one) => count(one.repaired) },
              ]}
              rows={page.operators}
              keyOf={({ operator }) => operator}
            />
            <Pager summary={words.operators.total(count(page.total))} next={page.next} />
          </>
        )}
      </Loaded>
      <SameByHand
        route="listOperators"
        body={request}
        command={commandLine(['entries', 'operators'], { tenant: collection, find: query })}
      />
    </>
  );
}

function One({ collection, operator }: { collection: string; operator: string }): VNode {
  const request = { tenant_id: collection, operator };
  const asked = useAsked((signal) => ask('showOperator', request, signal), [collection, operator]);
  return (
    <>
      <p>
        <a href={hrefOf('knowledge/operators', { ...place.value.params, operator: undefined })}>
          {words.operators.back}
        </a>
      </p>
      <PageHead title={operator} lead={words.operators.cardLead} />
      <Loaded asked={asked}>{(card) => <OperatorCardView card={card} />}</Loaded>
      <SameByHand
        route="showOperator"
        body={request}
        command={commandLine(['entries', 'operators', operator], { tenant: collection })}
      />
    </>
  );
}

/** The tools and actions of runs, and the card of one of them. */
export function Operators({ collection }: { collection: string }): VNode {
  const { operator } = place.value.params;
  return operator === undefined ? (
    <List collection={collection} />
  ) : (
    <One key={operator} collection={collection} operator={operator} />
  );
}
