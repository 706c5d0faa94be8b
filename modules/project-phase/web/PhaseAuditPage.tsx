import {
  codeText,
  ListPage,
  openPage,
  ReportPage,
  showBatchAnswer,
  showError,
  TabBar,
  toast,
  useDialog,
  usePage,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Waiting } from '@mp/dealer/web';
import { firstPassReport, phaseRecord, phaseRecordLifecycle } from '../contract/index.ts';
import { passArrivals, toAudit, toRecord } from './project-phase.client.ts';

const tabs = ['awaitingMe', 'handledByMe', 'all'] as const;
/** Working days within which a record is audited. */
const auditDays = 2;

/** Phase records in audit: those that wait for the user, those that he has handled, all within reach. */
export function PhaseAuditPage(): ReactNode {
  const t = useText('phaseRecord');
  const id = useId();
  const { search, setSearch } = usePage();
  return (
    <TabBar
      id={id}
      label={t('audit.tabs')}
      current={search.tab ?? 'awaitingMe'}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      tabs={[
        ...tabs.map((tab) => ({ key: tab, title: t(`audit.${tab}`), content: <Audits key={tab} tab={tab} /> })),
        { key: 'rate', title: t('audit.rate'), content: <ReportPage report={firstPassReport} /> },
      ]}
    />
  );
}

const openAudit = ({ id, processInstanceId }: AnyRecord) =>
  openPage(
    typeof processInstanceId === 'string' ? toAudit({ instanceId: processInstanceId }) : toRecord({ record: id }),
  );

function Audits({ tab }: { readonly tab: (typeof tabs)[number] }): ReactNode {
  const t = useText('phaseRecord');
  const pass = usePass();
  return (
    <ListPage
      resource={phaseRecord}
      lifecycle={phaseRecordLifecycle}
      name={tab}
      inside
      process={tab === 'all' ? undefined : tab}
      fixed={tab === 'awaitingMe' ? [{ field: 'state', op: 'eq', value: 'submitted' }] : []}
      defaults={{ sort: tab === 'awaitingMe' ? 'submittedAt' : '-no' }}
      cardFacts={['projectId', 'phase', 'unitIds', 'deviations']}
      canDelete={false}
      onCreate={null}
      onEdit={null}
      onOpen={openAudit}
    >
      <ListPage.Column field="projectId" width={200} />
      {tab === 'handledByMe' ? null : (
        <ListPage.Column
          field="waiting"
          title={t('audit.waiting')}
          width={120}
          pin="right"
          render={(_, { submittedAt, state }) =>
            state === 'submitted' ? <Waiting since={submittedAt as string | null} sla={auditDays} /> : null
          }
        />
      )}
      {tab === 'awaitingMe' ? (
        <ListPage.BatchAction action="passArrival" onRun={(records, clear) => void pass(records, clear)} />
      ) : null}
      <ListPage.Empty>{t(`audit.empty.${tab}`)}</ListPage.Empty>
    </ListPage>
  );
}

/** Passes arrivals, and says which may not pass like this. */
function usePass(): (records: readonly AnyRecord[], clear: () => void) => Promise<void> {
  const t = useText('phaseRecord');
  const cache = useQueryClient();
  const open = useDialog();
  return async (records, clear) => {
    try {
      const { done, refused } = await passArrivals(records.map(({ id }) => id));
      if (refused.length > 0)
        await showBatchAnswer(open, t('action.passArrival'), {
          done,
          refused: refused.map(({ id, label, code, params }) => ({
            id,
            label,
            code,
            message: codeText(code, params),
          })),
        });
      else toast.success(t('audit.passed', { count: done }));
      clear();
      await cache.invalidateQueries({ queryKey: [phaseRecord.key] });
    } catch (error) {
      showError(error);
    }
  };
}
