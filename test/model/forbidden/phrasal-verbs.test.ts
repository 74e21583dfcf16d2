import { expect, test } from 'vitest';
import { forbiddenIn } from '../../../src/model/forbidden/forbidden-in.js';

const isForbidden = (task: string, operator: string): boolean =>
  forbiddenIn(task, () => false)?.(operator) ?? false;

test.each([
  ['Do not log in to the registry. Deploy the chat service.', 'docker login'],
  ['Deploy it without logging in.', 'docker login'],
  ['Never sign out.', 'signout'],
  ['Change the plan, but do not back up the database.', 'backup_database'],
  ['Fix the build, do not roll back the release.', 'rollback_release'],
  ['Stelle es nicht zurück und mache nichts rückgängig.', 'undo_change'],
])('%s bars %s', (task, operator) => {
  expect(isForbidden(task, operator)).toBe(true);
});

test.each([
  ['Log in to the registry, and do not deploy.', 'docker login'],
  ['Back up the database, do not delete it.', 'backup_database'],
  ['Roll back the release.', 'rollback_release'],
])('%s does not bar %s', (task, operator) => {
  expect(isForbidden(task, operator)).toBe(false);
});
