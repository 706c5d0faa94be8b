import { type AnyRecord, useText } from '@mp/kernel/web';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { ControlsPanel } from './designer/ControlsPanel.tsx';
import './renderer/made.css';
import './designer/page-editor.css';

/** Which controls of a page need a grant of their own. */
export function ControlsDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText('page.edit');
  return (
    <Modal open title={t('controlsOf', { name: String(record.name) })} footer={null} onCancel={close}>
      <ControlsPanel id={record.id} isDirty={false} onChanged={async () => undefined} />
    </Modal>
  );
}
