import type { ComponentChildren, VNode } from 'preact';
import type { OperatorCard } from '../../../../src/api/operators.js';
import { count, percent } from '../format.js';
import { hrefOf } from '../router.js';
import { words } from '../words.js';
import { Marked } from './marked.js';
import { Table } from './table.js';

const tally = ({ yes, of }: { yes: number; of: number }): string =>
  words.operators.tally(count(yes), count(of));

/** The link to an operator's card. */
export function OperatorLink({ operator }: { operator: string }): VNode {
  if (operator === '$') return <span class="muted">{words.operators.end}</span>;
  return (
    <a href={hrefOf('knowledge/operators', { operator })}>
      <code>{operator}</code>
    </a>
  );
}

function Section({
  title,
  none,
  isEmpty,
  children,
}: {
  title: string;
  none: string;
  isEmpty: boolean;
  children: ComponentChildren;
}): VNode {
  return (
    <section>
      <h2>{title}</h2>
      {isEmpty ? <p class="muted">{none}</p> : children}
    </section>
  );
}

function Arguments({ card }: { card: OperatorCard }): VNode {
  return (
    <Section
      title={words.operators.arguments}
      none={words.operators.noArguments}
      isEmpty={card.arguments.length === 0}
    >
      <Table
        label={words.operators.argumentsLabel}
        columns={[
          { head: words.operators.argument, isHead: true, cell: ({ name }) => <code>{name}</code> },
          { head: words.operators.given, isNumber: true, cell: ({ given }) => percent(given) },
          {
            head: words.operators.sources,
            cell: ({ sources }) =>
              sources.length === 0 ? (
                <span class="muted">{words.operators.noSource}</span>
              ) : (
                <ul class="plain">
                  {sources.map(({ says, operator, share, groups }) => (
                    <li key={`${operator} ${says}`}>
                      {operator === undefined ? null : <OperatorLink operator={operator} />} {says}{' '}
                      <span class="muted">
                        {share === 0
                          ? words.operators.sameValues(count(groups))
                          : words.operators.ofValues(percent(share), count(groups))}
                      </span>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
        rows={card.arguments}
        keyOf={({ name }) => name}
      />
    </Section>
  );
}

function Preconditions({ card }: { card: OperatorCard }): VNode {
  return (
    <Section
      title={words.operators.preconditions}
      none={words.operators.noPreconditions}
      isEmpty={card.preconditions.length === 0}
    >
      <Table
        label={words.operators.preconditions}
        isLabelHidden
        columns={[
          { head: words.knowledge.says, isHead: true, cell: ({ says }) => <Marked text={says} /> },
          { head: words.operators.isSaid, cell: ({ sure }) => (sure ? words.yes : words.operators.notSure) },
        ]}
        rows={card.preconditions}
        keyOf={({ says }) => says}
      />
    </Section>
  );
}

function Errors({ card }: { card: OperatorCard }): VNode {
  return (
    <Section
      title={words.operators.errors}
      none={words.operators.noErrors}
      isEmpty={card.errors.length === 0}
    >
      <Table
        label={words.operators.errors}
        isLabelHidden
        columns={[
          {
            head: words.operators.error,
            isHead: true,
            cell: ({ error, entry }) =>
              entry === undefined ? error : <a href={hrefOf('knowledge', { id: entry })}>{error}</a>,
          },
          { head: words.operators.metBy, isNumber: true, cell: ({ groups }) => count(groups) },
          {
            head: words.operators.withoutGuidance,
            cell: ({ got_past: past }) => (past.of === 0 ? '–' : words.operators.gotPast(tally(past))),
          },
          {
            head: words.operators.repairs,
            cell: ({ repairs }) =>
              repairs.length === 0 ? (
                <span class="muted">{words.operators.noRepair}</span>
              ) : (
                <ul class="plain">
                  {repairs.map(({ says, worked }) => (
                    <li key={says}>
                      <Marked text={says} />{' '}
                      <span class="muted">{words.operators.worked(tally(worked))}</span>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
        rows={card.errors}
        keyOf={({ error }) => error}
      />
    </Section>
  );
}

/** Everything that is known of an operator. */
export function OperatorCardView({ card }: { card: OperatorCard }): VNode {
  return (
    <>
      <p>
        <span class="badge">{words.operators.usedBy(count(card.groups))}</span>{' '}
        {card.reads ? <span class="badge">{words.operators.reads}</span> : null}{' '}
        <a href={hrefOf('knowledge/errors', { operator: card.operator })}>{words.operators.byWeek}</a>
      </p>
      <Arguments card={card} />
      <Preconditions card={card} />
      <Errors card={card} />
      <Section
        title={words.operators.followUps}
        none={words.operators.noFollowUps}
        isEmpty={card.follow_ups.length === 0}
      >
        <Table
          label={words.operators.followUps}
          isLabelHidden
          columns={[
            {
              head: words.operators.next,
              isHead: true,
              cell: (one) => <OperatorLink operator={one.operator} />,
            },
            { head: words.operators.share, isNumber: true, cell: ({ share }) => percent(share) },
          ]}
          rows={card.follow_ups}
          keyOf={({ operator }) => operator}
        />
      </Section>
      <Section
        title={words.operators.contrasts}
        none={words.operators.noContrasts}
        isEmpty={card.contrasts.length === 0}
      >
        <ul>
          {card.contrasts.map(({ says }) => (
            <li key={says}>
              <Marked text={says} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={words.operators.effects}
        none={words.operators.noEffects}
        isEmpty={card.effects.length === 0}
      >
        <ul>
          {card.effects.map(({ operator, path, before, after, groups }) => (
            <li key={`${operator} ${path} ${before} ${after}`}>
              <OperatorLink operator={operator} /> {path}: {before} → {after}{' '}
              <span class="muted">{words.operators.usedBy(count(groups))}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
