import { type AnyRecord, type OpenDialog, useRecordAct } from '@mp/kernel/web';
import { lazy } from 'react';
import { role } from '../contract/index.ts';

const CopyRoleDialog = lazy(() => import('./CopyRoleDialog.tsx').then((file) => ({ default: file.CopyRoleDialog })));
const CompareRolesDialog = lazy(() =>
  import('./CompareRolesDialog.tsx').then((file) => ({ default: file.CompareRolesDialog })),
);

/** What may be done with a role beside editing it. */
export function useRoleActs(openDialog: OpenDialog): {
  readonly copy: (record: AnyRecord) => void;
  readonly compare: (record: AnyRecord) => void;
  readonly enable: (record: AnyRecord) => void;
  readonly disable: (record: AnyRecord) => void;
} {
  const act = useRecordAct(role);
  return {
    copy: (record) => void openDialog((close) => <CopyRoleDialog record={record} close={() => close()} />),
    compare: (record) => void openDialog((close) => <CompareRolesDialog record={record} close={() => close()} />),
    enable: (record) => void act('enable', [record]),
    disable: (record) => void act('disable', [record], { danger: true }),
  };
}
