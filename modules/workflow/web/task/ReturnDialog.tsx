import { dataText, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Modal, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { textsOf } from './flow-cells.tsx';
import { returnTargetsQuery } from './task.client.ts';

/** Where a task goes back to, and how it comes back. */
export interface ReturnChoice {
  readonly nodeId: string;
  readonly mode: 'replay' | 'direct';
}

const toInitiator = 'initiator';

/** Asks to which node a task goes back: who has it then, and what is done again. */
export function ReturnDialog({
  taskId,
  initiator,
  close,
}: {
  readonly taskId: string;
  /** Who may always get it back. */
  readonly initiator: string;
  readonly close: (choice?: ReturnChoice) => void;
}): ReactNode {
  const t = useText('task');
  const id = useId();
  const read = useQuery(returnTargetsQuery(taskId));
  const targets = read.data;
  const [chosen, setChosen] = useState<string>();
  const [mode, setMode] = useState<ReturnChoice['mode']>('replay');
  const nodeId = chosen ?? (targets && (targets[0]?.nodeId ?? toInitiator));
  return (
    <Modal
      open
      title={t('returnTitle')}
      okText={t('action.return')}
      okButtonProps={{ disabled: nodeId === undefined }}
      onOk={() => nodeId !== undefined && close({ nodeId, mode })}
      onCancel={() => close()}
    >
      {targets ? (
        <div className="task-choices">
          <Radio.Group
            aria-label={t('returnTitle')}
            value={nodeId}
            onChange={(event) => setChosen(String(event.target.value))}
          >
            {targets
              .filter(({ nodeId: each }) => each !== toInitiator)
              .map((target) => (
                <Radio key={target.nodeId} value={target.nodeId}>
                  <strong>{dataText(target.name)}</strong>
                  <small>
                    {target.users.length > 0 ? t('handledBy', { users: target.users.map(({ name }) => name) }) : null}
                  </small>
                  {mode === 'replay' && target.redone.length > 0 ? (
                    <small>{t('redone', { nodes: textsOf(target.redone) })}</small>
                  ) : null}
                </Radio>
              ))}
            <Radio value={toInitiator}>
              <strong>{t('toInitiator')}</strong>
              <small>{initiator}</small>
            </Radio>
          </Radio.Group>
          <h3 id={id}>{t('returnMode')}</h3>
          <Radio.Group
            aria-labelledby={id}
            value={mode}
            onChange={(event) => setMode(event.target.value === 'direct' ? 'direct' : 'replay')}
          >
            {(['replay', 'direct'] as const).map((each) => (
              <Radio key={each} value={each}>
                <strong>{t(`mode.${each}`)}</strong>
                <small>{t(`mode.${each}Hint`)}</small>
              </Radio>
            ))}
          </Radio.Group>
        </div>
      ) : (
        <QueryResult read={read} />
      )}
    </Modal>
  );
}
