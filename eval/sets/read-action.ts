/** An action as a text says it. */
export interface ReadAction {
  /** `code`: what is typed or called; the other verbs have words in quotes. `bare`: neither. */
  verb: 'code' | 'click' | 'type' | 'select' | 'press' | 'ask' | 'say' | 'bare';
  text: string;
  /** What follows it in the sentence. */
  rest: string;
}

const CODE = /^`([^`]*)`/;
const QUOTED = /^(click|type|select|press|ask|say) "([^"]*)"(?: into "[^"]*")?/;
/** Without a mark of its own an action ends where evidence or the next action begins. */
const BARE = /^(.+?)(?= ->| \(| \[| \d+ ?%|: |[.,;]?$)/;

/** Reads the action that a sentence begins with; undefined where it begins with none. */
export function readAction(sentence: string): ReadAction | undefined {
  const code = CODE.exec(sentence);
  if (code) return { verb: 'code', text: code[1]!, rest: sentence.slice(code[0].length) };
  const quoted = QUOTED.exec(sentence);
  if (quoted) {
    const verb = quoted[1] as ReadAction['verb'];
    return { verb, text: quoted[2]!, rest: sentence.slice(quoted[0].length) };
  }
  const bare = BARE.exec(sentence);
  return bare ? { verb: 'bare', text: bare[1]!, rest: sentence.slice(bare[0].length) } : undefined;
}
