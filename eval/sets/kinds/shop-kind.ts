/** A product of the shop, by its number. */
const PRODUCT = /^b[0-9][0-9a-z]{8}$/;

/** The kind of step of a click on a label of the shop's pages. */
export function clickKind(label: string): string {
  const text = label.trim().toLowerCase();
  if (text === 'buy now') return 'buy';
  if (/^(?:description|features|reviews|attributes)$/.test(text)) return 'read_tab';
  if (/^(?:back to search|< prev|next >)$/.test(text)) return 'navigate';
  return PRODUCT.test(text) ? 'open_product' : 'choose_option';
}

/**
 * The kind of step that a decision of the shop's agent is, as the rows of `w1_next_kind` name it; undefined where it is
 * none of its actions.
 */
export function shopKind(decision: string): string | undefined {
  const [, verb, label] = /^\s*(search|click|think)\[(.*?)\]?\s*$/s.exec(decision) ?? [];
  if (verb === undefined) return undefined;
  return verb === 'click' ? clickKind(label!) : verb;
}

/** True where the page lists products, so that a click on a label that is still to be filled opens one. */
export const listsProducts = (page: string): boolean => /\[B[0-9][0-9A-Z]{8}\]/.test(page);
