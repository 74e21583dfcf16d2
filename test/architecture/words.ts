import { basename } from 'node:path';
import ts from 'typescript';
import { parse, type Sources } from './sources.js';

/** A word that is not used, and the one that takes its place. */
type Rule = [pattern: RegExp, instead: string];

/** Words that no name of a declaration or a file contains; `keptRows` is read as `kept rows`. */
const IN_NAMES: readonly Rule[] = [
  [/\btold\b/, 'outcomeKnown, guided, shown or hasTurns'],
  [/\bsought\b/, 'goal'],
  [/\bkept\b/, 'what is held; of rows: serialized'],
  [/\bvoices?\b/, 'group or provenance'],
  [/\bwhose\b/, 'group, provenance or owner'],
  [/\bexperiences?\b/, 'collectionView(s)'],
  [/\bbreathe?\b/, 'yieldToEventLoop'],
  [/\bunhurried\b/, 'runInSlices'],
  [/\baside\b/, 'inWorker'],
  [/\bpatience\b/, 'timeoutMs'],
  [/\b(?:purses?|bank)\b/, 'token bucket'],
  [/\bwish(?:es)?\b/, 'what it is: a limit, a request'],
  [/\bway out\b/, 'repair'],
  [/\b(?:c[ao]mes? through|won)\b/, 'succeeded'],
  [/\bastray\b/, 'failed'],
  [/\banew\b/, 'again'],
];

/** Turns of phrase that no comment, message or document contains. */
const IN_SENTENCES: readonly Rule[] = [
  [/\banew\b/, 'again'],
  [/\b(?:whose|one|own|other|same|independent) voices?\b/, 'group or provenance'],
  [/\bpurses?\b/, 'token bucket'],
  [/\bbreath(?:e[sd]?|ing)\b/, 'yield to the event loop'],
  [/\bunhurried(?:ly)?\b/, 'in slices'],
  [/\bwhoever\b/, 'a noun: the caller, other requests'],
  [/\bof which nobody\b/, 'without'],
  [/\bc[ao]mes? through\b/, 'succeed'],
  [/\b(?:told|tells?|telling) (?:\w+ )?apart\b/, 'distinguish'],
  [/\bof before\b/, 'earlier'],
  [/\bput(?:s|ting)? (?:(?:it|them|something) )?right\b/, 'repair'],
  [/\bways? (?:out|on)\b/, 'repair; remaining plan'],
  [/\b(?:led|leads?|gone|went|goes) astray\b/, 'failed'],
  [/\bso many\b(?! \w+ that)/, 'the number'],
  [/\bstands? (?:in|on|at|under|beside|there|between|above|below|before|after|next)\b(?! for)/, 'is'],
];

/** Spaces of a sentence, also where a comment goes on in the next line. */
const SPACES = String.raw`[\s*/]+`;
const inSentences = IN_SENTENCES.map(
  ([pattern, instead]): Rule => [new RegExp(pattern.source.replaceAll(' ', SPACES), 'gi'), instead],
);

/** `keptRows`, `KEPT_ROWS` and `kept-rows.ts` as `kept rows`. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase();

/** True where a name is given by another declaration: of a property that is set or taken out, or of an import. */
const isBorrowed = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  ts.isExportSpecifier(node) ||
  (ts.isImportSpecifier(node) && node.propertyName === undefined) ||
  (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && node.propertyName === undefined);

interface Piece {
  at: number;
  text: string;
}

/** The names that a file declares, and its comments and texts. */
function piecesOf(file: ts.SourceFile): { names: Piece[]; sentences: Piece[] } {
  const { text } = file;
  const names: Piece[] = [];
  const comments = new Map<number, Piece>();
  const texts: Piece[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as unknown as { name?: ts.Node };
    if (name && ts.isIdentifier(name) && !isBorrowed(node))
      names.push({ at: name.getStart(), text: name.text });
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      texts.push({ at: node.getStart(), text: node.getText() });
    }
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.pos) ?? []) {
      comments.set(pos, { at: pos, text: text.slice(pos, end) });
    }
    for (const { pos, end } of ts.getTrailingCommentRanges(text, node.end) ?? []) {
      comments.set(pos, { at: pos, text: text.slice(pos, end) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { names, sentences: [...comments.values(), ...texts] };
}

/** A document with its code as spaces. */
const withoutCode = (text: string): string =>
  text.replace(/^```.*?^```|`[^`\n]*`/gms, (code) => code.replace(/[^\n]/g, ' '));

/** Words and turns of phrase of the left column, each with its place and what to write instead. */
export function privateWords(sources: Sources): string[] {
  const problems: string[] = [];
  for (const [path, text] of sources) {
    const lineOf = (at: number): number => text.slice(0, at).split('\n').length;
    const { names, sentences } = /\.tsx?$/.test(path)
      ? piecesOf(parse(path, text))
      : { names: [], sentences: [{ at: 0, text: withoutCode(text) }] };
    for (const { at, text: name } of [{ at: 0, text: basename(path) }, ...names]) {
      for (const [pattern, instead] of IN_NAMES) {
        if (pattern.test(wordsOf(name))) problems.push(`${path}:${lineOf(at)}: ${name} (use: ${instead})`);
      }
    }
    for (const { at, text: sentence } of sentences) {
      for (const [pattern, instead] of inSentences) {
        for (const match of sentence.matchAll(pattern)) {
          const found = match[0].replace(new RegExp(SPACES, 'g'), ' ');
          problems.push(`${path}:${lineOf(at + match.index)}: ${found} (use: ${instead})`);
        }
      }
    }
  }
  return problems;
}

/** Files that no longer belong on a list of what is still to be done: nothing is wrong under them. */
export const finished = (folders: readonly string[], problems: readonly string[]): string[] =>
  folders.filter((folder) => !problems.some((problem) => problem.startsWith(folder)));

/** Lines of comments that begin with a relative clause, where the field mostly has a noun: `What an answer said`, not `The lines of an answer`. */
export function relativeClauses(sources: Sources): string[] {
  const opening = /^\s*(?:\/\*\*|\*|\/\/)\s+(?:What|Whether|Who|Whose|How|Where)\b/;
  return [...sources].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => (opening.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  );
}
