import { ListPage, useDialog } from '@mp/kernel/web';
import { lazy, type ReactNode } from 'react';
import { orgTemplate } from '../contract/index.ts';

const TemplateDialog = lazy(() => import('./TemplateDialog.tsx').then((file) => ({ default: file.TemplateDialog })));

/** Trees of organisations with which tenants may begin. */
export function OrgTemplates(): ReactNode {
  const openDialog = useDialog();
  return (
    <ListPage resource={orgTemplate}>
      <ListPage.RowAction
        first
        action="tree"
        right="orgTemplate.update"
        onRun={(record) => void openDialog((close) => <TemplateDialog record={record} close={() => close()} />)}
      />
    </ListPage>
  );
}
