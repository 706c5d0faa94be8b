import type { Context } from '@mp/kernel/server';
import { plainGroup, settingErrors } from '@mp/settings/contract';
import { reasonOf, settingTests, TestFailure, type TestInput } from '@mp/settings/server';
import { ResultCodeError } from 'ldapts';
import { directorySettings } from '../../contract/index.ts';
import { directoryIn } from './directory-settings.ts';
import { newUserProblem } from './directory.rules.ts';
import { provePerson, type Step } from './directory.service.ts';

const isNothing = (found: unknown): boolean => found === undefined || found === false;

/** What the directory answered, in words that the product knows. */
function failure(error: unknown): unknown {
  if (!(error instanceof ResultCodeError)) return error;
  const answer = `${error.code} ${error.message}`;
  return new TestFailure(error.code === 49 ? 'credentials' : reasonOf(error), answer);
}

/** Looks somebody up as a sign-in would, and tells each step and what the directory knows of him. */
async function testDirectory(context: Context, { settings, level, ask, step, tell }: TestInput): Promise<void> {
  // Who did not write these settings may not search the directory with them.
  if (level === 'tenant' && !settings.isOfTenant) throw settingErrors.testOwn();
  const inUse = settings as Parameters<typeof directoryIn>[1];
  const directory = directoryIn(context.services.environment, inUse);
  if (!directory) {
    await step('connect', () => Promise.reject(new TestFailure('notConfigured')));
    return;
  }
  const told: Step = (key, work) =>
    step(key, async () => {
      const found = await work().catch((error: unknown) => {
        throw failure(error);
      });
      if (key === 'search' && isNothing(found)) throw new TestFailure('notFound');
      if (key === 'bindUser' && isNothing(found)) throw new TestFailure('credentials');
      return found;
    });
  const password = typeof ask.password === 'string' ? ask.password : null;
  const person = await provePerson(directory, { user: String(ask.user), password, step: told });
  if (!person || person.dn === '') return;
  const { createUsers, mailAttribute } = inUse.values;
  if (createUsers) {
    const problem = newUserProblem(String(ask.user), person.attributes[mailAttribute] ?? '');
    await step('newUser', async () => {
      if (problem !== undefined) throw new TestFailure(problem);
    });
  }
  tell('dn', person.dn);
  for (const [name, value] of Object.entries(person.attributes)) if (value !== '') tell(name, value);
}

/** The button that tries the directory. */
export const directoryTests = settingTests.of({
  group: plainGroup(directorySettings),
  name: 'connect',
  run: testDirectory,
});
