import { signal } from '@preact/signals';

/** What the address's fragment says: a page, and what is shown of it. */
export interface Place {
  readonly page: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Where the person is. */
export const place = signal<Place>({ page: '', params: {} });

function read(fragment: string): Place {
  const [page = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  return { page, params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The fragment of a page: parameters without a value are left out, the collection stays unless another is given. */
export function hrefOf(page: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const collection = place.value.params.collection;
  const all = { ...(collection === undefined ? {} : { collection }), ...params };
  const given = Object.entries(all).filter(
    (one): one is [string, string] => one[1] !== undefined && one[1] !== '',
  );
  const query = new URLSearchParams(given).toString();
  return `#/${page}${query === '' ? '' : `?${query}`}`;
}

/** Goes to a page. */
function goTo(page: string, params: Readonly<Record<string, string | undefined>> = {}): void {
  location.hash = hrefOf(page, params);
}

/** Changes what is shown of the page where the person is. */
export function show(params: Readonly<Record<string, string | undefined>>): void {
  goTo(place.value.page, { ...place.value.params, ...params });
}

/** Follows the address. */
export function startRouter(): void {
  const follow = (): void => {
    place.value = read(location.hash);
  };
  addEventListener('hashchange', follow);
  follow();
}
