import type { Argument } from '../events/action.js';
import { GAP } from './gap.js';

/** Methods of RFC 9110 and RFC 5789 that requests of agents have. */
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/i;
const ADDRESS = /^(?:https?:\/\/[^\s/?#]+)?\/[^\s]*$/;

/** A segment of a path that is one object's; a version (`v2`) is none. */
const isObject = (segment: string): boolean => /[\d@%]/.test(segment) && !/^v\d+$/i.test(segment);

/** An address with gaps for its objects and for what is asked of it: `/v2/orders/‹…›/close`, `/v2/users?email=‹…›`. */
function templateOf(address: string): string {
  const [, host = '', path = '', query = ''] = /^(https?:\/\/[^/?#]+)?([^?#]*)\??([^#]*)/.exec(address)!;
  const segments = path.split('/').map((segment) => (isObject(segment) ? GAP : segment));
  const keys = query === '' ? [] : query.split('&').map((pair) => `${pair.split('=', 1)[0]}=${GAP}`);
  return `${host}${segments.join('/')}${keys.length === 0 ? '' : `?${keys.join('&')}`}`;
}

/**
 * What a call of a tool that sends any request does: its method and the template of its address, by the paths of the arguments.
 *
 * @returns none for a call that is no such request
 */
export function requestOf(args: readonly Argument[]): (readonly [path: string, value: string])[] {
  const method = args.find(({ value }) => METHOD.test(value));
  const address = method && args.find(({ value }) => ADDRESS.test(value));
  return address === undefined
    ? []
    : [
        [method!.path, method!.value.toUpperCase()],
        [address.path, templateOf(address.value)],
      ];
}

/** True for a request that only looks; undefined for a call that is no request. */
export const isLook = (args: readonly Argument[]): boolean | undefined => {
  const [method] = requestOf(args);
  return method && /^(?:GET|HEAD)$/.test(method[1]);
};
