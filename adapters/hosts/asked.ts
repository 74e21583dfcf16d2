/** One event of a host, as it goes to the server. */
export interface Asked {
  host: string;
  event: unknown;
}
