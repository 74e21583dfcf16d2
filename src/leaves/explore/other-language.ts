import { isEnglish } from '../../engine/shared/words-decide.js';

/** Small words of other languages that are none in English. */
const OTHERS =
  /(?<!\p{L})(?:der|das|und|ist|nicht|eine[nmr]?|für|auf|mit|le|les|des|une|est|pour|dans|avec|el|los|las|una|para|por|il|gli|della|per|het|een|voor|het|não|uma|och|att|det|jest|się|bir|ve|için)(?!\p{L})/iu;
const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/u;
const ACCENTED = /[à-öø-ÿāăąćčďđēęěğīıłńňőœřśşšťūůűźżžß]/iu;

/** True where a text is surely in another language than English: by its script, its accents, or its small words. */
export function isOtherLanguage(text: string): boolean {
  const letters = text.match(LETTER) ?? [];
  const foreign = letters.filter((letter) => !LATIN.test(letter)).length;
  if (foreign * 2 > letters.length) return true;
  return !isEnglish(text) && (ACCENTED.test(text) || OTHERS.test(text));
}
