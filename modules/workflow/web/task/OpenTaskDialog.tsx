import { dataText, showError, toast, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { resetHandlers, traceQuery } from './task.client.ts';
import { UsersPick } from './UsersPick.tsx';

/** Gives one of the open tasks of a process other handlers. */
export function OpenTaskDialog({
  instanceId,
  close,
}: {
  readonly instanceId: string;
  readonly close: () => void;
}): ReactNode {
  const t = useText('task');
  const id = useId();
  const { data } = useQuery(traceQuery(instanceId));
  const [chosen, setChosen] = useState<string>();
  const [users, setUsers] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const tasks = data?.pending ?? [];
  const taskId = chosen ?? tasks[0]?.id;

  async function handleOk(): Promise<void> {
    if (taskId === undefined || users.length === 0) return;
    setBusy(true);
    try {
      await resetHandlers(taskId, { users });
      toast.success(t('done', { action: t('action.resetAuditor') }));
      close();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={t('action.resetAuditor')}
      okText={t('action.resetAuditor')}
      okButtonProps={{ disabled: taskId === undefined || users.length === 0, loading: isBusy }}
      onOk={() => void handleOk()}
      onCancel={close}
    >
      <div className="ui-form">
        <div className="ui-field">
          <label htmlFor={`${id}-task`}>{t('field.task')}</label>
          <Select
            id={`${id}-task`}
            className="ui-fill"
            aria-label={t('field.task')}
            loading={!data}
            value={taskId ?? null}
            options={tasks.map((task) => ({
              value: task.id,
              label: t('taskOf', {
                node: dataText(task.nodeName),
                users: (task.assignee ? [task.assignee] : task.candidates).map(({ name }) => name),
              }),
            }))}
            onChange={(next: string) => setChosen(next)}
          />
        </div>
        <div className="ui-field">
          <label htmlFor={`${id}-users`}>{t('field.users')}</label>
          <UsersPick id={`${id}-users`} label={t('field.users')} from={[]} value={users} onChange={setUsers} />
        </div>
      </div>
    </Modal>
  );
}
