/** Who may speak to a server that listens on this machine. */
export interface HostGuard {
  /** Names (without port) that a `Host` header may carry; default the names of this machine itself. */
  allowedHosts?: readonly string[];
  /** Origins of web pages that may call, e.g. `https://app.example`; default those of this machine. */
  allowedOrigins?: readonly string[];
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

const hostName = (host: string): string => host.toLowerCase().replace(/:\d{1,5}$/, '');

/**
 * Why a request may not come in: a web page that had its own name resolve to this machine (DNS rebinding) shows by
 * its `Host` or its `Origin`.
 *
 * @returns undefined when it may
 */
export function refusedBy(guard: HostGuard, headers: Headers): string | undefined {
  const hosts = (guard.allowedHosts ?? LOOPBACK).map((name) => name.toLowerCase());
  const host = headers.get('host');
  if (host === null || !hosts.includes(hostName(host))) return 'This Host is not served here.';
  const origin = headers.get('origin');
  if (origin === null) return undefined;
  if (guard.allowedOrigins) {
    return guard.allowedOrigins.includes(origin) ? undefined : 'This Origin may not call here.';
  }
  const from = URL.canParse(origin) ? new URL(origin).hostname : '';
  return LOOPBACK.includes(from) ? undefined : 'This Origin may not call here.';
}
