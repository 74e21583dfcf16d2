import { APPROVALS, type Approval } from '../../api/approvals.js';
import type { Collection } from '../../domain/collection.js';
import { notedCode } from '../../domain/line-code.js';
import type { EngineContext } from '../../engine/context.js';
import type { Asked } from '../../engine/enhance/considered.js';
import { type CuratedEntry, curatedEntries } from '../../engine/enhance/curated.js';
import { isUnlikeAll, notedFor } from '../../engine/enhance/noted.js';
import type { Planned } from '../../engine/enhance/plan.js';
import { predict } from '../../engine/enhance/predict.js';
import { entriesOf } from '../../engine/enhance/read-entries.js';
import { type RetrieveContext, type Retrieved, retrieve } from '../../engine/enhance/retrieve.js';
import { type SourcedItem, withSources } from '../../engine/enhance/sourced.js';
import { isFitDue } from '../../engine/fit/fit.js';
import { SETTINGS } from '../../engine/shared/settings.js';
import { checkSpace } from '../../engine/shared/space.js';
import { isWithheld } from '../../model/credit/is-withheld.js';
import { joinNearCopies } from '../../model/notes/near-copies.js';
import { MOST_SHOWN } from '../../model/notes/settings.js';

/** The parts of a service that inheriting uses. */
type InheritContext = RetrieveContext & Pick<EngineContext, 'approves' | 'inherits'>;

/** Lessons in words of other tenants, and in words what was missing for more. */
interface Inherited {
  readonly items: readonly SourcedItem[];
  readonly curated: readonly CuratedEntry[];
  readonly missing: readonly string[];
}

const NOTHING: Inherited = { items: [], curated: [], missing: [] };

/** Of two rules the one that tells less: from `counts` to `both`. */
const stricter = (one: Approval, other: Approval): Approval =>
  APPROVALS[Math.max(APPROVALS.indexOf(one), APPROVALS.indexOf(other))]!;

const sayOf = ({ item: { sentence } }: SourcedItem): string =>
  sentence.form === 'noted' ? sentence.say : '';

/** True where a tenant may hold something in words, as far as that is known without looking it up. */
async function mayHoldWords(
  context: Pick<EngineContext, 'readFitted' | 'views'>,
  collection: Collection,
): Promise<boolean> {
  const fitted = await context.readFitted(collection);
  if (isFitDue(collection, fitted) || (fitted?.notes.length ?? 0) > 0) return true;
  return !context.views.holds(collection.id) || (await context.views.current(collection)).edited() > 0;
}

/** What a tenant says in words of a task: of all that is known of it this alone is asked for. */
async function inWords(
  context: Pick<EngineContext, 'store'>,
  collection: number,
  { request, retrieved, key, approve }: Asked & { retrieved: Retrieved },
): Promise<Pick<Planned, 'items' | 'curated'>> {
  const read = entriesOf(context, collection, retrieved);
  const { fitted, near } = retrieved;
  if (!fitted || isUnlikeAll(retrieved, fitted))
    return { items: [], curated: near < SETTINGS.relevant ? [] : await curatedEntries(retrieved, read) };
  const { situation } = predict(fitted.model, retrieved, request);
  return withSources(
    context,
    collection,
    notedFor(fitted.notes, situation, { ...fitted, key, approve, view: retrieved.view }),
    {
      ...fitted,
      approve,
      situation,
      agentType: request.agent_type ?? null,
      retrieved,
      read,
      lessonOf: () => undefined,
    },
  );
}

/** The lessons of one tenant as another tells them: its entries and records are not the other's, and have no part in its answer. */
async function lessonsOf(
  context: RetrieveContext & Pick<EngineContext, 'approves'>,
  { account, tenant }: { account: string; tenant: string },
  { request, key, approve, signal }: Omit<Asked, 'retrieved'> & { signal: AbortSignal | undefined },
): Promise<Inherited> {
  const collection = await context.store.findCollection({ account, tenant });
  if (!collection || collection.seq === 0) return NOTHING;
  checkSpace(collection, context.embedder);
  if (!(await mayHoldWords(context, collection))) return NOTHING;
  const { retrieved, missing } = await retrieve(context, collection, request, signal);
  if (!retrieved) return { ...NOTHING, missing };
  const { items, curated } = await inWords(context, collection.id, {
    request,
    retrieved,
    key,
    approve: stricter(approve, context.approves(tenant)),
  });
  return {
    missing,
    items: items.map(({ item }) => ({
      item: { ...item, records: [], why: `inherited from ${tenant}: ${item.why}` },
      entries: [],
    })),
    curated: curated
      .filter(({ entry }) => entry.kind === 'fact')
      .map((one) => ({ ...one, inherited: tenant })),
  };
}

/**
 * Adds to what a tenant could say the lessons in words of those that it inherits from, in the order in which they are named. What it
 * knows itself goes first: its own lessons fill the places there are, and one that it knows in nearly the same words is told or not as
 * its own runs and people say.
 */
export async function withInherited<Own extends Pick<Planned, 'items' | 'curated'>>(
  context: InheritContext,
  { account, tenant }: { account: string; tenant: string },
  own: Own,
  { request, retrieved, key, approve, signal }: Asked & { signal: AbortSignal | undefined },
): Promise<{ advice: Own; missing: readonly string[] }> {
  // What is known in words was said at the start of a task.
  const names = typeof request.context?.proposed === 'string' ? [] : context.inherits(tenant);
  if (names.length === 0) return { advice: own, missing: [] };
  const others = await Promise.all(
    names.map((name) => lessonsOf(context, { account, tenant: name }, { request, key, approve, signal })),
  );
  const items = others.flatMap((one) => one.items);
  const { notes = [], model } = retrieved?.fitted ?? {};
  const known = new Set(items.length === 0 ? [] : notes.flatMap(({ wordings }) => wordings));
  const joined = joinNearCopies([...known, ...items.map(sayOf)]);
  const firsts = items.filter((one, at) => {
    const say = sayOf(one);
    if (known.has(say) || joined.get(say) !== say) return false;
    if (items.findIndex((other) => sayOf(other) === say) < at) return false;
    return !model || !isWithheld(model.credit, notedCode(say), request.agent_type ?? '');
  });
  const room = MOST_SHOWN - own.items.filter(({ item }) => item.sentence.form === 'noted').length;
  return {
    advice: {
      ...own,
      items: [...own.items, ...firsts.slice(0, Math.max(0, room))],
      curated: [...own.curated, ...others.flatMap((one) => one.curated)],
    },
    missing: [...new Set(others.flatMap((one) => one.missing))],
  };
}
