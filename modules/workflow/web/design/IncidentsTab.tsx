import { longText } from '@mp/kernel/contract';
import {
  askForm,
  call,
  dataText,
  FormDialog,
  formatInstant,
  LoadFailed,
  newId,
  queryClient,
  RowActions,
  showError,
  toast,
  useDialog,
  useLanguage,
  useText,
  DataTable,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import {
  type FlowIncident,
  listIncidents,
  resolveIncident,
  retryIncident,
  retryIncidents,
  skipIncident,
} from '../../contract/index.ts';
import { refreshDefinitions } from './design.client.ts';

const listKey = 'workflow.incidents';
const size = 50;

/** What went wrong in running processes: tried again, skipped, closed. */
export function IncidentsTab({ defKey }: { readonly defKey: string }): ReactNode {
  const t = useText('workflow.design');
  const [state, setState] = useState<'open' | 'resolved'>('open');
  const [page, setPage] = useState(1);
  const read = useQuery({
    queryKey: [listKey, defKey, state, page],
    queryFn: ({ signal }) =>
      call(listIncidents, { query: { defKey, state, page: String(page), size: String(size) }, signal }),
  });

  async function handleAll(): Promise<void> {
    try {
      const { queued } = await call(retryIncidents, { body: { defKey }, idempotencyKey: newId() });
      toast.success(t('retried', { count: queued }));
      await refresh();
    } catch (error) {
      showError(error);
    }
  }

  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <div className="flow-versions">
      <div className="flow-compare">
        <Segmented<'open' | 'resolved'>
          aria-label={t('incidentState')}
          value={state}
          options={(['open', 'resolved'] as const).map((value) => ({ value, label: t(`incident.${value}`) }))}
          onChange={(next) => {
            setState(next);
            setPage(1);
          }}
        />
        {state === 'open' && (read.data?.items.length ?? 0) > 0 ? (
          <Button onClick={() => void handleAll()}>{t('retryAll')}</Button>
        ) : null}
      </div>
      {!read.data ? (
        <Skeleton active />
      ) : read.data.items.length === 0 ? (
        <p className="ui-empty">{t(`noIncidents.${state}`)}</p>
      ) : (
        <Incidents items={read.data.items} />
      )}
      {read.data && (page > 1 || read.data.items.length === size) ? (
        <div className="ui-form-actions">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button disabled={read.data.items.length < size} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

async function refresh(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [listKey] }), refreshDefinitions()]);
}

function Incidents({ items }: { readonly items: readonly FlowIncident[] }): ReactNode {
  const t = useText('workflow.design');
  const all = useText();
  const language = useLanguage();
  const openDialog = useDialog();

  async function act(incident: FlowIncident, name: string): Promise<void> {
    const params = { id: incident.id };
    try {
      if (name === 'retry') await call(retryIncident, { params });
      else {
        const asked = await askForm(openDialog, {
          of: 'workflow.design',
          fields: { reason: longText({ required: true, max: 500 }) },
          title: t(`incident.${name}`),
          ok: t(`incident.${name}`),
          children: <FormDialog.Field name="reason" label={t('reason')} />,
        });
        if (!asked) return;
        const { reason } = asked;
        await (name === 'skip'
          ? call(skipIncident, { params, body: { reason } })
          : call(resolveIncident, { params, body: { reason } }));
      }
      toast.success(t('incidentDone'));
      await refresh();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <section className="ui-preview-box" tabIndex={0} aria-label={t('incidents')}>
      <DataTable
        rows={items}
        rowKey={(incident) => incident.id}
        columns={[
          {
            key: 'businessNo',
            title: t('incident.businessNo'),
            kind: 'text',
            cell: (incident) => (
              <>
                {incident.businessNo} {incident.subject}
              </>
            ),
          },
          {
            key: 'node',
            title: t('incident.node'),
            cell: (incident) => (incident.nodeName === null ? '' : dataText(incident.nodeName)),
          },
          { key: 'message', title: t('incident.message'), kind: 'text' },
          { key: 'attempts', title: t('incident.attempts'), kind: 'digits' },
          { key: 'lastAt', title: t('incident.lastAt'), cell: (incident) => formatInstant(incident.lastAt, language) },
          {
            key: 'actions',
            title: all('list.actions'),
            kind: 'actions',
            cell: (incident) => (
              <RowActions
                label={incident.businessNo}
                visible={3}
                actions={incident.allowed.map((name) => ({
                  key: name,
                  label: t(`incident.${name}`),
                  run: () => void act(incident, name),
                }))}
              />
            ),
          },
        ]}
      />
    </section>
  );
}
