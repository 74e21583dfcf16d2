import type { ReadAction } from '../read-action.js';

/** How the reply templates of the dialogues are named and worded. */
export interface ReplyNames {
  labels: ReadonlySet<string>;
  services: ReadonlySet<string>;
  /** The label of an utterance, by its words. */
  labelOf: ReadonlyMap<string, string>;
}

interface LoggedAct {
  Action?: string;
  ActionLabel?: string;
  Text?: string;
  APIName?: string;
  Constraints?: unknown;
}

const plainWords = (text: string): string => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(' ');

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
  const labels = new Set<string>();
  const services = new Set<string>();
  const labelOf = new Map<string, string>();
  for (const decision of decisions) {
    const act = logged(decision);
    if (act?.APIName) services.add(act.APIName);
    if (act?.ActionLabel === undefined) continue;
    labels.add(act.ActionLabel);
    if (act.Text) labelOf.set(plainWords(act.Text), act.ActionLabel);
  }
  return { labels, services, labelOf };
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

/** The act that an action of a text is; an utterance is the template with the same words. */
export function saidAct(
  { verb, text }: ReadAction,
  { labels, services, labelOf }: ReplyNames,
): string | undefined {
  if (verb === 'ask' || verb === 'say') return labelOf.get(plainWords(text)) ?? 'utter';
  const words = text.match(/\w+/g) ?? [];
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
