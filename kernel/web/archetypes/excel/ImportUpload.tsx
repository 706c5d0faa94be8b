import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { maxImportRows, type Resource } from '@mp/kernel/contract';
import { Button, Modal } from 'antd';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { codeText, errorText } from '../../api-error.ts';
import { formatCount } from '../../controls/format.ts';
import { useText } from '../../i18n.ts';
import { useClient } from '../clients.tsx';
import { PastImports } from './PastImports.tsx';
import { recordJob } from './running-jobs.ts';

/** First step of an import: the template, and a file by choice or by dropping it. */
export function ImportUpload({
  resource,
  close,
}: {
  readonly resource: Resource;
  readonly close: () => void;
}): ReactNode {
  const t = useText();
  const client = useClient(resource);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const entity = t(`${resource.entity}.title`);

  async function handleFile(file: File | undefined): Promise<void> {
    if (!file || isBusy) return;
    if (!/\.xlsx$/i.test(file.name)) return setProblem(codeText('file.type', { types: 'xlsx' }));
    setBusy(true);
    setProblem('');
    try {
      recordJob('import', resource.key, (await client.startImport(file)).id);
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  }

  async function handleTemplate(): Promise<void> {
    try {
      await client.downloadTemplate(t('excel.templateName', { entity }));
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void handleFile(event.dataTransfer.files[0]);
  }

  return (
    <Modal
      open
      width={640}
      title={t('excel.importTitle', { entity: `@${resource.entity}.title` })}
      onCancel={close}
      footer={<Button onClick={close}>{t('common.action.cancel')}</Button>}
    >
      <ol className="ui-steps">
        <li>
          <p>{t('excel.step.template')}</p>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void handleTemplate()}>
            {t('excel.template')}
          </Button>
        </li>
        <li>
          <p>{t('excel.step.upload')}</p>
          <input
            ref={input}
            type="file"
            hidden
            aria-hidden
            tabIndex={-1}
            accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              void handleFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <button
            type="button"
            className="ui-drop"
            data-over={isOver}
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => input.current?.click()}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={handleDrop}
          >
            <InboxOutlined aria-hidden />
            <span>{t(isBusy ? 'excel.uploading' : 'excel.drop')}</span>
            <small>{t('excel.limits', { rows: formatCount(maxImportRows) })}</small>
          </button>
          <p className="ui-problem" role="alert">
            {problem}
          </p>
        </li>
      </ol>
      <PastImports resource={resource} />
    </Modal>
  );
}
