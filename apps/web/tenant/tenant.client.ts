import { switchTenant } from '@mp/identity/contract';
import { call, queryClient, setUserInfo } from '@mp/kernel/web';
import { readSettingsAgain } from '../start/boot.ts';
import { applyTenantLook } from '../start/Providers.tsx';

/** Enters another tenant of the user: a new session, everything read so far is forgotten (platform.md 1.6). */
export async function enterTenant(tenancyId: string | number): Promise<void> {
  const info = await call(switchTenant, { body: { tenancyId: Number(tenancyId) } });
  await queryClient.cancelQueries();
  queryClient.clear();
  setUserInfo(info);
  await readSettingsAgain();
  applyTenantLook();
}
