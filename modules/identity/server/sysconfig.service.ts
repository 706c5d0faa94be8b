import { createHash } from 'node:crypto';
import { fromWireLanguage, pickText, wireLanguages } from '@mp/kernel/contract';
import { defineContributionPoint, hasPort, type Context } from '@mp/kernel/server';
import { companySettings, settingErrors, settingsGroups, type SettingsGroup } from '@mp/settings/contract';
import type { SettingsView } from '@mp/settings/server';
import {
  passwordSettings,
  openTimeSettings,
  verificationSettings,
  type CodeType,
  type LoginMode,
} from '../contract/index.ts';
import { ruleInfo, ruleOf } from './password.service.ts';

/** Version of the agreement: it follows from the text, so that a new text asks everybody again. */
export function agreementVersion(view: SettingsView): string {
  const { agreementText } = view.of(companySettings);
  const text = wireLanguages.map((language) => agreementText[language] ?? '').join('\n\n');
  if (text !== hashed.text) hashed = { text, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
  return hashed.version;
}

/** The agreement that was asked for last: mostly it is the same for everybody. */
let hashed = { text: '', version: 'e3b0c44298fc' };

/** The agreement in a language; what type 6 answers. */
export function agreement(view: SettingsView, lang: string): { version: string; text: string } {
  const { agreementText } = view.of(companySettings);
  return { version: agreementVersion(view), text: pickText(agreementText, fromWireLanguage(lang)) };
}

function openValues(view: SettingsView, group: SettingsGroup, names: readonly string[]): Record<string, unknown> {
  const values = view.of(group);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** What a module tells the login page of a tenant before anybody has signed in; null for the platform's own page. */
export interface LoginPageFact {
  readonly name: string;
  readonly read: (context: Context, tenantId: string | null) => Promise<unknown>;
}

/** Where modules tell the login page something. */
export const loginPageFacts = defineContributionPoint<LoginPageFact>('identity.loginPageFacts', {
  keyOf: ({ name }) => name,
});

/** What the modules tell the login page of a tenant, by their names. */
export async function readPageFacts(context: Context, tenantId: string | null): Promise<Record<string, unknown>> {
  const facts = await Promise.all(
    loginPageFacts.all().map(async ({ name, read }) => [name, await read(context, tenantId)] as const),
  );
  return Object.fromEntries(facts);
}

/** What is asked for, and what the door says beyond the settings. */
interface SettingsQuestion {
  readonly type: unknown;
  readonly codeType: CodeType;
  readonly modes: readonly LoginMode[];
  readonly isSignedIn: boolean;
  /** Version of the texts that the tenant says in own words. */
  readonly wording: string | undefined;
  readonly pageFacts: Readonly<Record<string, unknown>>;
}

/** What the login page needs beyond the open settings. */
function verificationValues(
  view: SettingsView,
  { codeType, modes, pageFacts }: SettingsQuestion,
): Record<string, unknown> {
  return {
    loginModes: modes,
    codeType,
    slider: codeType === 2,
    findPassword: hasPort('sendMessage') ? (view.of(verificationSettings).findPassword ?? []) : [],
    ...pageFacts,
    faceOn: modes.includes('face'),
    access: {
      wechat: modes.includes('wechat'),
      wxwork: modes.includes('wxwork'),
      domain: modes.includes('domain'),
    },
    agreementVersion: agreementVersion(view),
    passwordRule: ruleInfo(ruleOf(view)),
    openTime: view.of(openTimeSettings),
  };
}

/** Settings by type: 4 system settings (more after signing in), 5 verification. Throws `setting.typeInvalid`. */
export function configRows(view: SettingsView, question: SettingsQuestion): Record<string, unknown> {
  const { type, isSignedIn } = question;
  if (type !== 4 && type !== 5) throw settingErrors.typeInvalid();
  const rows: Record<string, unknown> = {};
  for (const group of settingsGroups()) {
    if (group.open?.type === type && group.key !== openTimeSettings.key && group.key !== passwordSettings.key)
      Object.assign(rows, openValues(view, group, group.open.fields));
    if (type === 4 && isSignedIn && group.openSignedIn)
      Object.assign(rows, openValues(view, group, group.openSignedIn));
  }
  return type === 4 ? { ...rows, wording: question.wording } : { ...rows, ...verificationValues(view, question) };
}
