/** Words that CrewAI puts around a task. */
const CREW = {
  before: 'Current Task: ',
  criteria: /\nThis is the expect(?:ed)? criteria for your final answer:/,
  end: 'not a summary.',
  spur: '\n\nBegin! ',
};
/** Strands' words around the task of an agent in a swarm. */
const SWARM = {
  before: 'Context:\n',
  task: 'User Request: ',
  behind: '\nOther agents available for collaboration:',
};
/** mini-swe-agent's words around the task that a person gives its command. */
const MINI = { before: 'Please solve this issue: ', behind: '\n\nYou can execute bash commands' };
/** Mistral Vibe's words before the task of an agent below another. */
const SCRATCHPAD = /^Scratchpad directory: \S+\n[^\n]{0,200}\n\n/;
/** ToolBench's words behind a task. */
const TOOL_BENCH = '\nBegin!';
/** DSPy's marks of the fields of a signature, and its words behind them. */
const FIELD = /^\[\[ ## (\w+) ## \]\]$/;
const ANSWER = '\nRespond with the corresponding output fields';
/** BeeAI's words before a task, behind what it is to work with. */
const BEE = {
  task: 'Your task: ',
  before: /^This is the (?:context that you are working with|expected criteria for your output):\n/,
};
/** The last field of DSPy's agents: what was done so far, in marks of its own. */
const DONE = '[[ ## trajectory ## ]]';

function ofCrew(text: string): string | undefined {
  const words = text.trimStart();
  if (!words.startsWith(CREW.before)) return undefined;
  const found = CREW.criteria.exec(words);
  const spur = words.indexOf(CREW.spur);
  if (found === null) return spur < 0 ? undefined : words.slice(CREW.before.length, spur).trim();
  const end = words.indexOf(CREW.end, found.index);
  // What it is to work with comes behind the criteria.
  const rest = end < 0 ? '' : words.slice(end + CREW.end.length, spur > end ? spur : undefined);
  return `${words.slice(CREW.before.length, found.index).trim()}${rest.trim() === '' ? '' : `\n\n${rest.trim()}`}`;
}

function ofToolBench(text: string): string | undefined {
  const words = text.trim();
  return words.endsWith(TOOL_BENCH) ? words.slice(0, -TOOL_BENCH.length) : undefined;
}

function ofBee(text: string): string | undefined {
  if (text.startsWith(BEE.task)) return text.slice(BEE.task.length).trim();
  const at = BEE.before.test(text) ? text.indexOf(`\n${BEE.task}`) : -1;
  return at < 0 ? undefined : text.slice(at + 1 + BEE.task.length).trim();
}

function ofVibe(text: string): string | undefined {
  const before = SCRATCHPAD.exec(text)?.[0];
  return before === undefined ? undefined : text.slice(before.length).trim();
}

function ofMini(text: string): string | undefined {
  const end = text.startsWith(MINI.before) ? text.indexOf(MINI.behind) : -1;
  return end < 0 ? undefined : text.slice(MINI.before.length, end).trim();
}

function ofSwarm(text: string): string | undefined {
  const at = text.startsWith(SWARM.before) ? text.indexOf(SWARM.task) : -1;
  const end = at < 0 ? -1 : text.indexOf('\n\n', at);
  return end < 0 || !text.includes(SWARM.behind, end)
    ? undefined
    : text.slice(at + SWARM.task.length, end).trim();
}

function ofSignature(text: string): string | undefined {
  const end = text.indexOf(ANSWER);
  if (!text.startsWith('[[ ## ') || end < 0) return undefined;
  const fields: { name: string; lines: string[] }[] = [];
  const done = text.indexOf(DONE);
  for (const line of text.slice(0, done < 0 ? end : Math.min(done, end)).split('\n')) {
    const name = FIELD.exec(line)?.[1];
    if (name === undefined) fields.at(-1)?.lines.push(line);
    else fields.push({ name, lines: [] });
  }
  const given = fields
    .map(({ name, lines }) => ({ name, words: lines.join('\n').trim() }))
    .filter(({ words }) => words !== '');
  return given.length === 1
    ? given[0]!.words
    : given.map(({ name, words }) => `${name}: ${words}`).join('\n');
}

/** Out of the quotation marks that `opencode run` and Kilo's put around a prompt of several words. */
function ofShell(text: string): string | undefined {
  if (text.length < 3 || !text.startsWith('"') || !text.endsWith('"')) return undefined;
  const [said, inner] = [text.slice(1, -1), text.slice(1, -1).replaceAll('\\"', '')];
  return inner.includes('"') ? undefined : said.replaceAll('\\"', '"');
}

/** The task out of the words that a framework puts around it for the model; undefined where there are none. */
export const framedTask = (text: string): string | undefined =>
  ofShell(text) ??
  ofCrew(text) ??
  ofSwarm(text) ??
  ofMini(text) ??
  ofVibe(text) ??
  ofBee(text) ??
  ofSignature(text) ??
  ofToolBench(text);
