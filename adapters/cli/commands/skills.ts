import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Command, Option } from 'commander';
import type { InsightsResult } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { agentsFile, type Skill, skillFile, skillsOf } from '../insights/skills.js';
import { fileError } from '../io/read-input.js';
import { counted } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import type { TargetOptions } from '../target/open-target.js';

interface Options extends TargetOptions {
  tenant: string;
  as: 'skill' | 'agents';
  write?: string;
}

/** The files of skills, by their paths below a folder. */
const filesOf = (skills: readonly Skill[], as: Options['as']): [path: string, text: string][] =>
  as === 'agents'
    ? [['AGENTS.md', agentsFile(skills)]]
    : skills.map((skill) => [join(skill.name, 'SKILL.md'), skillFile(skill)]);

/** Why there is no skill yet: what it takes, and what there is. */
const nothingYet = ({ runs, tasks }: InsightsResult): string =>
  tasks.length === 0
    ? `No skill yet: a kind of task needs runs of three groups or more (copies, and runs of one customer or task, are one group). There ${runs === 1 ? 'is' : 'are'} ${counted(runs, 'run')}, and no such kind.`
    : `No skill yet: of ${counted(tasks.length, 'kind of task', 'kinds of task')} in ${counted(runs, 'run')} none has an example, which takes runs that succeeded in the same way.`;

/** Gives `knowhow skills` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Drafts skills from kinds of task that several groups of runs had: a SKILL.md each, or sections of an AGENTS.md, with an example, the lessons that hold, and their evidence. It prints them; files are written with --write alone, and none is overwritten.',
    )
    .requiredOption('--tenant <name>', 'the collection')
    .addOption(
      new Option('--as <form>', '`skill`: a SKILL.md each; `agents`: sections of one AGENTS.md')
        .choices(['skill', 'agents'])
        .default('skill'),
    )
    .option('--write <folder>', 'write the files there instead of printing them');
  onTarget<Options>(cli, command, async (open, { tenant, as, write }) => {
    const { knowledge } = await open({ reads: true, enhanceTimeoutMs: Number.POSITIVE_INFINITY });
    const found = await knowledge.insights({ tenant_id: tenant, advice: true });
    const skills = skillsOf(found);
    const files = skills.length === 0 ? [] : filesOf(skills, as);
    const written: string[] = [];
    if (write !== undefined) {
      for (const [path, text] of files) {
        const file = join(write, path);
        try {
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, text, { flag: 'wx' });
        } catch (error) {
          throw fileError(file, error);
        }
        written.push(file);
      }
    }
    return {
      json: { skills, ...(write === undefined ? {} : { written }) },
      say() {
        if (files.length === 0) cli.say(nothingYet(found));
        else if (write !== undefined)
          cli.say(`Wrote ${counted(written.length, 'file')}: ${written.join(', ')}`);
        else cli.say(files.map(([path, text]) => (as === 'agents' ? text : `${path}\n\n${text}`)).join('\n'));
      },
    };
  });
}
