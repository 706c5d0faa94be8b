import { defineContributionPoint, type Context } from '@mp/kernel/server';
import { settingsGroup, type SettingsAdvice, type SettingsGroup, type SettingsRecord } from '../contract/index.ts';
import { settingsFor, type SettingsLevel, type SettingsView } from './setting.service.ts';

/** Settings as they stand, at the level that is looked at. */
interface AdviceInput {
  readonly view: SettingsView;
  readonly level: SettingsLevel;
}

/** Something to be said of a group as things stand, and perhaps to be set with one click. */
export interface SettingAdviser {
  readonly group: Pick<SettingsGroup, 'key'>;
  /** Its words stand under `<group>Settings.advice.<name>`, those of its button under `<group>Settings.adviceApply.<name>`. */
  readonly name: string;
  /** Keys of further groups where it is said. */
  readonly alsoAt?: readonly string[];
  /** The values of the group that it proposes; true where there is only something to say, false where there is not. */
  readonly find: (context: Context, given: AdviceInput) => Promise<boolean | Readonly<Record<string, unknown>>>;
}

/** What modules have to say of settings. */
export const settingAdvice = defineContributionPoint<SettingAdviser>('settings.advice', {
  keyOf: ({ group, name }) => `${group.key}.${name}`,
  verify: (all) =>
    all
      .filter(({ group }) => settingsGroup(group.key) === undefined)
      .map(({ group, name }) => `the advice ${name} is about ${group.key}, which is no group`),
});

async function adviceOf(
  context: Context,
  given: AdviceInput,
  shownAt: ReadonlySet<string>,
): Promise<Map<string, SettingsAdvice[]>> {
  const found = new Map<string, SettingsAdvice[]>();
  for (const { group, name, alsoAt = [], find } of settingAdvice.all()) {
    const places = [group.key, ...alsoAt].filter((key) => shownAt.has(key));
    const answer = places.length > 0 && (await find(context, given));
    if (answer === false) continue;
    const advice: SettingsAdvice = { group: group.key, name, values: answer === true ? null : { ...answer } };
    for (const key of places) found.set(key, [...(found.get(key) ?? []), advice]);
  }
  return found;
}

/** Groups with what there is to say of them now. */
export async function withAdvice(
  context: Context,
  level: SettingsLevel,
  records: readonly SettingsRecord[],
): Promise<SettingsRecord[]> {
  const view = await settingsFor(context);
  const advice = await adviceOf(context, { view, level }, new Set(records.map(({ key }) => key)));
  return records.map((record) => ({ ...record, advice: advice.get(record.key) ?? [] }));
}
