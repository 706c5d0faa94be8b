import { type AnyRecord, defineWebModule, onStepUpRequired } from '@mp/kernel/web';
import { lazy } from 'react';
import { accountEntries, accountRoutes } from './account-pages.ts';
import type { ForceOut } from './force-logout.tsx';
import { userRecords, userRoutes } from './user-pages.ts';

/** The check against programs, for public pages of other modules; see `login/VisitorCheck.tsx`. */
export const VisitorCheck = lazy(() =>
  import('./login/VisitorCheck.tsx').then((file) => ({ default: file.VisitorCheck })),
);

export { sealPayload } from './login/seal-payload.ts';

export { offerStepUpProof, type StepUpPanelProps, type StepUpProof } from './step-up-proofs.ts';

onStepUpRequired(async () => (await import('./open-dialogs.tsx')).askForPassword());

/** The address of the hook table for a host, with a ticket in it; see `sso.client.ts`. */
export async function ssoAddress(host?: string, returnUrl?: string): Promise<string | undefined> {
  return (await import('./sso.client.ts')).ssoAddress(host, returnUrl);
}

/** An envelope of secret values for a call of the API; see `login/login.client.ts`. */
export async function sealFor(
  endpoint: string,
  values: Record<string, unknown>,
  options?: { readonly fresh?: boolean },
): Promise<string> {
  return (await import('./login/login.client.ts')).sealFor(endpoint, values, options);
}

/** A one-time ticket for another address of the console; see `sso.client.ts`. */
export async function ssoTicket(host: string): Promise<string> {
  return (await import('./sso.client.ts')).ssoTicket(host);
}

/** Asks when a user is to be signed out by force, and has it done by `run`; see `force-logout.tsx`. */
export async function openForceLogout(record: AnyRecord, run: ForceOut): Promise<void> {
  return (await import('./force-logout.tsx')).openForceLogout(record, run);
}

/** The pages of users and of one's own account. */
export const identityPages = defineWebModule({
  name: 'identity',
  settings: () =>
    Promise.all([
      import('../contract/sign-in.settings.ts'),
      import('../contract/sso.settings.ts'),
      import('../contract/directory.settings.ts'),
    ]),
  uses: ['organisation'],
  routes: [...userRoutes, ...accountRoutes],
  avatar: [...accountEntries],
  records: userRecords,
  locale: {
    'zh-CN': () => import('@mp/identity/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/identity/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/identity/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
