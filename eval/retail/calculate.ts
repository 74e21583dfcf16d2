import { printFloat, roundCents } from './python-json.js';

const ALLOWED = /^[0-9+\-*/(). ]*$/;

/** Works out a sum of numbers, `+ - * / // **` and brackets, as Python does. */
function workOut(text: string): number {
  const tokens = text.match(/\d+\.?\d*|\.\d+|\*\*|\/\/|[+\-*/()]/g) ?? [];
  if (tokens.join('') !== text.replaceAll(' ', '')) throw new SyntaxError('invalid syntax');
  let at = 0;
  const power = (): number => {
    const base = atom();
    if (tokens[at] !== '**') return base;
    at++;
    return base ** signed();
  };
  const signed = (): number => {
    if (tokens[at] === '-') {
      at++;
      return -signed();
    }
    if (tokens[at] === '+') {
      at++;
      return signed();
    }
    return power();
  };
  const product = (): number => {
    let value = signed();
    while (tokens[at] === '*' || tokens[at] === '/' || tokens[at] === '//') {
      const sign = tokens[at++];
      const by = signed();
      if (sign !== '*' && by === 0) throw new RangeError('division by zero');
      value = sign === '*' ? value * by : sign === '/' ? value / by : Math.floor(value / by);
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') value += tokens[at++] === '+' ? product() : -product();
    return value;
  };
  function atom(): number {
    const token = tokens[at++];
    if (token === '(') {
      const value = sum();
      if (tokens[at++] !== ')') throw new SyntaxError("'(' was never closed");
      return value;
    }
    if (token === undefined || !/[\d.]/.test(token)) throw new SyntaxError('invalid syntax');
    return Number(token);
  }
  const value = sum();
  if (at < tokens.length) throw new SyntaxError('invalid syntax');
  return value;
}

/** The tool `calculate`: the value of an expression to two places. */
export function calculate(expression: string): string {
  if (!ALLOWED.test(expression)) return 'Error: invalid characters in expression';
  try {
    return printFloat(roundCents(workOut(expression)));
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}
