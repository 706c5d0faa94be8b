import type { Resource } from '@mp/kernel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { errorText } from '../../api-error.ts';
import { labelKey, recordName, textOf } from '../../controls/control.ts';
import { useText } from '../../i18n.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { ReasonField, reasonIsGiven } from '../records/ReasonField.tsx';
import { useRecords } from '../records/records-client.ts';

/** How long a revealed value stays on the screen, in seconds. */
const shownFor = 60;

interface RevealDialogProps {
  readonly resource: Resource;
  readonly name: string;
  readonly record: AnyRecord;
  readonly close: () => void;
}

/** Asks why a masked value is to be seen, shows it for a minute and forgets it. The value lives in this dialog alone. */
export function RevealDialog({ resource, name, record, close }: RevealDialogProps): ReactNode {
  const t = useText();
  const records = useRecords(resource);
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [value, setValue] = useState<string>();
  const field = t(labelKey(resource, name));

  async function handleReveal(): Promise<void> {
    setAsked(true);
    if (!reasonIsGiven(reason) || isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      setValue(textOf((await records.reveal(record.id, name, reason.trim())).value));
      void cache.invalidateQueries({ queryKey: [resource.key, 'history', record.id] });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  const title = t('records.revealTitle', { field, label: recordName(resource, record) });
  if (value !== undefined)
    return (
      <Modal
        open
        width={460}
        title={title}
        onCancel={close}
        footer={
          <Button type="primary" autoFocus onClick={close}>
            {t('records.hide')}
          </Button>
        }
      >
        <Shown value={value} field={field} onOver={close} />
      </Modal>
    );
  return (
    <Modal
      open
      width={460}
      title={title}
      okText={t('records.reveal')}
      cancelText={t('common.action.cancel')}
      okButtonProps={{ loading: isBusy }}
      onOk={() => void handleReveal()}
      onCancel={close}
    >
      <p>{t('records.revealHint')}</p>
      <ReasonField value={reason} onChange={setReason} isAsked={isAsked} autoFocus />
      <p className="ui-problem" role="alert">
        {problem}
      </p>
    </Modal>
  );
}

interface ShownProps {
  readonly value: string;
  readonly field: string;
  readonly onOver: () => void;
}

function Shown({ value, field, onOver }: ShownProps): ReactNode {
  const t = useText('records');
  const [left, setLeft] = useState(shownFor);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) onOver();
  }, [left, onOver]);
  return (
    <>
      <p className="ui-revealed" role="status" aria-label={field}>
        {value}
      </p>
      <p className="ui-hint">{t('hiddenIn', { count: Math.max(0, left) })}</p>
    </>
  );
}
