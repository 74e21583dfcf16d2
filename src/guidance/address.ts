/** An address with a scheme: `https://…`, `mailto:…`. */
const SCHEME =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]{0,20}\s?:\s?\/\s?\/|(?:mailto|javascript|data|file|tel|sms|vbscript)\s?:(?=\S))[^\s"'<>()[\]]*/giu;
/** An address without one. */
const WWW = /www\d{0,2}\s?\.\s?[^\s"'<>()[\]]*/giu;
const EMAIL =
  /[\p{L}\p{N}._%+-]{1,64}(?:@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}|\s?@\s?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8})/gu;
/** An address of a person: that of a machine (`ops@db01`) or of a version (`vitest@4.1.12`) ends in no word after a point. */
const PERSON = /[\p{L}\p{N}._%+-]\s?@\s?(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu;
/** A bare domain, by endings that files and methods do not have. */
const DOMAIN =
  /(?<![\p{L}\p{N}_-])(?:[\p{L}\p{N}_-]{1,63}\.){1,8}(?:com|net|org|biz|gov|edu|xyz|online|example|onion|ru|cn|uk|eu)(?![\p{L}\p{N}_-])(?:[/:?][^\s"'<>()[\]]*)?/giu;

/** True for a text that holds the address of a place on a network or of a person. */
export const hasAddress = (text: string): boolean =>
  [SCHEME, WWW, PERSON, DOMAIN].some((pattern) => text.search(pattern) >= 0);

/** The text with `<url>` and `<email>` in place of addresses. */
export const maskAddresses = (text: string): string =>
  text
    .replace(SCHEME, '<url>')
    .replace(EMAIL, '<email>')
    // What is left of two that ran into each other.
    .replace(/@(?=[\p{L}\p{N}_])/gu, '')
    .replace(WWW, '<url>')
    .replace(DOMAIN, '<url>')
    // Whatever else has the form of one.
    .replace(/:\s{0,4}\/(?:\s{0,4}\/)+/g, ' ')
    .replace(/\/{2,}/g, '/');
