import { createHash } from 'node:crypto';
import { signInPolicy, tenantsOf } from '@mp/identity/server';
import { wireLanguages } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { settingsOfTenant, type SettingsView } from '@mp/settings/server';
import { faceSettings } from '../contract/face.settings.ts';

/** What a person agrees to by registering his face. */
export interface ConsentText {
  /** It follows from the text. */
  readonly version: string;
  readonly text: Readonly<Record<string, string>>;
}

/** The consent text of a tenant. */
export function consentIn(view: SettingsView): ConsentText {
  const { consentText } = view.of(faceSettings);
  const text = Object.fromEntries(wireLanguages.map((language) => [language, consentText?.[language] ?? '']));
  const version = createHash('sha256').update(Object.values(text).join('\n\n')).digest('hex').slice(0, 12);
  return { version, text };
}

/** Whether signing in by face is open to an account. */
export async function isFaceOpen(context: Context, accountId: string): Promise<boolean> {
  return (await signInPolicy(context.as(undefined), accountId)).modes.includes('face');
}

/** Whether an account keeps another way of signing in besides its face. */
export async function hasOtherWay(context: Context, accountId: string): Promise<boolean> {
  const { modes, passkeySignIn } = await signInPolicy(context.as(undefined), accountId);
  return passkeySignIn || modes.some((mode) => mode !== 'face');
}

/** The largest distance that counts as the same face: the strictest of the account's tenants. */
export async function thresholdOf(context: Context, accountId: string): Promise<number> {
  const tenants = await tenantsOf(context.as(undefined), accountId);
  const views = await Promise.all(tenants.map(({ id }) => settingsOfTenant(context.database, id)));
  const own = views.map((view) => Number(view.of(faceSettings).threshold));
  return Math.min(0.6, ...own);
}
