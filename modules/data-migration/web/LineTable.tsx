import { DataTable, QueryResult, StateTag, useAct, useCan, useText } from '@mp/kernel/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pagination, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  type LineOutcome,
  lineOutcomes,
  type LineSolution,
  lineSolutions,
  linesOfPage,
  type MigrationLine,
  type RunState,
} from '../contract/index.ts';
import { linesQuery, solve } from './migration.client.ts';

const tones = {
  create: 'success',
  update: 'processing',
  same: 'void',
  conflict: 'danger',
  missing: 'waiting',
  refused: 'danger',
  skipped: 'void',
} as const satisfies Record<LineOutcome, string>;

/** The difference that a package makes, 100 lines a page, with conflicts to be solved. */
export function LineTable({ runId, state }: { readonly runId: string; readonly state: RunState }): ReactNode {
  const t = useText('migrationRun');
  const [outcome, setOutcome] = useState<LineOutcome>();
  const [page, setPage] = useState(1);
  const read = useQuery({ ...linesQuery(runId, { outcome, page }), placeholderData: keepPreviousData });
  const maySolve = useCan('migrationRun.apply') && state === 'checked';
  return (
    <section className="mig-lines" aria-label={t('lines')}>
      <Select
        aria-label={t('line.outcome')}
        className="mig-filter"
        value={outcome ?? 'all'}
        options={(['all', ...lineOutcomes] as const).map((value) => ({
          value,
          label: value === 'all' ? t('allOutcomes') : t(`outcome.${value}`),
        }))}
        onChange={(value: LineOutcome | 'all') => {
          setOutcome(value === 'all' ? undefined : value);
          setPage(1);
        }}
      />
      <QueryResult read={read}>
        {({ items, total }) => (
          <>
            <DataTable
              rows={items}
              rowKey={({ no }) => no}
              label={t('lines')}
              empty={t('noLines')}
              columns={[
                { key: 'label', title: t('line.label'), kind: 'name' },
                { key: 'title', title: t('line.type') },
                { key: 'code', title: t('line.code') },
                {
                  key: 'outcome',
                  title: t('line.outcome'),
                  cell: (line) => <StateTag tone={tones[line.outcome]}>{t(`outcome.${line.outcome}`)}</StateTag>,
                },
                { key: 'changes', title: t('line.changes'), kind: 'text', cell: (line) => <Changes line={line} /> },
                maySolve && {
                  key: 'solution',
                  title: t('solution.title'),
                  cell: (line) => (line.outcome === 'conflict' ? <Solution runId={runId} line={line} /> : null),
                },
              ]}
            />
            {total > linesOfPage ? (
              <Pagination
                current={page}
                pageSize={linesOfPage}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            ) : null}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function Changes({ line }: { readonly line: MigrationLine }): ReactNode {
  if (line.problem !== null) return <span className="mig-problem">{line.problem}</span>;
  return (
    <ul className="mig-changes">
      {line.changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className="mp-secondary">{label}</span> <del>{before}</del> <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}

function Solution({ runId, line }: { readonly runId: string; readonly line: MigrationLine }): ReactNode {
  const t = useText('migrationRun');
  const [isBusy, act] = useAct();
  return (
    <Select
      aria-label={t('solution.of', { name: line.label })}
      className="mig-solution"
      placeholder={t('solution.choose')}
      loading={isBusy}
      value={line.solution}
      options={lineSolutions.map((value) => ({ value, label: t(`solution.${value}`) }))}
      onChange={(value: LineSolution) => void act(() => solve(runId, line.no, value))}
    />
  );
}
