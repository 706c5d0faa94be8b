import { isDeepStrictEqual } from 'node:util';
import { isKeptSecret, isRemovedSecret, type FieldError, type KeptSecret } from '@mp/kernel/contract';
import { open, seal } from '@mp/kernel/server';
import { isWhole, secretNames, type SettingsGroup, type SettingsRecord } from '../contract/index.ts';

const kept: KeptSecret = { set: true };

/** Stored values as anybody may see them: of a secret only whether there is one. */
export function shown(
  group: Pick<SettingsGroup, 'fields'>,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...stored };
  for (const name of secretNames(group)) values[name] = isSealed(stored[name]) ? kept : null;
  return values;
}

const isSealed = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The clear text of a stored secret; null where there is none. */
export function opened(stored: unknown): string | null {
  return isSealed(stored) ? open(stored) : null;
}

/** A secret as it is stored: the one that was typed, none where it is taken away, else the one that is there. */
export function sealedSecret(typed: unknown, stored: unknown): string | null {
  if (isRemovedSecret(typed)) return null;
  if (typeof typed === 'string' && typed !== '') return seal(typed);
  return isSealed(stored) ? stored : null;
}

/** Whether a stored secret is to stay. */
const isToStay = (typed: unknown): boolean =>
  typed === undefined || typed === null || typed === '' || isKeptSecret(typed);

/**
 * Secrets that have to be typed again, since they would otherwise go where those who keep them never sent them: another
 * address, or that of a tenant instead of the platform's.
 */
export function secretsAsked(
  group: SettingsGroup,
  before: SettingsRecord,
  typed: Readonly<Record<string, unknown>>,
): FieldError[] {
  const differs = (name: string) => !isDeepStrictEqual(typed[name] ?? null, before.values[name] ?? null);
  const isTakenOver = !before.own && isWhole(group) && Object.keys(group.fields).some(differs);
  return secretNames(group)
    .filter((name) => before.values[name] !== null && isToStay(typed[name]))
    .filter((name) => isTakenOver || group.fields[name]?.secret?.boundTo.some(differs))
    .map((path) => ({
      path,
      code: 'setting.secretAgain',
      params: { field: `@${group.resource.entity}.field.${path}` },
    }));
}
