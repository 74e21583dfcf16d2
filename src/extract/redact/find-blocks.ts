import type { Redaction } from './redaction.js';
import { readSecretName } from './secret-name.js';
import { isKeyValue, isPasswordValue, isPlaceholder } from './secret-value.js';

const SCALAR = /^([ \t-]{0,64})["']?([\w.-]{2,64})["']?:[ \t]{1,8}[|>][+-]?\d?[ \t]{0,8}\r?\n/gm;
const SECRET_KIND = /kind["']?\s{0,4}:\s{0,4}["']?Secret(?![\w-])/;
const DATA = /^([ \t]{0,16})(?:data|stringData):[ \t]{0,8}\r?\n/gm;
const ITEM = /^[ \t]{1,64}["']?[\w.-]{1,128}["']?:[ \t]{1,8}["']?([^\s"'#|>][^\s"']{0,4095})/;
const JSON_DATA = /"(?:data|stringData)"\s{0,8}:\s{0,8}\{([^{}]{1,65536})\}/g;
const JSON_ITEM = /"[\w.-]{1,128}"\s{0,8}:\s{0,8}"([^"\\]{4,8192})"/g;

/** The lines from this place on that are indented deeper: where they end. */
function endOfBlock(text: string, from: number, indent: number): number {
  let end = from;
  let at = from;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, next);
    const blank = line.trim() === '';
    if (!blank && line.length - line.trimStart().length <= indent) break;
    if (!blank) end = at + line.trimEnd().length;
    at = next;
  }
  return end;
}

function findScalars(text: string): Redaction[] {
  const found: Redaction[] = [];
  let done = 0;
  for (const match of text.matchAll(SCALAR)) {
    const kind = readSecretName(match[2]!);
    if (kind === undefined || kind === 'bare-key' || match.index < done) continue;
    const from = match.index + match[0].length;
    const end = endOfBlock(text, from, match[1]!.length);
    done = end;
    const content = text.slice(from, end);
    const value = content
      .trim()
      .replace(/\s+/g, kind === 'password' ? ' ' : '')
      .slice(0, 128);
    if (!(kind === 'password' ? isPasswordValue(value, true) : isKeyValue(value))) continue;
    found.push({ start: from + (content.length - content.trimStart().length), end, kind });
  }
  return found;
}

/** The values of a Secret of Kubernetes: all that is under `data` or `stringData`. */
function findSecretManifests(text: string): Redaction[] {
  const found: Redaction[] = [];
  const add = (start: number, value: string): void => {
    if (value.length >= 4 && !isPlaceholder(value))
      found.push({ start, end: start + value.length, kind: 'secret' });
  };
  let done = 0;
  for (const match of text.matchAll(DATA)) {
    if (match.index < done) continue;
    let at = match.index + match[0].length;
    done = endOfBlock(text, at, match[1]!.length);
    while (at < done) {
      const newline = text.indexOf('\n', at);
      const next = newline < 0 || newline >= done ? done : newline + 1;
      const item = ITEM.exec(text.slice(at, next));
      if (item) add(at + item[0].length - item[1]!.length, item[1]!);
      at = next;
    }
  }
  for (const { 1: inside, 0: whole, index } of text.matchAll(JSON_DATA)) {
    const from = index + whole.length - 1 - inside!.length;
    for (const item of inside!.matchAll(JSON_ITEM))
      add(from + item.index + item[0].length - 1 - item[1]!.length, item[1]!);
  }
  return found;
}

/** Secrets in blocks of YAML: block scalars under a name that says so, and Secrets of Kubernetes (JSON, too). */
export function findBlocks(text: string): Redaction[] {
  const found = /[|>]/.test(text) && /:[ \t]{1,8}[|>]/.test(text) ? findScalars(text) : [];
  if (text.includes('Secret') && SECRET_KIND.test(text)) found.push(...findSecretManifests(text));
  return found;
}
