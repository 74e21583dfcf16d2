import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, usedWords } from './expected.js';
import type { SmallCase } from './small-case.js';
import { callWriter, errorWriter, lineWriter, type Step } from './write-turns.js';

const MODULES = 'ledger router parser signup basket quota notify geo tags vault sync badge'.split(' ');
const SHELLS = [
  ['bash', 'shell', 'run'],
  ['command', 'cmd', 'script'],
] as const;
const SQL = [
  ['query', 'run_sql', 'db'],
  ['sql', 'statement'],
] as const;

/** A table whose name has capitals is found only in quotes. */
const quoted: SmallCase = {
  name: 'capitals of a name',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ...SQL);
    const fail = errorWriter(draws);
    const name = draws.pick(['Customer', 'Invoice', 'Shipment']);
    const words = `relation "${name.toLowerCase()}" does not exist`;
    const query = (table: string, town: string) => `SELECT COUNT(*) FROM ${table} WHERE town = '${town}'`;
    const towns = 'Graz Lyon Porto Turin Ghent Malmo Split Brno Cork Bath York Nice'.split(' ');
    const refused = (town: string): Step => ({ act: line(query(name, town)), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'repaired', 'failed'],
      names: () => draws.pick(towns),
      task: (town) =>
        draws.pick([`How many are there in ${town}?`, `Count those of ${town}`, `${town}: how many?`]),
      steps(kind, town) {
        const done: Step = { act: line(query(`"${name}"`, town)), result: '12' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(town), done] : [refused(town), refused(town)];
      },
      fillers: ['SELECT 1', 'SELECT version()'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (town) => [refused(town)],
      agentType: () => 'analyst',
      // Quotes are passed over by the reader of sentences, so the edit itself has to be looked at.
      wanted: ({ text }) => text.includes(`"${name}"`) || text.includes(`\\"${name}\\"`),
      misleading: misleads([]),
    });
  },
};

/** Questions without a limit are refused. */
const limited: SmallCase = {
  name: 'a clause at the end',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ...SQL);
    const fail = errorWriter(draws);
    const [clause, words] = draws.pick([
      ['LIMIT 100', 'query without row limit rejected'],
      ["AND region = 'EU'", 'row policy: region filter is mandatory'],
      ['WITH (NOLOCK)', 'lock request time out period exceeded'],
    ] as const);
    const query = (column: string, table: string) => `SELECT ${column} FROM ${table} WHERE year = 2025`;
    const tables = ['trips', 'fares', 'claims', 'visits', 'crews', 'stops'];
    const columns = ['id', 'total', 'owner', 'state'];
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => [draws.pick(columns), draws.pick(tables)] as const,
      task: ([column, table]) =>
        draws.pick([`Show ${column} of ${table}`, `List the ${table} by ${column}, 2025`]),
      steps(kind, [column, table]) {
        const refused: Step = { act: line(query(column, table)), result: fail(words) };
        const done: Step = { act: line(`${query(column, table)} ${clause}`), result: '40 rows' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused, done] : [refused, refused];
      },
      fillers: [{ act: line('SELECT 1'), result: '1' }],
      middle: ([column, table]) => [{ act: line(query(column, table)), result: fail(words) }],
      agentType: () => 'analyst',
      wanted: usedWords(clause, ['end', 'after', 'instead', 'before']),
      misleading: misleads([]),
    });
  },
};

/** A coding agent edits files and runs commands, by two tools. */
function coder(draws: Parameters<typeof callWriter>[0]) {
  const call = callWriter(draws);
  const [tool, argument] = [draws.pick(SHELLS[0]), draws.pick(SHELLS[1])];
  const edits = draws.pick(['edit_file', 'str_replace', 'apply_edit']);
  return {
    run: (line: string, result: string): Step => ({ act: call(tool, { [argument]: line }), result }),
    edit: (path: string): Step => ({
      act: call(edits, { path, old: `x = ${draws.below(50)}`, new: `x = ${draws.below(50)}` }),
      result: 'edited',
    }),
  };
}

/** In a fresh checkout, packages have to be installed before tests run. */
const install: SmallCase = {
  name: 'install before the tests',
  use: 'design',
  draw(draws, size) {
    const { run, edit } = coder(draws);
    const fail = errorWriter(draws);
    const [test, first, words] = draws.pick([
      ['npm test', 'npm ci', 'sh: 1: vitest: not found'],
      ['make test', 'make deps', 'cannot find package "testify"'],
      ['bundle exec rspec', 'bundle install', 'Could not find rack-3.0 in locally installed gems'],
    ] as const);
    const refused = () => run(test, fail(words));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right', 'repaired'],
      names: () => draws.pick(MODULES),
      task: (name) =>
        draws.pick([`Mend ${name}`, `There is a fault in ${name}`, `${name} gives wrong results`]),
      steps(kind, name) {
        const change = edit(`src/${name}.src`);
        const done = [run(first, 'added 212 packages'), run(test, 'all passed')];
        if (kind === 'right') return [change, ...done];
        return kind === 'repaired'
          ? [change, refused(), ...done]
          : [change, refused(), edit(`src/${name}.src`), refused()];
      },
      fillers: [run('git status', 'clean'), run('ls', 'src')],
      middle: (name) => [edit(`src/${name}.src`), refused()],
      agentType: () => 'coder',
      wanted: anyOf(doneBefore(first, test), usedWords(first, ['before', 'instead'])),
      misleading: misleads([first, test, /edit|str_replace/], doneBefore(test, first)),
    });
  },
};

/** After a change of one kind of file, others have to be made from it before tests pass. */
const generated: SmallCase = {
  name: 'generate after an edit',
  use: 'design',
  draw(draws, size) {
    const { run, edit } = coder(draws);
    const fail = errorWriter(draws);
    const [path, make, test, words] = draws.pick([
      ['schema/%.graphql', 'npm run codegen', 'npm test', 'types are out of date with the schema'],
      ['proto/%.proto', 'buf generate', 'go test ./...', 'generated code does not match'],
      ['models/%.prisma', 'npx prisma generate', 'npx jest', 'client has not been generated yet'],
    ] as const);
    const refused = () => run(test, fail(words));
    const change = (name: string) => edit(path.replace('%', name));
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right'],
      names: () => draws.pick(MODULES),
      task: (name) => draws.pick([`Add a field to ${name}`, `${name} needs one more field`]),
      steps(kind, name) {
        const done = [run(make, 'generated'), run(test, 'ok')];
        if (kind === 'right') return [change(name), ...done];
        return kind === 'repaired'
          ? [change(name), refused(), ...done]
          : [change(name), refused(), change(name), refused()];
      },
      fillers: [run('git diff', 'some lines')],
      middle: (name) => [change(name), refused()],
      agentType: () => 'coder',
      wanted: anyOf(
        doneBefore(make, test),
        usedWords(make, ['before', 'instead']),
        doneAfter(make, /edit|replace/),
      ),
      misleading: misleads([make, test, /edit|str_replace/], doneBefore(test, make)),
    });
  },
};

/** Work is taken only where a check ran before it was handed in; nothing says so during the run. */
const checked: SmallCase = {
  name: 'a check before handing in',
  use: 'design',
  draw(draws, size) {
    const { run, edit } = coder(draws);
    const [check, submit] = draws.pick([
      ['make lint', 'git push'],
      ['cargo clippy', 'git commit -am done'],
      ['npx tsc --noEmit', 'gh pr create --fill'],
    ] as const);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.pick(MODULES),
      task: (name) => draws.pick([`Make ${name} faster`, `Tidy up ${name}`, `Rename the parts of ${name}`]),
      steps: (kind, name) => [
        run(`cat src/${name}.src`, '80 lines'),
        edit(`src/${name}.src`),
        ...(kind === 'right' ? [run(check, 'no findings')] : []),
        run(submit, 'done'),
      ],
      fillers: [run('git status', 'one file changed')],
      middle: (name) => [run(`cat src/${name}.src`, '80 lines'), edit(`src/${name}.src`)],
      agentType: () => 'coder',
      wanted: anyOf(doneBefore(check, submit), doneAfter(check, /edit|replace/)),
      misleading: misleads([check, submit, /cat|edit|str_replace/], doneBefore(submit, check)),
    });
  },
};

/** A program that everybody uses is refused on this machine; another one does the same. */
const program: SmallCase = {
  name: 'another program for the same',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ...SHELLS);
    const fail = errorWriter(draws);
    const [wrong, right, words] = draws.pick([
      ['pip install', 'uv pip install', 'error: externally-managed-environment'],
      ['docker run', 'podman run', 'docker: command not found'],
      ['yarn add', 'pnpm add', 'This project is configured to use pnpm'],
    ] as const);
    const names = 'lumen cobalt sparrow tulip granite delta orbit maple zephyr onyx'.split(' ');
    const refused = (name: string): Step => ({ act: line(`${wrong} ${name}`), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'repaired', 'right'],
      names: () => draws.pick(names),
      task: (name) => draws.pick([`We need ${name} here`, `Get ${name} going`, `Set up ${name}`]),
      steps(kind, name) {
        const done: Step = { act: line(`${right} ${name}`), result: 'ok' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(name), done] : [refused(name), refused(name)];
      },
      fillers: ['ls', 'uname -a', 'df -h'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (name) => [refused(name)],
      agentType: () => 'coder',
      wanted: usedWords(new RegExp(right.split(' ')[0]!), ['before', 'instead']),
      misleading: misleads([]),
    });
  },
};

/** A branch, a host or a bucket has another name here than elsewhere. */
const branch: SmallCase = {
  name: 'a name that differs here',
  use: 'held',
  draw(draws, size) {
    const line = lineWriter(draws, ...SHELLS);
    const fail = errorWriter(draws);
    const [command, wrong, right, words] = draws.pick([
      ['git rebase origin/@ %', 'master', 'trunk', "fatal: invalid upstream 'origin/master'"],
      ['ssh @ tail /var/log/%.log', 'prod', 'web-prod-2', 'could not resolve hostname prod'],
      ['aws s3 cp %.csv s3://@/', 'reports', 'acme-reports-eu', 'NoSuchBucket: the bucket does not exist'],
    ] as const);
    const write = (use: string, name: string) => line(command.replace('@', use).replace('%', name));
    const refused = (name: string): Step => ({ act: write(wrong, name), result: fail(words) });
    return drawCase(draws, size, {
      kinds: ['repaired', 'failed', 'right', 'repaired'],
      names: () => draws.pick(MODULES),
      task: (name) => draws.pick([`Look after ${name}`, `${name} has to be ready`, `Do what ${name} needs`]),
      steps(kind, name) {
        const done: Step = { act: write(right, name), result: 'ok' };
        if (kind === 'right') return [done];
        return kind === 'repaired' ? [refused(name), done] : [refused(name), refused(name)];
      },
      fillers: ['date', 'pwd', 'git log -1'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (name) => [refused(name)],
      agentType: () => 'coder',
      wanted: usedWords(right, ['instead', 'before', 'after']),
      misleading: misleads([]),
    });
  },
};

/** Cases of consoles: SQL, shell, and coding agents with edits and commands. */
export const CONSOLE_CASES: readonly SmallCase[] = [
  quoted,
  limited,
  install,
  generated,
  checked,
  program,
  branch,
];
