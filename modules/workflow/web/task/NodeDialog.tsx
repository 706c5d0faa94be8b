import { longText, text } from '@mp/kernel/contract';
import { FormDialog, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { nodesOf } from './diagram-nodes.ts';
import { jumpTo, traceQuery } from './task.client.ts';

interface NodeDialogProps {
  readonly instanceId: string;
  readonly close: () => void;
}

const fields = { node: text({ required: true }), opinion: longText({ max: 2000 }) };

/** Moves a process to one of its nodes. */
export function NodeDialog({ instanceId, close }: NodeDialogProps): ReactNode {
  const t = useText('task');
  const { data } = useQuery(traceQuery(instanceId));
  const options = nodesOf(data?.picture.xml ?? '').map(({ id: value, name }) => ({ value, label: name }));
  return (
    <FormDialog
      of="task"
      fields={fields}
      title={t('action.jump')}
      ok={t('action.jump')}
      danger
      canSend={({ node }) => node !== null}
      submit={({ node, opinion }) => jumpTo(instanceId, { nodeId: node, opinion: opinion ?? '' })}
      done={t('done', { action: t('action.jump') })}
      close={() => close()}
    >
      <FormDialog.Field
        name="node"
        render={({ id, label, value, onChange }) => (
          <Select
            id={id}
            className="ui-fill"
            aria-label={label}
            loading={!data}
            value={value ?? null}
            options={options}
            onChange={onChange}
          />
        )}
      />
      <FormDialog.Extra>
        <p className="mp-secondary">{t('jumpHint')}</p>
      </FormDialog.Extra>
    </FormDialog>
  );
}
