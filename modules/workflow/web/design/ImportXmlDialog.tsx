import { UploadOutlined } from '@ant-design/icons';
import { errorText, useText } from '@mp/kernel/web';
import { Alert, Button, Input, Modal } from 'antd';
import { type ReactNode, useId, useRef, useState } from 'react';
import { maxXml, type ProblemOnWire } from '../../contract/index.ts';
import { importXml } from './design.client.ts';
import { drawnNames } from './drawn-elements.ts';
import { xmlText } from './xml-file.ts';

interface ImportXmlDialogProps {
  readonly category: string | undefined;
  readonly close: (id?: string) => void;
}

/** Takes over a drawing of a file or of pasted text; afterwards what could not be taken over is listed. */
export function ImportXmlDialog({ category, close }: ImportXmlDialogProps): ReactNode {
  const t = useText('processDefinition');
  const all = useText();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [xml, setXml] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [taken, setTaken] = useState<{ readonly id: string; readonly problems: readonly ProblemOnWire[] }>();

  async function handleFile(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setRefusal(chosen.size > maxXml ? t('tooBig') : undefined);
    if (chosen.size <= maxXml) setXml(xmlText(new Uint8Array(await chosen.arrayBuffer())));
  }

  async function handleImport(): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await importXml({ xml, ...(category === undefined ? {} : { categoryId: category }) });
      if (answer.problems.length === 0) return close(answer.id);
      setTaken(answer);
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  if (taken) {
    const names = drawnNames(xml);
    return (
      <Modal
        open
        width={640}
        title={t('imported')}
        okText={t('openImported')}
        onOk={() => close(taken.id)}
        onCancel={() => close(taken.id)}
      >
        <p>{t('importProblems', { count: taken.problems.length })}</p>
        <ul className="flow-told-problems" aria-label={all('workflow.design.problems')}>
          {taken.problems.map(({ code, elementId, severity, message }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same problem may stand twice at an element
            <li key={`${code} ${elementId ?? ''} ${at}`} data-kind={severity}>
              <strong>{all(`workflow.design.${severity}`)}</strong>{' '}
              {elementId === null ? '' : `${names.get(elementId) ?? elementId}: `}
              {message}
            </li>
          ))}
        </ul>
      </Modal>
    );
  }
  return (
    <Modal
      open
      width={640}
      title={t('importXml')}
      okText={t('importXml')}
      okButtonProps={{ disabled: xml.trim() === '', loading: isBusy }}
      onOk={() => void handleImport()}
      onCancel={() => close()}
    >
      <div className="ui-form">
        {refusal === undefined ? null : <Alert type="error" showIcon title={refusal} role="alert" />}
        <p className="mp-secondary">{t('importHint')}</p>
        <span>
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => file.current?.click()}>
            {t('chooseFile')}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".bpmn,.xml,.bpmn20.xml,application/xml,text/xml"
            aria-label={t('chooseFile')}
            onChange={(event) => {
              void handleFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </span>
        <div className="ui-field">
          <label htmlFor={`${id}-xml`}>{t('xmlText')}</label>
          <Input.TextArea
            id={`${id}-xml`}
            className="flow-code"
            spellCheck={false}
            rows={10}
            value={xml}
            onChange={(event) => setXml(event.target.value)}
          />
        </div>
      </div>
    </Modal>
  );
}
