import { type AnyRecord, FormDrawer, ListPage, useDialog, useRecordAct, useText } from '@mp/kernel/web';
import { lazy, type ReactNode } from 'react';
import { tenant } from '../contract/index.ts';

const ClearDialog = lazy(() => import('./ClearDialog.tsx').then((file) => ({ default: file.ClearDialog })));
const AdminsDialog = lazy(() => import('./AdminsDialog.tsx').then((file) => ({ default: file.AdminsDialog })));
const InitialiseDialog = lazy(() =>
  import('./InitialiseDialog.tsx').then((file) => ({ default: file.InitialiseDialog })),
);
const CeilingDrawer = lazy(() => import('./CeilingDrawer.tsx').then((file) => ({ default: file.CeilingDrawer })));

/** Tenants: who they are, who administers them, what they begin with, whether they are open. */
export function TenantList(): ReactNode {
  const t = useText('tenant');
  const act = useRecordAct(tenant);
  const openDialog = useDialog();

  function handleDisable(record: AnyRecord): void {
    void act('disable', [record], {
      title: t('confirmDisable', { name: String(record.tenancyName) }),
      body: t('disableBody'),
    });
  }

  return (
    <ListPage
      resource={tenant}
      form={<FormDrawer.Field name="shareOrgFrom" when={({ isShareOrg }) => isShareOrg === true} />}
    >
      <ListPage.Column field="tenancyId" width={120} render={String} />
      <ListPage.RowAction
        action="initialise"
        onRun={(record) => void openDialog((close) => <InitialiseDialog record={record} close={() => close()} />)}
      />
      <ListPage.RowAction
        action="setAdmin"
        onRun={(record) => void openDialog((close) => <AdminsDialog record={record} close={() => close()} />)}
      />
      <ListPage.RowAction
        action="ceiling"
        onRun={(record) => void openDialog((close) => <CeilingDrawer record={record} close={() => close()} />)}
      />
      <ListPage.RowAction action="disable" onRun={handleDisable} />
      <ListPage.RowAction
        action="clearOrganisations"
        onRun={(record) => void openDialog((close) => <ClearDialog record={record} close={() => close()} />)}
      />
    </ListPage>
  );
}
