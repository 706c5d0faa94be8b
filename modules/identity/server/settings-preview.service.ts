import type { Context } from '@mp/kernel/server';
import { plainGroup, type SettingsOf } from '@mp/settings/contract';
import { settingPreviews, type PreviewInput, type PreviewItem } from '@mp/settings/server';
import { lockingSettings, passwordSettings, safetySettings, verificationSettings } from '../contract/index.ts';
import {
  accountsSignedInBy,
  accountsUnusedFor,
  accountsWithErrors,
  accountsWithoutSecond,
  passwordsOf,
  passwordsOlderThan,
  sessionsBeyond,
  type Followers,
  type SecondRule,
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

type PasswordRule = SettingsOf<typeof passwordSettings>;

/** Whether a password that was good may not be now. What is kept of old ones says nothing of their length and characters. */
const isStricter = (before: PasswordRule, after: PasswordRule): boolean =>
  after.minLength > before.minLength ||
  after.maxLength < before.maxLength ||
  (after.classes ?? []).some((each) => !before.classes?.includes(each)) ||
  (after.denyList === true && before.denyList !== true);

async function ofPassword(context: Context, change: PreviewInput) {
  const { before, after } = sides(change, passwordSettings);
  const { key: group } = passwordSettings;
  const items: PreviewItem[] = [];
  const limit = ({ expiryOn, expiryDays }: PasswordRule) => (expiryOn ? expiryDays : null);
  const days = limit(after);
  if (days !== null) {
    // Passwords older than the longer limit had to be changed before already.
    const followers = whose(context, change, { group, field: before.expiryOn ? 'expiryDays' : 'expiryOn' });
    const old = { days, before: limit(before) };
    items.push({ key: 'expired', count: await passwordsOlderThan(context, followers, old) });
  }
  if (isStricter(before, after))
    items.push({
      key: 'unchecked',
      count: await passwordsOf(context, whose(context, change, { group, field: 'minLength' })),
    });
  return items;
}

async function ofLocking(context: Context, change: PreviewInput) {
  const { before, after } = sides(change, lockingSettings);
  const { key: group } = lockingSettings;
  const items: PreviewItem[] = [];
  if (after.unusedDays !== 0) {
    const unused = { days: after.unusedDays, before: before.unusedDays };
    const followers = whose(context, change, { group, field: 'unusedDays' });
    items.push({ key: 'locked', count: await accountsUnusedFor(context, followers, unused) });
  }
  if (after.errorCount < before.errorCount || after.withinMinutes > before.withinMinutes) {
    const followers = whose(context, change, { group, field: 'errorCount' });
    items.push({ key: 'errors', count: await accountsWithErrors(context, followers, { before, after }) });
  }
  return items;
}

async function ofSafety(context: Context, change: PreviewInput) {
  const { before, after } = sides(change, safetySettings);
  if (after.maxSessions >= before.maxSessions) return [];
  const followers = whose(context, change, { group: safetySettings.key, field: 'maxSessions' });
  return [{ key: 'sessions', count: await sessionsBeyond(context, followers, after.maxSessions) }];
}

type Verification = SettingsOf<typeof verificationSettings>;

/** Of whom a second factor is asked, and what counts as one; undefined where of nobody. */
function secondRule({ strength, adminDouble, secondFactors, loginModes }: Verification): SecondRule | undefined {
  if (strength !== 'double' && adminDouble !== true) return undefined;
  const codes = loginModes?.includes('dynamic') ? ['mail', 'sms'] : [];
  return { administrators: strength !== 'double', factors: [...(secondFactors ?? []), ...codes] };
}

/** Whether somebody of whom a second factor is asked now may have had none to give, or none was asked of him. */
function asksMore(before: SecondRule | undefined, after: SecondRule): boolean {
  if (!before || (before.administrators && !after.administrators)) return true;
  return before.factors.some((each) => !after.factors.includes(each));
}

async function ofVerification(context: Context, change: PreviewInput) {
  const { before, after } = sides(change, verificationSettings);
  const { key: group } = verificationSettings;
  const items: PreviewItem[] = [];
  const gone = (before.loginModes ?? []).filter((mode) => !after.loginModes?.includes(mode));
  if (gone.length > 0) {
    const followers = whose(context, change, { group, field: 'loginModes' });
    items.push({ key: 'modeGone', count: await accountsSignedInBy(context, followers, gone) });
  }
  const rule = secondRule(after);
  if (rule && asksMore(secondRule(before), rule)) {
    const followers = whose(context, change, { group, field: rule.administrators ? 'adminDouble' : 'strength' });
    const count = await accountsWithoutSecond(context, followers, rule);
    // Who has none sets up an app at the next sign-in, where that is a factor that counts.
    items.push({ key: rule.factors.includes('totp') ? 'secondToSetUp' : 'secondMissing', count });
  }
  return items;
}

/** What stricter rules of signing in would do. */
export const signInPreviews = settingPreviews.of(
  { group: plainGroup(passwordSettings), run: ofPassword },
  { group: plainGroup(lockingSettings), run: ofLocking },
  { group: plainGroup(safetySettings), run: ofSafety },
  { group: plainGroup(verificationSettings), run: ofVerification },
);
