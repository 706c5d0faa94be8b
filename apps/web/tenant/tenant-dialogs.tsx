import type { UserInfo } from '@mp/kernel/web';
import {
  confirm,
  confirmDiscard,
  dataText,
  forgetDirty,
  isDirty,
  loadChunk,
  openDialog,
  showError,
  text,
} from '@mp/kernel/web';
import { lazy } from 'react';
import { enterTenant } from './tenant.client.ts';

const TenantChooser = lazy(() =>
  loadChunk(() => import('./TenantChooser.tsx')).then((file) => ({ default: file.TenantChooser })),
);

/** Enters a tenant; a failure is shown and answers false. Unsaved changes are asked for first. */
export async function tryEnter(tenancyId: string | number): Promise<boolean> {
  if (isDirty() && !(await confirmDiscard())) return false;
  try {
    await enterTenant(tenancyId);
    forgetDirty();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** Lets a user of several tenants choose one, and enters it; undefined when the dialog was left. */
export async function chooseTenant(info: UserInfo): Promise<string | number | undefined> {
  const chosen = await openDialog<string | number>((close) => <TenantChooser info={info} close={close} />);
  if (chosen === undefined) return undefined;
  if (String(chosen) === String(info.tenancyId)) return chosen;
  return (await tryEnter(chosen)) ? chosen : undefined;
}

/** The address names another tenant of the user: switches to it after a confirmation. */
export async function confirmSwitch(info: UserInfo, tenancyId: string): Promise<boolean> {
  const target = info.tenantList.find((tenant) => String(tenant.tenancyId) === tenancyId);
  const name = dataText(target?.tenancyName);
  const yes = await confirm({
    title: text('frame.tenant.switchTitle', { name }),
    body: text('frame.tenant.switchBody'),
    ok: text('frame.tenant.switchOk'),
  });
  return yes && (await tryEnter(tenancyId));
}
