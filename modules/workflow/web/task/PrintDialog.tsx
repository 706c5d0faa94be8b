import { showError, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Radio, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { downloadPdf, maxPrinted, printFlows, printTemplatesQuery } from './print.client.ts';

/** The built-in template, which has no id. */
const standard = { id: '', name: '', paper: 'A4' } as const;

/** By which template processes are printed, on paper or as PDF. */
export function PrintDialog({
  instanceIds,
  close,
}: {
  readonly instanceIds: readonly string[];
  readonly close: () => void;
}): ReactNode {
  const t = useText('flow');
  const all = useText();
  const [first = ''] = instanceIds;
  const { data: templates } = useQuery(printTemplatesQuery(first));
  const [templateId, setTemplateId] = useState('');
  const [busy, setBusy] = useState<'print' | 'pdf'>();

  async function run(kind: 'print' | 'pdf'): Promise<void> {
    setBusy(kind);
    try {
      if (kind === 'print') await printFlows(instanceIds, templateId);
      else await downloadPdf(instanceIds, templateId, 'print.pdf');
      close();
    } catch (error) {
      showError(error);
      setBusy(undefined);
    }
  }

  return (
    <Modal
      open
      title={instanceIds.length === 1 ? t('printOne') : t('printMany', { count: instanceIds.length })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{all('common.action.cancel')}</Button>
          <Button loading={busy === 'pdf'} disabled={busy !== undefined} onClick={() => void run('pdf')}>
            {t('printPdf')}
          </Button>
          <Button
            type="primary"
            loading={busy === 'print'}
            disabled={busy !== undefined}
            onClick={() => void run('print')}
          >
            {t('action.print')}
          </Button>
        </>
      }
    >
      {instanceIds.length > maxPrinted ? <p>{t('printLimit', { count: maxPrinted })}</p> : null}
      {templates ? (
        <div className="task-choices">
          <Radio.Group
            aria-label={t('printTemplate')}
            value={templateId}
            onChange={(event) => setTemplateId(String(event.target.value))}
          >
            {[standard, ...templates.filter(({ id }) => id !== '')].map(({ id, name, paper }) => (
              <Radio key={id} value={id}>
                <strong>{name === '' ? t('printStandard') : name}</strong>
                <small>{paper}</small>
              </Radio>
            ))}
          </Radio.Group>
        </div>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}
