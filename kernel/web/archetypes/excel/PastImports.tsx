import type { RecentImport, ImportBatch, Resource } from '@mp/kernel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { codeText } from '../../api-error.ts';
import { formatCount, formatInstant } from '../../controls/format.ts';
import { confirm, showError } from '../../dialogs/show.tsx';
import { useLanguage, useText } from '../../i18n.ts';
import { useClient } from '../clients.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { useRecords } from '../records/records-client.ts';
import { recordJob } from './running-jobs.ts';
import '../records/records.css';
import './excel.css';
import { QueryResult } from '../QueryResult.tsx';

/** Has an import taken back after asking; the dialog of the import goes on with it. */
export function useUndo(resource: Resource): {
  readonly isBusy: boolean;
  readonly undo: (batch: Pick<ImportBatch, 'id' | 'fileName'>) => Promise<void>;
} {
  const t = useText('excel');
  const client = useClient(resource);
  const records = useRecords(resource);
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async undo({ id, fileName }) {
      const question = {
        title: t('confirmUndo', { file: fileName }),
        body: t('undoHint'),
        ok: t('undo'),
        danger: true,
      };
      if (!(await confirm(question))) return;
      setBusy(true);
      try {
        cache.setQueryData(client.importState(id).queryKey, await records.undoImport(id));
        recordJob('import', resource.key, id);
        await cache.invalidateQueries({ queryKey: client.importState(id).queryKey, exact: true });
      } catch (error) {
        showError(error);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** What the undoing of an import did: the rows that were kept stand with the reason. */
export function UndoAnswer({ resource, id }: { readonly resource: Resource; readonly id: string }): ReactNode {
  const t = useText('excel');
  const read = useQuery(useRecords(resource).keptRows(id));
  if (!read.data) return <QueryResult read={read} skeleton={<span className="ui-bone ui-bone-control" />} />;
  const { undone, total, items } = read.data;
  return (
    <>
      <Alert
        type={total === 0 ? 'success' : 'warning'}
        showIcon
        role="status"
        title={t('undone', { count: undone })}
        description={total === 0 ? undefined : t('undoKept', { count: total })}
      />
      {items.length === 0 ? null : (
        <section className="ui-preview-box" tabIndex={0} aria-label={t('keptTitle')}>
          <table className="ui-table">
            <thead>
              <tr>
                {(['row', 'record', 'reason'] as const).map((each) => (
                  <th key={each} scope="col">
                    {t(`head.${each}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map(({ row, label, code, params, message }) => (
                <tr key={row}>
                  <td data-digits>{formatCount(row)}</td>
                  <td>{label}</td>
                  <td className="ui-wrap">{codeText(code, params ?? {}, message)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** What was imported lately, and the way back of what nobody has touched since. */
export function PastImports({ resource }: { readonly resource: Resource }): ReactNode {
  const t = useText('excel');
  const read = useQuery(useRecords(resource).pastImports());
  const { isBusy, undo } = useUndo(resource);
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const past = read.data?.items.filter(({ state }) => state === 'done' || state === 'undone') ?? [];
  if (past.length === 0) return null;
  return (
    <section className="ui-past-imports" aria-label={t('past')}>
      <h3>{t('past')}</h3>
      <ul className="ui-rows">
        {past.map((each) => (
          <li key={each.id}>
            <PastWords past={each} />
            {each.canUndo ? (
              <Button
                disabled={isBusy}
                aria-label={t('undoOf', { file: each.fileName })}
                onClick={() => void undo(each)}
              >
                {t('undo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PastWords({ past }: { readonly past: RecentImport }): ReactNode {
  const t = useText('excel');
  const language = useLanguage();
  const { fileName, createdAt, creates, updates, state } = past;
  const counts = t('pastCounts', { creates: formatCount(creates), updates: formatCount(updates) });
  return (
    <div>
      <strong>{fileName}</strong>
      <small title={formatInstant(createdAt, language, true)}>
        {formatInstant(createdAt, language)} · {state === 'undone' ? t('import.undone') : counts}
      </small>
    </div>
  );
}
