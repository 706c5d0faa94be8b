import { showError, toast, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Input, Modal, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { nodesOf } from './diagram-nodes.ts';
import { jumpTo, traceQuery } from './task.client.ts';

/** Moves a process to one of its nodes. */
export function NodeDialog({
  instanceId,
  close,
}: {
  readonly instanceId: string;
  readonly close: () => void;
}): ReactNode {
  const t = useText('task');
  const id = useId();
  const { data } = useQuery(traceQuery(instanceId));
  const [nodeId, setNodeId] = useState<string>();
  const [opinion, setOpinion] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function handleOk(): Promise<void> {
    if (nodeId === undefined) return;
    setBusy(true);
    try {
      await jumpTo(instanceId, { nodeId, opinion: opinion.trim() });
      toast.success(t('done', { action: t('action.jump') }));
      close();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t('action.jump')}
      okText={t('action.jump')}
      okButtonProps={{ disabled: nodeId === undefined, loading: isBusy, danger: true }}
      onOk={() => void handleOk()}
      onCancel={close}
    >
      <div className="ui-form">
        <div className="ui-field">
          <label htmlFor={`${id}-node`}>{t('field.node')}</label>
          <Select
            id={`${id}-node`}
            className="ui-fill"
            aria-label={t('field.node')}
            loading={!data}
            value={nodeId ?? null}
            options={nodesOf(data?.picture.xml ?? '').map(({ id: value, name }) => ({ value, label: name }))}
            onChange={(next: string) => setNodeId(next)}
          />
        </div>
        <div className="ui-field">
          <label htmlFor={`${id}-opinion`}>{t('field.opinion')}</label>
          <Input.TextArea
            id={`${id}-opinion`}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={2000}
            value={opinion}
            onChange={(event) => setOpinion(event.target.value)}
          />
        </div>
        <p className="mp-secondary">{t('jumpHint')}</p>
      </div>
    </Modal>
  );
}
