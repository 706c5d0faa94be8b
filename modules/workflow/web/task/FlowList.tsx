import { DownloadOutlined } from '@ant-design/icons';
import {
  type AnyRecord,
  dataText,
  ListPage,
  openPage,
  showError,
  useCan,
  useDialog,
  useListQuery,
  usePhone,
  useText,
} from '@mp/kernel/web';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { FlowList as ListName, FlowRow } from '../../contract/index.ts';
import { DueWords, Star, StatusTag, SubjectCell, Tags, textsOf } from './flow-cells.tsx';
import { FilterWord, OutcomeFilter, ProcessFilter, StatusFilter, TagFilter } from './flow-filters.tsx';
import { type BatchAct, downloadFlows, rowOf } from './flow-list.client.ts';
import { flowResources } from './flow-resource.ts';
import { toTask } from './links.ts';
import { openBatch, openPrint, openTags } from './open-dialogs.tsx';
import { follow, readCopy } from './task.client.ts';
import { useFlowActs } from './use-flow-acts.tsx';
import { attempt } from './use-task-asks.tsx';

interface FlowListProps {
  readonly list: ListName;
  /** What others share with the user, of My Handled. */
  readonly shared?: boolean;
  readonly toolbar: ReactNode;
  /** Sentence of a list that holds nothing, and what to do next. */
  readonly empty: string;
  readonly emptyAction?: ReactNode;
}

const sharedOnly = [{ field: 'shared', op: 'eq', value: 'true' }] as const;

/** One of the lists of tasks and processes: the kernel's list with cells and actions of processes. */
export function FlowList({ list, shared = false, toolbar, empty, emptyAction }: FlowListProps): ReactNode {
  const t = useText('flow');
  const actions = useFlowActs(list);
  const batch = useFlowBatch(list);
  const isPhone = usePhone();
  const atTitle =
    list === 'handled' ? 'handledAt' : list === 'cc' ? 'copiedAt' : list === 'attention' ? 'followedAt' : 'arrivedAt';

  function handleOpen(record: AnyRecord): void {
    const { taskId, instanceId, read } = rowOf(record);
    if (list === 'cc' && !read) void readCopy(instanceId).catch(showError);
    openPage(toTask(taskId ? { taskId } : { instanceId }));
  }

  return (
    <ListPage
      resource={flowResources[list]}
      name={shared ? 'shared' : list}
      byCursor
      fixed={shared ? sharedOnly : []}
      onOpen={handleOpen}
      cardFacts={
        list === 'inbox' ? ['nodes', 'initiator', 'at', 'dueAt'] : ['nodes', 'handlers', 'initiator', 'startedAt']
      }
    >
      <ListPage.Column
        field="star"
        title={t('attention')}
        width={64}
        render={(_, record) => {
          const row = rowOf(record);
          return (
            <Star
              on={row.attention}
              subject={row.subject}
              onChange={(on) => void attempt(() => follow(row.instanceId, on))}
            />
          );
        }}
      />
      <ListPage.Column field="subject" width={320} render={(_, record) => <SubjectCell row={rowOf(record)} />} />
      <ListPage.Column field="tags" width={104} hidesEmpty render={(_, record) => <Tags tags={rowOf(record).tags} />} />
      <ListPage.Column field="defName" width={120} render={(_, record) => dataText(rowOf(record).defName)} />
      <ListPage.Column field="nodes" width={120} render={(_, record) => textsOf(rowOf(record).nodes)} />
      <ListPage.Column
        field="handlers"
        width={130}
        render={(_, record) => rowOf(record).handlers.join(t('separator'))}
      />
      <ListPage.Column field="initiator" width={90} render={(_, record) => rowOf(record).initiator.name} />
      <ListPage.Column field="at" title={t(atTitle)} />
      <ListPage.Column
        field="dueAt"
        width={130}
        hidesEmpty
        render={(_, record) => <DueWords dueAt={rowOf(record).dueAt} closed={rowOf(record).status !== 'processing'} />}
      />
      <ListPage.Column field="status" width={170} render={(_, record) => <StatusTag {...rowOf(record)} />} />
      <ListPage.Column field="businessNo" width={150} />
      <ListPage.Filter
        field="process"
        render={(props) => <ProcessFilter {...props} />}
        words={(filters) => <FilterWord kind="process" filters={filters} />}
      />
      <ListPage.Filter
        field="status"
        render={(props) => <StatusFilter {...props} />}
        words={(filters) => <FilterWord kind="status" filters={filters} />}
      />
      <ListPage.Filter
        field="outcome"
        render={(props) => <OutcomeFilter {...props} />}
        words={(filters) => <FilterWord kind="outcome" filters={filters} />}
      />
      <ListPage.Filter
        field="tag"
        render={(props) => <TagFilter {...props} />}
        words={(filters) => <FilterWord kind="tag" filters={filters} />}
      />
      {actions}
      {batch}
      <ListPage.Toolbar>
        {isPhone ? null : <ExportButton list={list} />}
        {toolbar}
      </ListPage.Toolbar>
      <ListPage.Empty action={emptyAction}>{empty}</ListPage.Empty>
    </ListPage>
  );
}

/** What can be done with several rows. */
function useFlowBatch(list: ListName): readonly ReactNode[] {
  const openDialog = useDialog();
  const administers = useCan('workflow.admin');
  const withTasks = (act: BatchAct) => ({
    action: `batch${act[0]?.toUpperCase() ?? ''}${act.slice(1)}`,
    run: (rows: readonly FlowRow[], clear: () => void) =>
      void openBatch(
        openDialog,
        act,
        rows.flatMap(({ taskId, instanceId }) => (act === 'reassign' ? [instanceId] : taskId ? [taskId] : [])),
      ).then((isDone) => isDone && clear()),
  });
  const offers = [
    ...(list === 'inbox' ? (['approve', 'reject', 'return', 'transfer'] as const).map(withTasks) : []),
    ...(list === 'instances' && administers ? [withTasks('reassign')] : []),
    ...(list === 'instances'
      ? []
      : [
          {
            action: 'batchTag',
            run: (rows: readonly FlowRow[]) =>
              void openTags(
                openDialog,
                rows.map(({ instanceId, tags }) => ({ instanceId, tags: tags.map(({ id }) => id) })),
              ),
          },
        ]),
    {
      action: 'batchPrint',
      run: (rows: readonly FlowRow[]) =>
        void openPrint(openDialog, [...new Set(rows.map(({ instanceId }) => instanceId))]),
    },
  ];
  return offers.map(({ action, run }) => (
    <ListPage.BatchAction key={action} action={action} onRun={(records, clear) => run(records.map(rowOf), clear)} />
  ));
}

/** Hands the list over as it is narrowed, at most 10,000 lines. */
function ExportButton({ list }: { readonly list: ListName }): ReactNode {
  const t = useText();
  const query = useListQuery();
  const [isBusy, setBusy] = useState(false);

  async function handleExport(): Promise<void> {
    setBusy(true);
    await downloadFlows(list, query, `${t(`flow.tab.${list}`)}.xlsx`).catch(showError);
    setBusy(false);
  }

  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={() => void handleExport()}>
      {t('common.action.export')}
    </Button>
  );
}
