import type { SettingsGroup } from '../contract/index.ts';

/** A change of a group. */
export interface GroupVersion {
  readonly version: number;
  /** Of each changed field what it was and what it became. */
  readonly changes: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * The values of a group after a version: the ones of today, with what later versions changed taken back, the latest first.
 * Secrets are left out: what they were is not known to anybody.
 */
export function valuesAt(
  group: Pick<SettingsGroup, 'fields'>,
  { values, later }: { readonly values: Readonly<Record<string, unknown>>; readonly later: readonly GroupVersion[] },
): Record<string, unknown> {
  const then = { ...values };
  for (const { changes } of later.toSorted((a, b) => b.version - a.version))
    for (const [name, [before]] of Object.entries(changes)) then[name] = before;
  return Object.fromEntries(
    Object.entries(then).filter(([name]) => Object.hasOwn(group.fields, name) && !group.fields[name]?.secret),
  );
}
