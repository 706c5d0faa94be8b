import { call, LoadFailed, newId, showError, useText, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Progress, Select, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { type FlowMigration, migrateInstances, readMigration } from '../../contract/index.ts';
import { refreshDefinitions, versionQuery } from './design.client.ts';
import { type DrawnElement, drawnElements } from './drawn-elements.ts';

interface MigrateDrawerProps {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly close: () => void;
}

/** Takes the running processes of a version along to the active one: nodes mapped by hand where they differ, tried, done. */
export function MigrateDrawer({ id, from, to, close }: MigrateDrawerProps): ReactNode {
  const t = useText('workflow.design');
  const [before, after] = [useQuery(versionQuery(id, from)), useQuery(versionQuery(id, to))];
  const [mapping, setMapping] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState<FlowMigration>();
  const [runId, setRunId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = useQuery({
    queryKey: ['workflow.migration', runId],
    queryFn: async ({ signal }) => {
      const read = await call(readMigration, { params: { id: runId ?? '' }, signal });
      // How many run on each version is known when it is over.
      if (read.state !== 'running') void refreshDefinitions();
      return read;
    },
    enabled: runId !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'running' || state.data === undefined ? 1000 : false),
  });

  async function ask(dryRun: boolean): Promise<void> {
    setBusy(true);
    try {
      const answer = await call(migrateInstances, {
        body: { definitionId: id, fromVersion: from, toVersion: to, mapping, dryRun },
        idempotencyKey: newId(),
      });
      if (dryRun) setChecked(answer);
      else setRunId(answer.id ?? undefined);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  const failed = before.error ?? after.error;
  const shown = run.data ?? checked;
  return (
    <Drawer open size="min(880px, 100vw)" title={t('migrateTitle', { from, to })} onClose={close}>
      {failed ? <LoadFailed error={failed} /> : null}
      {before.data && after.data ? (
        <>
          <p className="mp-secondary">{t('migrateHint')}</p>
          <Mapping
            before={drawnElements(before.data.xml)}
            after={drawnElements(after.data.xml)}
            mapping={mapping}
            onChange={(next) => {
              setMapping(next);
              setChecked(undefined);
            }}
          />
          <div className="ui-form-actions">
            <Button loading={isBusy} disabled={runId !== undefined} onClick={() => void ask(true)}>
              {t('dryRun')}
            </Button>
            <Button
              type="primary"
              loading={isBusy}
              disabled={!checked || checked.ok === 0 || runId !== undefined}
              onClick={() => void ask(false)}
            >
              {t('migrateCount', { count: checked?.ok ?? 0 })}
            </Button>
          </div>
        </>
      ) : failed ? null : (
        <Skeleton active />
      )}
      {shown ? <Results migration={shown} /> : null}
    </Drawer>
  );
}

function Mapping({
  before,
  after,
  mapping,
  onChange,
}: {
  readonly before: readonly DrawnElement[];
  readonly after: readonly DrawnElement[];
  readonly mapping: Readonly<Record<string, string>>;
  readonly onChange: (mapping: Readonly<Record<string, string>>) => void;
}): ReactNode {
  const t = useText('workflow.design');
  const gone = before.filter(({ id, kind }) => !after.some((each) => each.id === id && each.kind === kind));
  if (gone.length === 0) return <p role="status">{t('allMapped')}</p>;
  return (
    <DataTable
      rows={gone}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'oldNode',
          title: t('oldNode'),
          kind: 'name',
          cell: ({ label, kind }) => (
            <>
              {label} <small className="mp-secondary">{t(`kind.${kind}`)}</small>
            </>
          ),
        },
        {
          key: 'newNode',
          title: t('newNode'),
          cell: ({ id, label, kind }) => (
            <Select
              className="ui-fill"
              allowClear
              aria-label={t('newNodeFor', { name: label })}
              value={mapping[id] ?? null}
              options={after
                .filter((each) => each.kind === kind)
                .map((each) => ({ value: each.id, label: each.label }))}
              onChange={(next: string | undefined) => {
                const { [id]: _, ...rest } = mapping;
                onChange(next === undefined ? rest : { ...rest, [id]: next });
              }}
            />
          ),
        },
      ]}
    />
  );
}

function Results({ migration }: { readonly migration: FlowMigration }): ReactNode {
  const t = useText('workflow.design');
  const { state, total, done, ok, results } = migration;
  const percent = total === 0 ? 100 : Math.round((done / total) * 100);
  return (
    <section aria-label={t('migrateResult')}>
      {state === 'checked' ? null : <Progress aria-label={t('migrateResult')} percent={percent} />}
      <p role="status">{t(`migration.${state}`, { total, ok, failed: results.filter((each) => !each.ok).length })}</p>
      <DataTable
        rows={results}
        rowKey={(each) => each.instanceId}
        columns={[
          { key: 'businessNo', title: t('migration.businessNo') },
          { key: 'subject', title: t('migration.subject'), kind: 'text' },
          {
            key: 'result',
            title: t('migration.result'),
            kind: 'text',
            cell: (each) => (each.ok ? t('migration.ok') : each.problems.map(({ message }) => message).join(' ')),
          },
        ]}
      />
    </section>
  );
}
