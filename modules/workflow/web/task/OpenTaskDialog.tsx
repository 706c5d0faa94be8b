import { refs, text } from '@mp/kernel/contract';
import { dataText, FormDialog, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { resetHandlers, traceQuery } from './task.client.ts';

interface OpenTaskDialogProps {
  readonly instanceId: string;
  readonly close: () => void;
}

const fields = { task: text(), users: refs('identity.user', { required: true }) };

/** Gives one of the open tasks of a process other handlers. */
export function OpenTaskDialog({ instanceId, close }: OpenTaskDialogProps): ReactNode {
  const t = useText('task');
  const { data } = useQuery(traceQuery(instanceId));
  const tasks = data?.pending ?? [];
  const first = tasks[0]?.id;
  const options = tasks.map(({ id, nodeName, assignee, candidates }) => ({
    value: id,
    label: t('taskOf', {
      node: dataText(nodeName),
      users: (assignee ? [assignee] : candidates).map(({ name }) => name),
    }),
  }));
  return (
    <FormDialog
      of="task"
      fields={fields}
      title={t('action.resetAuditor')}
      ok={t('action.resetAuditor')}
      canSend={({ task, users }) => (task ?? first) !== undefined && users !== null}
      submit={({ task, users }) => resetHandlers(task ?? first ?? '', { users })}
      done={t('done', { action: t('action.resetAuditor') })}
      close={() => close()}
    >
      <FormDialog.Field
        name="task"
        render={({ id, label, value, onChange }) => (
          <Select
            id={id}
            className="ui-fill"
            aria-label={label}
            loading={!data}
            value={value ?? first ?? null}
            options={options}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}
