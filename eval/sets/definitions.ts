import type { Interaction, Turn } from '../../src/index.js';
import type { SetDefinition } from './definition.js';
import { dialogueKind, replyNames, saidAct } from './kinds/dialogue-kind.js';
import { shellKind } from './kinds/shell-kind.js';
import { clickKind, listsProducts, shopKind } from './kinds/shop-kind.js';
import { sqlKind, statementOf } from './kinds/sql-kind.js';
import { webKind } from './kinds/web-kind.js';
import { wordsOf } from './read-items.js';

/** What a text says is of a kind only where it is clearly so. */
const clear = (kind: string): string | undefined => (kind === 'other' ? undefined : kind);

const decisions = (run: Interaction): string[] => run.turns.map(({ decision }) => decision);

/** The last statement or command that is more than `submit`. */
const lastAction = (run: Interaction): string =>
  decisions(run)
    .map(statementOf)
    .filter((action) => !/^submit\b/.test(action))
    .at(-1) ?? '';

/** What a label leaves out, or leaves to the agent. */
const GAP = /‹[^›]*›|…/;

/** The last page that a shopper saw in full: an answer such as `OK.` leaves it as it was. */
const lastPage = (turns: readonly Turn[]): string =>
  turns.map(({ result }) => result ?? '').findLast((result) => result.includes('[')) ?? '';

/** A query as the names of its parameters: values belong to one caller. */
function actWithParameters(decision: string): string {
  const act = dialogueKind(decision);
  if (!act.startsWith('query ')) return act;
  const names = [...decision.matchAll(/"(\w+)":/g)].map(([, name]) => name!);
  return `${act}(${names.filter((name) => !/^(?:Action|APIName|Constraints)$/.test(name)).join(', ')})`;
}

const editedFiles = (run: Interaction): string => {
  const edits = decisions(run).filter((decision) => shellKind(decision) === 'edit');
  const files = edits.flatMap((command) => command.match(/[\w./-]+\/[\w.-]+\.\w+/g) ?? []);
  return [...new Set(files)].join(' ');
};

/** The six recorded sets. */
export const SET_DEFINITIONS: readonly SetDefinition[] = [
  {
    name: 'intercode-sql',
    evaluations: [
      { name: 's1_names', measure: 'names', lists: ['gold_tables', 'gold_columns'], at: 'start' },
      { name: 's2_after_error', measure: 'names', lists: ['right'], at: 'error' },
      { name: 's3_success', measure: 'success', after: 'after_ok' },
      { name: 's4_next_kind', measure: 'next' },
    ],
    essence: lastAction,
    kinds: () => ({
      ofDecision: sqlKind,
      ofSaid: (action) => clear(sqlKind(wordsOf(action).replace(/^execute\s+/, ''))),
    }),
    caseMatters: false,
    isError: (result) => /^Error executing query: (?!Your last)/.test(result),
    actionOf: statementOf,
    partition: 'database',
  },
  {
    name: 'intercode-bash',
    evaluations: [
      { name: 'b1_programs', measure: 'names', lists: ['gold_programs'], at: 'start' },
      {
        name: 'b2_after_error',
        measure: 'names',
        lists: ['right_programs'],
        at: 'error',
        worked: 'right_command',
      },
      { name: 'b3_success', measure: 'success', after: 'after_ok' },
    ],
    essence: lastAction,
    caseMatters: true,
  },
  {
    name: 'star-dialogues',
    evaluations: [
      { name: 'd1_next_action', measure: 'next' },
      { name: 'd2_slots', measure: 'names', lists: ['gold_asks_in_order', 'gold_path'], at: 'start' },
      { name: 'd3_query', measure: 'names', lists: ['gold_parameters'], at: 'start' },
      { name: 'd4_success', measure: 'success', after: 'all' },
    ],
    essence: (run) => decisions(run).map(actWithParameters).join(' -> '),
    kinds: ({ records }) => {
      const names = replyNames(records.flatMap(decisions));
      return { ofDecision: dialogueKind, ofSaid: (action) => saidAct(action, names) };
    },
    caseMatters: true,
  },
  {
    name: 'webshop-react',
    evaluations: [
      { name: 'w1_next_kind', measure: 'next' },
      { name: 'w2_success', measure: 'success', after: 'all' },
    ],
    essence: (run) =>
      decisions(run)
        .filter((decision) => !decision.startsWith('think['))
        .join(' -> '),
    kinds: () => ({
      ofDecision: shopKind,
      ofSaid: (action, turns) => {
        if (action.as === 'select') return 'choose_option';
        const text = wordsOf(action);
        const [, bracketed, plain] = /^click(?:\[(.*?)\]?| "?(.+?)"?)$/.exec(text) ?? [];
        const label = action.as === 'click' ? text : (bracketed ?? plain);
        if (label === undefined) {
          // A label without its click is understood where it can be nothing else.
          const kind = shopKind(text) ?? /^(?:search|think)\b/.exec(text)?.[0] ?? clickKind(text);
          return kind === 'choose_option' && !text.startsWith('click') ? undefined : kind;
        }
        if (GAP.test(label)) return listsProducts(lastPage(turns)) ? 'open_product' : 'choose_option';
        return clickKind(label);
      },
    }),
    caseMatters: true,
  },
  {
    name: 'web-live-abp',
    evaluations: [
      { name: 'm1_next_kind', measure: 'next' },
      { name: 'm2_success', measure: 'success', after: 'none' },
      { name: 'm3_site_urls', measure: 'names', lists: ['gold_url_heads'], at: 'start' },
    ],
    essence: (run) =>
      decisions(run)
        .filter((decision) => decision.startsWith('Navigate to'))
        .join(' '),
    kinds: () => ({
      ofDecision: webKind,
      ofSaid: (action) => (action.as === 'code' ? clear(webKind(wordsOf(action))) : action.as),
    }),
    caseMatters: true,
    place: 'website',
  },
  {
    name: 'swe-mini',
    evaluations: [
      { name: 'c1_files', measure: 'names', lists: ['gold_files'], at: 'start' },
      { name: 'c2_after_error', measure: 'names', lists: ['new_tokens'], at: 'error', worked: 'worked' },
      { name: 'c3_next_kind', measure: 'next' },
      { name: 'c4_success', measure: 'success', after: 'all' },
    ],
    essence: editedFiles,
    kinds: () => ({ ofDecision: shellKind, ofSaid: (action) => clear(shellKind(wordsOf(action))) }),
    caseMatters: true,
  },
];
