import { wordsOrPairs } from '../../domain/cut-words.js';
import { wordStem } from '../../domain/stems.js';
import { STOP } from '../table/clauses-of.js';
import { NEAR_COPY } from './settings.js';

/** Words that turn what a sentence says into its contrary, or bound it, in languages that put spaces between words. */
const TURNS = new Set(
  (
    'not no never none nothing without only except unless before after always instead more less most least above below ' +
    'nicht nie niemals kein keine keinen keinem keiner keines nichts ohne nur außer vor bevor nach nachdem immer stets statt mehr weniger über unter ' +
    'ne pas jamais aucun aucune rien sans seulement sauf avant après toujours plus moins ' +
    'nunca ningún ninguna nada sin solo sólo solamente salvo antes después siempre más menos ' +
    'non mai nessun nessuna niente senza soltanto tranne prima dopo sempre più meno ' +
    'não nenhum nenhuma sem somente apenas exceto depois mais ' +
    'niet nooit geen niets zonder alleen behalve voor voordat nadat altijd meer minder ' +
    'nie nigdy żaden bez tylko przed po zawsze inte aldrig ingen utan bara innan efter alltid ' +
    'не ни никогда нет нельзя без только кроме до после перед всегда больше меньше ніколи тільки після завжди'
  ).split(' '),
);

/** The same in scripts that put none, and in Korean, where they are parts of words. */
const TURNS_INSIDE =
  /ない|なく|なけれ|ません|ずに|禁止|以外|だけ|のみ|しか|以上|以下|必ず|常に|代わり|不|没|沒|无|無|非|未|勿|别|別|禁|除|只|仅|僅|总是|總是|更|最|前|後|后|まで|않|없|못|안 |금지|제외|만 |전에|후에|항상|더 |덜 /gu;

/** Words of how a rule is put: `Next time I should check …`, `I must check …` and `Check …` say the same. */
const FRAME = new Set('should shall must ought also next time future trial attempt'.split(' '));

/** A text as its words say it. */
interface Words {
  readonly stems: ReadonlySet<string>;
  /** Words that turn it, in order. */
  readonly turns: string;
}

/** `cannot`, `can't` and `can not` say the same. */
const plain = (word: string): string[] => {
  const lower = word.toLowerCase().replaceAll('’', "'");
  if (lower === 'cannot') return ['can', 'not'];
  return lower.endsWith("n't") ? [lower === "can't" ? 'can' : lower.slice(0, -3), 'not'] : [lower];
};

function read(text: string): Words {
  const words = wordsOrPairs(text).flatMap(plain);
  return {
    stems: new Set(words.filter((word) => !STOP.has(word) && !FRAME.has(word)).map(wordStem)),
    turns: [...words.filter((word) => TURNS.has(word)), ...(text.match(TURNS_INSIDE) ?? [])].join(' '),
  };
}

function areNear(one: Words, other: Words): boolean {
  if (one.turns !== other.turns) return false;
  let both = 0;
  for (const word of one.stems) if (other.stems.has(word)) both += 1;
  const either = one.stems.size + other.stems.size - both;
  return either > 0 && both / either >= NEAR_COPY;
}

/**
 * Joins texts that say nearly the same in nearly the same words: each goes to the first before it that it is a near copy of.
 *
 * @param texts the weightiest first
 * @returns for each text the one that stands for it
 */
export function joinNearCopies(texts: readonly string[]): Map<string, string> {
  const joined = new Map<string, string>();
  const firsts = new Map<string, { text: string; words: Words }[]>();
  for (const text of texts) {
    const words = read(text);
    const known = firsts.get(words.turns) ?? [];
    firsts.set(words.turns, known);
    const first = known.find((one) => areNear(words, one.words));
    if (!first) known.push({ text, words });
    joined.set(text, first?.text ?? text);
  }
  return joined;
}
