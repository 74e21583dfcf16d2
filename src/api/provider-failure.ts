/** Words of an error that are read: its class and its first sentences. */
const MOST_READ = 1_000;

/** How providers, clients and networks say that a call of a model could not be answered now, in any language of programs. */
const SAYS = [
  // A status at the beginning, behind the classes of errors, or named as one.
  /^(?:[\w.]{1,80}:\s*){0,4}(?:HTTP\s*)?\(?(?:408|425|429|5\d\d)\b/i,
  /\b(?:status(?:[ _]?code)?|HTTP(?:\/[\d.]{1,3})?|error code|code)["']?[\s:=(]{1,4}["']?(?:408|425|429|5\d\d)\b/i,
  /\brate[ _-]?limit|\btoo[ _]many[ _]requests|\boverloaded|\bthrottl|\b(?:insufficient[_ ]quota|exceeded your (?:\w{1,12} )?quota|RESOURCE_EXHAUSTED)\b/i,
  /\bservice (?:is )?(?:\w{1,12} )?unavailable|\btemporarily unavailable|\bbad gateway|\bgateway time-?out|\binternal server error|\bserver_error\b|\bDEADLINE_EXCEEDED\b/i,
  /\b(?:ECONN[A-Z]{3,12}|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|ENETUNREACH|EHOSTUNREACH|UND_ERR_[A-Z_]{3,30})\b/,
  /\bfetch failed|\bsocket hang up|\bnetwork (?:error|failure|request failed|connection)|\bconnection (?:error|reset|refused|closed|aborted|lost|timed? ?out)|\bcannot connect to api|\brequest timed out|\bstream (?:disconnected|ended) before/i,
  /(?:RateLimit|Overloaded|InternalServer|ServiceUnavailable|APIConnection|APITimeout|APIConnectionTimeout|Throttling)\w{0,20}(?:Error|Exception)\b|\bexit_api(?:_error)?\b/,
  /\b(?:invalid|incorrect)[_ ](?:x-)?api[_ -]?key|\bauthentication_(?:error|failed)\b|\bbilling_error\b|\bcredit balance is too low/i,
];

/**
 * True for the words of an error that is the provider's or the network's: too many requests, overload, a failure of the
 * server, no connection. How the run would have ended is not known.
 */
export function saysProviderFailed(words: string): boolean {
  const read = words.slice(0, MOST_READ).trim();
  return SAYS.some((pattern) => pattern.test(read));
}
