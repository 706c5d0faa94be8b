import type { Context } from '@mp/kernel/server';
import { plainGroup, type SettingsOf } from '@mp/settings/contract';
import { settingPreviews, type PreviewInput } from '@mp/settings/server';
import { lockingSettings, passwordSettings, safetySettings, verificationSettings } from '../contract/index.ts';
import {
  accountsSignedInBy,
  accountsUnusedFor,
  passwordsOlderThan,
  sessionsBeyond,
  type Followers,
} from './settings-preview.query.ts';

const whose = (context: Context, { level }: PreviewInput, rule: Pick<Followers, 'group' | 'field'>): Followers => ({
  ...rule,
  tenantId: level === 'platform' ? null : context.tenantId,
});

/** The two sides of a change, with the types of the group's fields. */
const sides = <G>({ before, after }: PreviewInput, _group: G) => ({
  before: before as SettingsOf<G>,
  after: after as SettingsOf<G>,
});

async function ofPassword(context: Context, change: PreviewInput) {
  const { before, after } = sides(change, passwordSettings);
  const limit = ({ expiryOn, expiryDays }: typeof before) => (expiryOn ? expiryDays : null);
  const days = limit(after);
  if (days === null) return [];
  const old = { days, before: limit(before) };
  // Passwords older than the longer limit had to be changed before already.
  const followers = whose(context, change, {
    group: passwordSettings.key,
    field: before.expiryOn ? 'expiryDays' : 'expiryOn',
  });
  return [{ key: 'expired', count: await passwordsOlderThan(context, followers, old) }];
}

async function ofLocking(context: Context, change: PreviewInput) {
  const { before, after } = sides(change, lockingSettings);
  if (after.unusedDays === 0) return [];
  const unused = { days: after.unusedDays, before: before.unusedDays };
  const followers = whose(context, change, { group: lockingSettings.key, field: 'unusedDays' });
  return [{ key: 'locked', count: await accountsUnusedFor(context, followers, unused) }];
}

async function ofSafety(context: Context, change: PreviewInput) {
  const { before, after } = sides(change, safetySettings);
  if (after.maxSessions >= before.maxSessions) return [];
  const followers = whose(context, change, { group: safetySettings.key, field: 'maxSessions' });
  return [{ key: 'sessions', count: await sessionsBeyond(context, followers, after.maxSessions) }];
}

async function ofVerification(context: Context, change: PreviewInput) {
  const { before, after } = sides(change, verificationSettings);
  const gone = (before.loginModes ?? []).filter((mode) => !after.loginModes?.includes(mode));
  if (gone.length === 0) return [];
  const followers = whose(context, change, { group: verificationSettings.key, field: 'loginModes' });
  return [{ key: 'modeGone', count: await accountsSignedInBy(context, followers, gone) }];
}

/** What stricter rules of signing in would do. */
export const signInPreviews = settingPreviews.of(
  { group: plainGroup(passwordSettings), run: ofPassword },
  { group: plainGroup(lockingSettings), run: ofLocking },
  { group: plainGroup(safetySettings), run: ofSafety },
  { group: plainGroup(verificationSettings), run: ofVerification },
);
