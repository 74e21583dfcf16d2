const CONTEXT = 10;

/** The offset at which JSON goes wrong; undefined where the engine does not say. */
function offsetOf(error: unknown, text: string): number | undefined {
  const words = String(error);
  const position = /position (\d+)/.exec(words)?.[1];
  if (position !== undefined) return Number(position);
  if (words.includes('Unexpected end')) return text.length;
  // Newer engines show what is around it instead.
  const [, token, before, excerpt] =
    /^SyntaxError: Unexpected token '?(.)'?, (\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not valid JSON/u.exec(
      words,
    ) ?? [];
  if (token === undefined || excerpt === undefined) return undefined;
  const at = text.indexOf(excerpt);
  const inside = before === undefined ? excerpt.indexOf(token) : CONTEXT;
  return at < 0 || inside < 0 ? undefined : at + inside;
}

/**
 * What is wrong with a text that is no JSON, with its place and nothing of the text:
 * `is not valid JSON (line 3, character 5)`. Lines and characters count from 1.
 *
 * @param error what `JSON.parse` threw
 */
export function notValidJson(error: unknown, text: string): string {
  const at = offsetOf(error, text);
  if (at === undefined) return 'is not valid JSON';
  const lines = text.slice(0, at).split('\n');
  const character = `character ${lines.at(-1)!.length + 1}`;
  const end = at >= text.trimEnd().length ? ': it ends too early' : '';
  return `is not valid JSON${end} (${lines.length > 1 ? `line ${lines.length}, ` : ''}${character})`;
}
