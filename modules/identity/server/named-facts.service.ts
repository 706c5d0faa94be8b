import type { Context } from '@mp/kernel/server';
import { SettingsView, type SettingRow } from '@mp/settings/server';
import { factorsOfName, type FactorRow } from './factor.query.ts';
import type { Failures } from './lock.rules.ts';
import type { LoginName } from './login-name.ts';
import { nameHash } from './name-hash.ts';
import type { Place } from './place.ts';
import type { SignInPolicy } from './sign-in-policy.rules.ts';
import { policyOf } from './sign-in-policy.service.ts';
import { readName, type AccountTenant, type LoginAccount } from './sign-in.query.ts';

/** Owner of what a tenant or the platform has set. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** What the login service knows of a name, as of one moment. */
export interface NamedFacts {
  /** Who bears the name; undefined for nobody, of whom the rest says what it says of everybody. */
  readonly account: LoginAccount | undefined;
  /** His enabled tenants in their order. */
  readonly tenants: readonly AccountTenant[];
  /** Wrong passwords that were counted against the name. */
  readonly failures: Failures | undefined;
  /** What holds for him until he has proven himself. */
  readonly policy: SignInPolicy;
  readonly factors: readonly FactorRow[];
  /** What the login page of the place shows. */
  readonly shown: SettingsView;
  /** Settings that hold for him in a tenant of his; null for the platform's. */
  readonly settingsIn: (tenantId: string | null) => SettingsView;
}

const keptTexts = 200;
const settingsByText = new Map<string, readonly SettingRow[]>();

/**
 * Settings as their text says. The same text is answered by the same rows, which nobody changes: most people sign in by the
 * same settings, and what is derived from rows is derived once.
 */
function rowsOf(text: string): readonly SettingRow[] {
  let rows = settingsByText.get(text);
  if (!rows) {
    rows = JSON.parse(text) as readonly SettingRow[];
    if (settingsByText.size >= keptTexts) settingsByText.clear();
    settingsByText.set(text, rows);
  }
  return rows;
}

const views = new WeakMap<readonly SettingRow[], Map<string | null, SettingsView>>();
/** The view of a tenant on rows; the same rows are seen by the same view, which remembers what was asked of it. */
function viewOf(rows: readonly SettingRow[], tenantId: string | null): SettingsView {
  let known = views.get(rows);
  if (!known) views.set(rows, (known = new Map<string | null, SettingsView>()));
  let view = known.get(tenantId);
  if (!view) known.set(tenantId, (view = new SettingsView(tenantId, rows)));
  return view;
}

const shownRows = new WeakMap<readonly SettingRow[], readonly SettingRow[]>();
/** What somebody has set for himself is not shown before he has proven that it is him. */
function shownOf(rows: readonly SettingRow[]): readonly SettingRow[] {
  let shown = shownRows.get(rows);
  if (!shown) shownRows.set(rows, (shown = rows.filter(({ owner_id }) => owner_id === nobody)));
  return shown;
}

/**
 * Reads what a sign-in is judged by, in one round trip and by the same statements whether or not anybody bears the name.
 * Without a place, what is shown is what the platform shows.
 */
export async function factsOfName(
  context: Context,
  name: LoginName,
  place: Place = { tenancyId: null, host: '' },
): Promise<NamedFacts> {
  const [{ account, tenants, failures, settings, placeId }, factors] = await Promise.all([
    readName(context, name, { nameHash: nameHash(name), place }),
    factorsOfName(context, name),
  ]);
  const rows = rowsOf(settings);
  const settingsIn = (tenantId: string | null) => viewOf(rows, tenantId);
  return {
    account,
    tenants,
    failures,
    factors,
    policy: policyOf(tenants, settingsIn),
    shown: viewOf(shownOf(rows), placeId),
    settingsIn,
  };
}
