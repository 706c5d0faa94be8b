import type { Progress } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { showError } from '../../dialogs/show.tsx';
import { saveAs } from '../../client.ts';
import { useText } from '../../i18n.ts';
import { useClient } from '../clients.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import type { ExportRequest, ExportSource } from './export-request.ts';
import { ProgressLine } from './ProgressLine.tsx';
import { recordJob, useRunningJob } from './running-jobs.ts';

const isOver = (state: Progress['state'] | undefined) => state === 'done' || state === 'failed' || state === 'canceled';

/** The export of a list: columns, then progress that may be left and found again, then the file. */
export function ExportDialog({
  request,
  close,
}: {
  readonly request: ExportRequest;
  readonly close: () => void;
}): ReactNode {
  const { resource } = request;
  const job = useRunningJob('export', resource.key);
  return job === null ? (
    <ChooseColumns request={request} close={close} />
  ) : (
    <WatchExport request={request} id={job} close={close} />
  );
}

const shownOf = ({ columns }: ExportSource): readonly string[] =>
  columns.filter(({ shown }) => shown).map(({ name }) => name);

function ChooseColumns({ request, close }: { readonly request: ExportRequest; readonly close: () => void }): ReactNode {
  const { resource, views = [] } = request;
  const t = useText();
  const client = useClient(resource);
  const [isBusy, setBusy] = useState(false);
  const [from, setFrom] = useState(request.view ?? '');
  const source: ExportSource = views.find(({ id }) => id === from) ?? request;
  const [picked, setPicked] = useState<{ from: string; names: readonly string[] }>();
  const chosen = picked?.from === from ? picked.names : shownOf(source);

  async function handleStart(): Promise<void> {
    setBusy(true);
    try {
      const names = source.columns.map(({ name }) => name).filter((name) => chosen.includes(name));
      const { page: _page, size: _size, cursor: _cursor, ...rest } = source.query;
      recordJob('export', resource.key, (await client.startExport(rest, names)).id);
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t('excel.exportTitle', { entity: `@${resource.entity}.title` })}
      okText={t('excel.startExport')}
      okButtonProps={{ disabled: chosen.length === 0, loading: isBusy }}
      onOk={() => void handleStart()}
      onCancel={close}
    >
      <p>{t('excel.exportHint')}</p>
      {views.length > 0 ? (
        <div className="ui-export-source">
          <label htmlFor="ui-export-source">{t('excel.source')}</label>
          <Select
            id="ui-export-source"
            className="ui-fill"
            value={from}
            options={[
              { value: '', label: t('excel.sourceList') },
              ...views.map(({ id, name }) => ({ value: id, label: t('excel.sourceView', { name }) })),
            ]}
            onChange={setFrom}
          />
        </div>
      ) : null}
      <fieldset className="ui-column-choice">
        <legend>{t('excel.columns')}</legend>
        {source.columns.map(({ name, title }) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              setPicked({
                from,
                names: target.checked ? [...chosen, name] : chosen.filter((each) => each !== name),
              })
            }
          >
            {title}
          </Checkbox>
        ))}
      </fieldset>
    </Modal>
  );
}

function WatchExport({
  request,
  id,
  close,
}: {
  readonly request: ExportRequest;
  readonly id: string;
  readonly close: () => void;
}): ReactNode {
  const { resource } = request;
  const t = useText();
  const client = useClient(resource);
  const progress = useQuery({
    ...client.exportState(id),
    refetchInterval: ({ state }) => (isOver(state.data?.state) || state.error ? false : 1000),
  });
  const state = progress.data?.state;
  const forget = () => recordJob('export', resource.key, null);

  async function handleDownload(): Promise<void> {
    try {
      saveAs((await client.exportLink(id)).url, progress.data?.fileName ?? '');
      forget();
      close();
    } catch (error) {
      showError(error);
    }
  }

  async function handleCancel(): Promise<void> {
    try {
      await client.cancelExport(id);
    } catch (error) {
      showError(error);
    }
    forget();
    close();
  }

  return (
    <Modal
      open
      title={t('excel.exportTitle', { entity: `@${resource.entity}.title` })}
      onCancel={close}
      footer={
        <div className="ui-form-actions">
          {progress.isError || state === 'failed' || state === 'canceled' ? (
            <Button onClick={forget}>{t('excel.again')}</Button>
          ) : state === 'done' ? (
            <Button type="primary" onClick={() => void handleDownload()}>
              {t('excel.download')}
            </Button>
          ) : (
            <>
              <Button onClick={() => void handleCancel()}>{t('excel.cancelExport')}</Button>
              <Button type="primary" onClick={close}>
                {t('excel.goOn')}
              </Button>
            </>
          )}
        </div>
      }
    >
      {progress.isError ? (
        <LoadFailed error={progress.error} onRetry={() => void progress.refetch()} />
      ) : (
        <ExportState progress={progress.data} />
      )}
    </Modal>
  );
}

function ExportState({ progress }: { readonly progress: Progress | undefined }): ReactNode {
  const t = useText('excel');
  if (progress?.state === 'failed' || progress?.state === 'canceled')
    return <p role="alert">{t(`export.${progress.state}`)}</p>;
  if (progress?.state === 'done')
    return <p role="status">{t('export.done', { count: progress.done, file: progress.fileName ?? '' })}</p>;
  return (
    <>
      <ProgressLine label={t('export.running')} done={progress?.done ?? 0} total={progress?.total ?? 0} />
      <p className="ui-hint">{t('mayLeave')}</p>
    </>
  );
}
