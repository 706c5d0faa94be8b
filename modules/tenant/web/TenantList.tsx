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
  const isEnabled = (record: AnyRecord) => record.tenancyStatus === '1';

  function handleDisable(record: AnyRecord): void {
    void act('disable', [record], {
      title: t('confirmDisable', { name: String(record.tenancyName) }),
      body: t('disableBody'),
      danger: true,
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
        when={(record) => record.isCreateSystemMenu !== true}
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
      <ListPage.RowAction
        action="enable"
        when={(record) => !isEnabled(record)}
        onRun={(record) => void act('enable', [record])}
      />
      <ListPage.RowAction action="disable" danger when={isEnabled} onRun={handleDisable} />
      <ListPage.RowAction
        action="clearOrganisations"
        danger
        onRun={(record) => void openDialog((close) => <ClearDialog record={record} close={() => close()} />)}
      />
    </ListPage>
  );
}
