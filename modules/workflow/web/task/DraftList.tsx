import { type AnyRecord, confirmDelete, dataText, ListPage, useDialog, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import type { FlowDraft } from '../../contract/index.ts';
import { FilterWord, ProcessFilter } from './flow-filters.tsx';
import { dropDraft } from './flow-list.client.ts';
import { draftResource } from './flow-resource.ts';
import { openStart } from './open-dialogs.tsx';
import { attempt } from './use-task-asks.tsx';

const draftOf = (record: AnyRecord): FlowDraft => record as AnyRecord & FlowDraft;

/** What the user began and has not started yet. */
export function DraftList({
  toolbar,
  empty,
  emptyAction,
}: {
  readonly toolbar: ReactNode;
  readonly empty: string;
  readonly emptyAction: ReactNode;
}): ReactNode {
  const t = useText();
  const openDialog = useDialog();
  const resume = (record: AnyRecord): void => void openStart(openDialog, { draft: draftOf(record) });

  async function handleDelete(record: AnyRecord): Promise<void> {
    const { id, subject, defName } = draftOf(record);
    const label = subject || dataText(defName);
    if (await confirmDelete(t('list.deletesOne', { label }))) await attempt(() => dropDraft(id), t('common.deleteOk'));
  }

  return (
    <ListPage resource={draftResource} byCursor onOpen={resume}>
      <ListPage.Column
        field="subject"
        width={360}
        render={(value, record) => String(value || dataText(draftOf(record).defName))}
      />
      <ListPage.Column field="defName" width={200} render={(_, record) => dataText(draftOf(record).defName)} />
      <ListPage.Filter
        field="process"
        render={(props) => <ProcessFilter {...props} />}
        words={(filters) => <FilterWord kind="process" filters={filters} />}
      />
      <ListPage.RowAction action="resume" right={null} onRun={resume} />
      <ListPage.RowAction action="delete" right={null} danger onRun={(record) => void handleDelete(record)} />
      <ListPage.Toolbar>{toolbar}</ListPage.Toolbar>
      <ListPage.Empty action={emptyAction}>{empty}</ListPage.Empty>
    </ListPage>
  );
}
