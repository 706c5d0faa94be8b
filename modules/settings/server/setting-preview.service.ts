import { defineContributionPoint, type Context } from '@mp/kernel/server';
import { settingsGroup, type SettingsGroup } from '../contract/index.ts';
import { typedGroup, type GroupPlace, type SettingsLevel } from './setting.service.ts';

/** A consequence of a change, and how many it meets. */
export interface PreviewItem {
  readonly key: string;
  readonly count: number;
}

/** A change of a group that is not saved yet. */
export interface PreviewInput {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly level: SettingsLevel;
}

/** Who counts what a change of a group would do. */
export interface SettingPreview {
  readonly group: Pick<SettingsGroup, 'key'>;
  readonly run: (context: Context, change: PreviewInput) => Promise<readonly PreviewItem[]>;
}

/** Counts of what changes of settings would do. */
export const settingPreviews = defineContributionPoint<SettingPreview>('settings.previews', {
  keyOf: ({ group }) => group.key,
  verify: (all) =>
    all
      .filter(({ group }) => settingsGroup(group.key)?.previewed === undefined)
      .map(({ group }) => `the preview of ${group.key} has no fields that it is shown for`),
});

/** What the change would do; consequences that meet nobody are left out. Throws what a save throws. */
export async function previewGroup(
  context: Context,
  place: GroupPlace,
  typed: Readonly<Record<string, unknown>>,
): Promise<readonly PreviewItem[]> {
  const { group, before, after, isStored } = await typedGroup(context, place, typed);
  const preview = settingPreviews.all().find((each) => each.group.key === group.key);
  if (!preview || isStored) return [];
  const items = await preview.run(context, { before: before.values, after: after.values, level: place.level });
  return items.filter(({ count }) => count > 0);
}
