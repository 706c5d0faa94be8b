import type { ImportBatch, Resource } from '@mp/kernel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { codeText, errorText } from '../../api-error.ts';
import { formatCount } from '../../controls/format.ts';
import { showError } from '../../dialogs/show.tsx';
import { useText } from '../../i18n.ts';
import { useClient } from '../clients.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { ImportErrors, ImportPreview } from './ImportTables.tsx';
import { ImportUpload } from './ImportUpload.tsx';
import { UndoAnswer, useUndo } from './PastImports.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { recordJob, useRunningJob } from './running-jobs.ts';
import './excel.css';

interface StepProps {
  readonly resource: Resource;
  readonly close: () => void;
}

const isMoving = (state: ImportBatch['state'] | undefined) =>
  state === undefined || state === 'checking' || state === 'committing' || state === 'undoing';

const isOver = (state: ImportBatch['state'] | undefined) => state === 'done' || state === 'undone';

/** The import of a file: template, upload, check, preview with counts and errors, commit, result. May be left and found again. */
export function ImportDialog({ resource, close }: StepProps): ReactNode {
  const job = useRunningJob('import', resource.key);
  return job === null ? (
    <ImportUpload resource={resource} close={close} />
  ) : (
    <WatchImport resource={resource} close={close} id={job} />
  );
}

function WatchImport({ resource, close, id }: StepProps & { readonly id: string }): ReactNode {
  const t = useText();
  const client = useClient(resource);
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { undo, isBusy: isUndoing } = useUndo(resource);
  const read = useQuery({
    ...client.importState(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error || !isMoving(state.data?.state) ? false : 1000),
  });
  const batch = read.data;
  const forget = () => recordJob('import', resource.key, null);

  async function handleCommit(): Promise<void> {
    setBusy(true);
    try {
      cache.setQueryData(client.importState(id).queryKey, await client.commitImport(id));
      await cache.invalidateQueries({ queryKey: [resource.key, 'import', id], exact: true });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  async function handleCancel(): Promise<void> {
    try {
      await client.cancelImport(id);
    } catch (error) {
      showError(error);
    }
    forget();
    close();
  }

  /** The checked rows are thrown away with the file; nothing of them was written. */
  function handleOther(): void {
    if (batch?.state === 'checked') client.cancelImport(id).catch(showError);
    forget();
  }

  function handleDone(): void {
    forget();
    void cache.invalidateQueries({ queryKey: [resource.key] });
    close();
  }

  return (
    <Modal
      open
      width={880}
      title={t('excel.importTitle', { entity: `@${resource.entity}.title` })}
      onCancel={isOver(batch?.state) ? handleDone : close}
      footer={
        read.isError ? (
          <Button onClick={forget}>{t('excel.otherFile')}</Button>
        ) : (
          <ImportFooter
            batch={batch}
            isBusy={isBusy || isUndoing}
            onCommit={() => void handleCommit()}
            onCancel={() => void handleCancel()}
            onDone={handleDone}
            onLeave={close}
            onOther={handleOther}
            onUndo={() => batch && void undo(batch)}
          />
        )
      }
    >
      {read.isError ? (
        <LoadFailed error={read.error} onRetry={() => void read.refetch()} />
      ) : batch ? (
        <ImportState resource={resource} batch={batch} />
      ) : (
        <ProgressLine label={t('excel.import.checking')} done={0} total={0} />
      )}
    </Modal>
  );
}

interface FooterProps {
  readonly batch: ImportBatch | undefined;
  readonly isBusy: boolean;
  readonly onCommit: () => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
  readonly onLeave: () => void;
  readonly onOther: () => void;
  readonly onUndo: () => void;
}

function ImportFooter(props: FooterProps): ReactNode {
  const { batch, onLeave, onOther } = props;
  const t = useText('excel');
  const otherFile = (
    <Button type="primary" onClick={onOther}>
      {t('otherFile')}
    </Button>
  );
  const goOn = (
    <Button type="primary" onClick={onLeave}>
      {t('goOn')}
    </Button>
  );
  switch (batch?.state) {
    case 'done':
    case 'undone':
      return <OverActions {...props} />;
    case 'refused':
    case 'failed':
    case 'canceled':
      return otherFile;
    case 'committing':
    case 'undoing':
      return goOn;
    case 'checked':
      return (
        <OpenActions {...props}>
          {batch.invalid > 0 || batch.valid === 0 ? otherFile : <CommitButton {...props} count={batch.valid} />}
        </OpenActions>
      );
    default:
      return <OpenActions {...props}>{goOn}</OpenActions>;
  }
}

/** What may follow an import that is over. */
function OverActions({ batch, isBusy, onDone, onOther, onUndo }: FooterProps): ReactNode {
  const t = useText('excel');
  return (
    <div className="ui-form-actions">
      {batch?.state === 'done' ? (
        <Button danger disabled={isBusy} onClick={onUndo}>
          {t('undoThis')}
        </Button>
      ) : null}
      <Button disabled={isBusy} onClick={onOther}>
        {t('otherFile')}
      </Button>
      <Button type="primary" disabled={isBusy} onClick={onDone}>
        {t('showResult')}
      </Button>
    </div>
  );
}

/** An import that can still be canceled, with what goes on beside it. */
function OpenActions({ isBusy, onCancel, children }: FooterProps & { readonly children: ReactNode }): ReactNode {
  const t = useText('excel');
  return (
    <div className="ui-form-actions">
      <Button disabled={isBusy} onClick={onCancel}>
        {t('cancelImport')}
      </Button>
      {children}
    </div>
  );
}

function CommitButton({ isBusy, onCommit, count }: FooterProps & { readonly count: number }): ReactNode {
  const t = useText('excel');
  return (
    <Button type="primary" loading={isBusy} onClick={onCommit}>
      {t('commit', { count })}
    </Button>
  );
}

function ImportState({ resource, batch }: { readonly resource: Resource; readonly batch: ImportBatch }): ReactNode {
  const t = useText('excel');
  switch (batch.state) {
    case 'checking':
      return <ImportProgress batch={batch} done={batch.checked} total={batch.total} />;
    case 'committing':
      return <ImportProgress batch={batch} done={batch.committed} total={batch.valid} />;
    case 'undoing':
      return <ImportProgress batch={batch} done={0} total={0} />;
    case 'refused':
      return (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={batch.errorCode ? codeText(batch.errorCode, batch.errorParams ?? {}) : t('import.refused')}
        />
      );
    case 'failed':
    case 'canceled':
      return <Alert type={batch.state === 'failed' ? 'error' : 'info'} showIcon title={t(`import.${batch.state}`)} />;
    case 'undone':
      return (
        <>
          <p className="ui-file-name">{batch.fileName}</p>
          <UndoAnswer resource={resource} id={batch.id} />
        </>
      );
    case 'done':
      return (
        <Alert
          type="success"
          showIcon
          role="status"
          title={t('import.done', { count: batch.committed })}
          description={<Counts batch={batch} />}
        />
      );
    default:
      return <Checked resource={resource} batch={batch} />;
  }
}

interface ImportProgressProps {
  readonly batch: ImportBatch;
  readonly done: number;
  readonly total: number;
}

function ImportProgress({ batch, done, total }: ImportProgressProps): ReactNode {
  const t = useText('excel');
  return (
    <>
      <p className="ui-file-name">{batch.fileName}</p>
      <ProgressLine label={t(`import.${batch.state}`)} done={done} total={total} />
      <p className="ui-hint">{t('mayLeave')}</p>
    </>
  );
}

function Counts({ batch }: { readonly batch: ImportBatch }): ReactNode {
  const t = useText('excel');
  const same = Math.max(0, batch.valid - batch.creates - batch.updates);
  const counts = [
    ['creates', batch.creates],
    ['updates', batch.updates],
    ['same', same],
    ['errors', batch.invalid],
  ] as const;
  return (
    <dl className="ui-counts">
      {counts.map(([key, count]) => (
        <div key={key} data-kind={key} data-none={count === 0}>
          <dt>{t(`count.${key}`)}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Checked({ resource, batch }: { readonly resource: Resource; readonly batch: ImportBatch }): ReactNode {
  const t = useText('excel');
  const client = useClient(resource);
  const [problem, setProblem] = useState('');
  const hasErrors = batch.invalid > 0;

  async function handleErrorFile(): Promise<void> {
    try {
      await client.downloadImportErrors(batch.id, t('errorFileName', { file: batch.fileName }));
      setProblem('');
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <>
      <p className="ui-file-name">{batch.fileName}</p>
      <Counts batch={batch} />
      {hasErrors ? (
        <Alert
          type="warning"
          showIcon
          title={t('mendErrors', { count: batch.invalid })}
          description={problem || undefined}
          action={
            <Button size="small" onClick={() => void handleErrorFile()}>
              {t('errorFile')}
            </Button>
          }
        />
      ) : null}
      {hasErrors ? (
        <ImportErrors resource={resource} id={batch.id} />
      ) : (
        <ImportPreview resource={resource} id={batch.id} />
      )}
    </>
  );
}
