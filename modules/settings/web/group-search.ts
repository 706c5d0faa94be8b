import { fieldTextKey } from '@mp/kernel/contract';
import { settingsAreas, type SettingsArea, type SettingsGroup } from '../contract/index.ts';

/** A group that a search has found, with the names of at most two fields where its title says nothing of what is sought. */
export interface FoundGroup {
  readonly group: SettingsGroup;
  readonly title: string;
  readonly fields: readonly string[];
}

const mostFields = 2;

/** The groups whose title or fields hold what is sought; all of them where nothing is. */
export function foundGroups(
  groups: readonly SettingsGroup[],
  sought: string,
  t: (key: string) => string,
): readonly FoundGroup[] {
  const wanted = sought.trim().toLowerCase();
  const holds = (name: string) => name.toLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    const title = t(`${group.resource.entity}.title`);
    if (holds(title)) return [{ group, title, fields: [] }];
    const fields = Object.keys(group.fields)
      .map((name) => t(fieldTextKey(group.resource, name)))
      .filter(holds);
    return fields.length > 0 ? [{ group, title, fields: fields.slice(0, mostFields) }] : [];
  });
}

/** Groups below their headings, which stand in the order of the settings (platform.md 5.18). */
export function areasOf(
  found: readonly FoundGroup[],
): readonly { readonly area: SettingsArea; readonly found: readonly FoundGroup[] }[] {
  return settingsAreas
    .map((area) => ({ area, found: found.filter(({ group }) => group.area === area) }))
    .filter((each) => each.found.length > 0);
}
