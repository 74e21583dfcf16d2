import type { Named } from '../../worlds/read-action.js';
import { wordsOf as wordsOfAction } from '../read-items.js';

/** How the reply templates of the dialogues are named and worded. */
export interface ReplyNames {
  labels: ReadonlySet<string>;
  services: ReadonlySet<string>;
  /** The words that at least half of the wordings of a label have: its template without the values. */
  wordsOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The least share of words in common (Jaccard) at which an utterance is a template. */
const SAME_TEMPLATE = 0.5;

interface LoggedAct {
  Action?: string;
  ActionLabel?: string;
  Text?: string;
  APIName?: string;
  Constraints?: unknown;
}

const plainWords = (text: string): Set<string> => new Set(text.toLowerCase().match(/[a-z0-9]+/g) ?? []);

function logged(decision: string): LoggedAct | undefined {
  if (!decision.startsWith('{')) return undefined;
  try {
    return JSON.parse(decision) as LoggedAct;
  } catch {
    return undefined;
  }
}

/** The names of templates and services, and the wordings of templates, from recorded decisions. */
export function replyNames(decisions: Iterable<string>): ReplyNames {
  const services = new Set<string>();
  const wordings = new Map<string, Set<string>>();
  for (const decision of decisions) {
    const act = logged(decision);
    if (act?.APIName) services.add(act.APIName);
    if (act?.ActionLabel === undefined) continue;
    wordings.set(act.ActionLabel, (wordings.get(act.ActionLabel) ?? new Set()).add(act.Text ?? ''));
  }
  const shared = (texts: ReadonlySet<string>): Set<string> => {
    const counts = new Map<string, number>();
    for (const text of texts)
      for (const word of plainWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return new Set([...counts].filter(([, count]) => count >= texts.size / 2).map(([word]) => word));
  };
  const wordsOf = new Map([...wordings].map(([label, texts]) => [label, shared(texts)]));
  return { labels: new Set(wordings.keys()), services, wordsOf };
}

/** The template with most words in common; `utter`, a free reply, where none has half of them. */
function templateOf(utterance: string, wordsOf: ReplyNames['wordsOf']): string {
  const said = plainWords(utterance);
  let best = { label: 'utter', likeness: SAME_TEMPLATE };
  for (const [label, words] of wordsOf) {
    const common = [...words].filter((word) => said.has(word)).length;
    const likeness = common / (said.size + words.size - common);
    if (likeness >= best.likeness) best = { label, likeness };
  }
  return best.label;
}

const query = (service: string, request: string | undefined): string =>
  `query ${service}${request === undefined ? '' : ` ${request}`}`;

/** The act that a recorded decision is, as the rows of `d1_next_action` name it: `utter` for a free reply. */
export function dialogueKind(decision: string): string {
  const act = logged(decision);
  if (!act) return 'utter';
  if (act.APIName === undefined) return act.ActionLabel ?? 'utter';
  return query(act.APIName, /"RequestType":\s*"(\w+)"/.exec(decision)?.[1]);
}

/** The act that an action of a text is; an utterance is the template that it is most like. */
export function saidAct(action: Named, { labels, services, wordsOf }: ReplyNames): string | undefined {
  if (action.as === 'utterance') return templateOf(action.words, wordsOf);
  const words = wordsOfAction(action).match(/\w+/g) ?? [];
  const label = words.find((word) => labels.has(word));
  if (label !== undefined) return label;
  const service = words.find((word) => services.has(word));
  return service === undefined
    ? undefined
    : query(
        service,
        words.find((word) => /^(?:Check|Book)$/.test(word)),
      );
}
