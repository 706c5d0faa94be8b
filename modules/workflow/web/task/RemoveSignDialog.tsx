import { dataText, useText } from '@mp/kernel/web';
import { Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import type { TaskFactsOnWire } from '../../contract/index.ts';

/** Asks which of the added signers is taken away again; answers his task. */
export function RemoveSignDialog({
  tasks,
  close,
}: {
  readonly tasks: readonly TaskFactsOnWire[];
  readonly close: (taskId?: string) => void;
}): ReactNode {
  const t = useText('task');
  const [taskId, setTaskId] = useState(tasks[0]?.id);
  return (
    <Modal
      open
      title={t('removeSignTitle')}
      okText={t('action.removeSign')}
      okButtonProps={{ danger: true }}
      onOk={() => close(taskId)}
      onCancel={() => close()}
    >
      <div className="task-choices">
        <Radio.Group
          aria-label={t('removeSignTitle')}
          value={taskId}
          onChange={(event) => setTaskId(String(event.target.value))}
        >
          {tasks.map(({ id, assignee, candidates, nodeName }) => (
            <Radio key={id} value={id}>
              <strong>{(assignee ? [assignee] : candidates).map(({ name }) => name).join(t('separator'))}</strong>
              <small>{dataText(nodeName)}</small>
            </Radio>
          ))}
        </Radio.Group>
      </div>
    </Modal>
  );
}
