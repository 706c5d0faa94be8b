import { ListPage, openPage, PageAction, useDialog, type RecordTabProps } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { dispatch, dispatchLifecycle } from '../contract/index.ts';
import { toDispatch } from './dispatch.client.ts';
import { openSiteCode } from './site-code.tsx';

/** The dispatches of a project, as a tab of it. */
export function DispatchTab({ record: { id: projectId } }: RecordTabProps): ReactNode {
  const openDialog = useDialog();
  return (
    <ListPage
      key={projectId}
      resource={dispatch}
      lifecycle={dispatchLifecycle}
      name="project"
      inside
      fixed={[{ field: 'projectId', op: 'eq', value: projectId }]}
      cardFacts={['phase', 'dealerId', 'plannedFrom', 'leadId']}
      onOpen={({ id }) => openPage(toDispatch({ record: id }))}
      onCreate={() => openPage(toDispatch({ new: '1', project: projectId }))}
      onEdit={({ id }) => openPage(toDispatch({ record: id, edit: id }))}
    >
      <ListPage.Toolbar>
        <PageAction
          titleKey="dispatch.action.siteCode"
          right="dispatch.siteCode"
          onRun={() => void openSiteCode(openDialog, projectId)}
        />
      </ListPage.Toolbar>
      <ListPage.Column field="projectId" optional />
      <ListPage.Column field="dealerId" width={200} />
    </ListPage>
  );
}
