import { rightName, showError, toast, useText } from '@mp/kernel/web';
import { Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { PermissionObject } from '../../contract/index.ts';
import { askForAccess } from '../grant/grant.client.ts';

const shortest = 4;
const longest = 200;

/** Says why one needs a right; the administrators receive it as an advice. */
export function RequestDialog({
  object,
  close,
}: {
  readonly object: PermissionObject;
  readonly close: () => void;
}): ReactNode {
  const t = useText('permission.request');
  const id = useId();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);

  async function handleSend(): Promise<void> {
    setBusy(true);
    try {
      const { receivers } = await askForAccess(object, reason.trim());
      toast.success(t('sent', { count: receivers }));
      close();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t('dialog', { name: object.objType === 2 ? rightName(object.key) : object.key })}
      okText={t('send')}
      okButtonProps={{ disabled: reason.trim().length < shortest, loading: busy }}
      onOk={() => void handleSend()}
      onCancel={close}
    >
      <div className="ui-field">
        <label htmlFor={id}>{t('reason')}</label>
        <Input.TextArea
          id={id}
          autoFocus
          rows={3}
          maxLength={longest}
          showCount
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <small className="ui-hint">{t('hint')}</small>
      </div>
    </Modal>
  );
}
