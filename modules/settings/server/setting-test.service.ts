import { AppError, answerProblems, commonErrors, messageOf, normaliseAnswer } from '@mp/kernel/contract';
import { countCalls, defineContributionPoint, type Context } from '@mp/kernel/server';
import {
  settingsGroup,
  type SettingsGroup,
  type SettingsTestResult,
  type SettingsTestStep,
} from '../contract/index.ts';
import { typedGroup, type GroupPlace, type SettingsInUse, type SettingsLevel } from './setting.service.ts';

/** What a test works with. */
export interface TestInput {
  readonly settings: SettingsInUse;
  readonly level: SettingsLevel;
  /** What was asked for beside the values of the group. */
  readonly ask: Readonly<Record<string, unknown>>;
  /** Reports what was done; a step that throws ends the test. */
  readonly step: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** Tells what the other side said. */
  readonly tell: (name: string, value: string) => void;
}

/** Who runs a test that a group declares. */
export interface SettingTester {
  readonly group: Pick<SettingsGroup, 'key'>;
  readonly name: string;
  readonly run: (context: Context, input: TestInput) => Promise<unknown>;
}

const testKey = ({ group, name }: Pick<SettingTester, 'group' | 'name'>) => `${group.key}.${name}`;

/** Runs of the tests that groups declare. */
export const settingTests = defineContributionPoint<SettingTester>('settings.tests', {
  keyOf: testKey,
  verify: (all) =>
    all
      .filter(({ group, name }) => settingsGroup(group.key)?.tests?.[name] === undefined)
      .map((each) => `the test ${testKey(each)} is declared by no group of settings`),
});

/** A failed step in words that the product knows, with what the other side answered. */
export class TestFailure extends Error {
  override readonly name = 'TestFailure';
  readonly reason: string;
  readonly answer: string | null;

  constructor(reason: string, answer: string | null = null) {
    super(reason);
    this.reason = reason;
    this.answer = answer;
  }
}

const maxAnswer = 300;

/** Systems' own codes of failed connections. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  ECONNECTION: 'closed',
  ESOCKET: 'closed',
  EPIPE: 'closed',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'unknownHost',
  EDNS: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EPRIVATE: 'private',
};

/** Why a step failed, as a word of `settings.reason`. */
export function reasonOf(error: unknown): string {
  if (error instanceof TestFailure) return error.reason;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const message = messageOf(error);
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code + message.toUpperCase())) return 'certificate';
  // Libraries wrap the system's code in one of their own and leave it in the message.
  const named = [...(message.match(/\bE[A-Z_]{3,}\b/g) ?? []), code].find((each) => reasons[each] !== undefined);
  return named === undefined ? 'other' : (reasons[named] ?? 'other');
}

function failed(error: unknown): Pick<SettingsTestStep, 'reason' | 'answer'> {
  const answer = error instanceof TestFailure ? error.answer : messageOf(error);
  return { reason: reasonOf(error), answer: answer === null ? null : answer.slice(0, maxAnswer) };
}

async function limit(context: Context): Promise<void> {
  const limits = [
    { key: `settings.test|user|${context.userId}`, max: 10, seconds: 60 },
    { key: `settings.test|tenant|${context.tenantId}`, max: 60, seconds: 3600 },
  ];
  const counted = await countCalls(context, limits);
  for (const { key, max } of limits) {
    const found = counted.find((each) => each.key === key);
    if (found && found.n > max)
      throw new AppError('common.tooManyRequests', 429, { detail: { retryAfter: Math.max(1, found.wait) } });
  }
}

/** Runs a test of a group with what is typed. Throws `common.notFound`, `common.tooManyRequests` and what a save throws. */
export async function testGroup(
  context: Context,
  place: GroupPlace & { readonly name: string },
  { values, ask = {} }: { readonly values: object; readonly ask?: Readonly<Record<string, unknown>> | undefined },
): Promise<SettingsTestResult> {
  const { group, after } = await typedGroup(context, place, { ...values });
  const declared = group.tests?.[place.name];
  const tester = settingTests.all().find((each) => testKey(each) === `${group.key}.${place.name}`);
  if (!declared || !tester) throw commonErrors.notFound();
  const fields = declared.ask ?? {};
  const problems = answerProblems(`${group.resource.entity}.${place.name}`, fields, ask);
  if (problems.length > 0) throw new AppError('common.validation', 422, { fields: problems });
  await limit(context);
  const steps: SettingsTestStep[] = [];
  const found: { name: string; value: string }[] = [];
  const step = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    try {
      const done = await work();
      steps.push({ key, ok: true, reason: null, answer: null });
      return done;
    } catch (error) {
      steps.push({ key, ok: false, ...failed(error) });
      throw error;
    }
  };
  const tell = (name: string, value: string) => void found.push({ name, value: value.slice(0, maxAnswer) });
  try {
    await tester.run(context, {
      settings: after,
      level: place.level,
      ask: normaliseAnswer(fields, ask),
      step,
      tell,
    });
  } catch (error) {
    if (steps.at(-1)?.ok !== false) throw error;
  }
  const ok = steps.every((each) => each.ok);
  const last = steps.at(-1);
  context.log.info({ group: group.key, test: place.name, level: place.level, ok, step: last?.key }, 'settings tested');
  return { ok, steps, found };
}
