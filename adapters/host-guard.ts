/** Who may speak to a server that listens on this machine. */
export interface HostGuard {
  /** Names (without port) that a `Host` header may carry; default the names of this machine itself. */
  allowedHosts?: readonly string[] | undefined;
  /** Origins of web pages that may call, e.g. `https://app.example`; default those of this machine. */
  allowedOrigins?: readonly string[] | undefined;
}

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/i;

/** True where a name or an address (IPv6 with brackets or without) is this machine's alone. */
export const isThisMachine = (host: string): boolean => THIS_MACHINE.test(host);

const hostName = (host: string): string => host.toLowerCase().replace(/:\d{1,5}$/, '');

/**
 * Why a request may not come in: a web page that had its own name resolve to this machine (DNS rebinding) shows by
 * its `Host` or its `Origin`.
 *
 * @returns undefined when it may
 */
export function refusedBy(guard: HostGuard, headers: Headers): string | undefined {
  const host = headers.get('host');
  // No browser leaves it out.
  if (host === null) return undefined;
  const name = hostName(host);
  const named = guard.allowedHosts?.some((allowed) => allowed.toLowerCase() === name);
  if (!(named ?? isThisMachine(name))) return 'This Host is not served here.';
  const origin = headers.get('origin');
  // A page of an allowed name that calls where it comes from.
  if (origin === null || (URL.canParse(origin) && new URL(origin).host === host)) return undefined;
  if (guard.allowedOrigins) {
    return guard.allowedOrigins.includes(origin) ? undefined : 'This Origin may not call here.';
  }
  const from = URL.canParse(origin) ? new URL(origin).hostname : '';
  return isThisMachine(from) ? undefined : 'This Origin may not call here.';
}
