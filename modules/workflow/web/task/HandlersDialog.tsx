import { dataText, useText } from '@mp/kernel/web';
import { Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { NextSteps } from './task.client.ts';
import { UsersPick } from './UsersPick.tsx';

type Chosen = Readonly<Record<string, readonly string[]>>;

/** Asks who handles the next nodes that leave the choice open. */
export function HandlersDialog({
  steps,
  close,
}: {
  readonly steps: NextSteps['items'];
  readonly close: (chosen?: Chosen) => void;
}): ReactNode {
  const t = useText('task');
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>({});
  const [isAsked, setAsked] = useState(false);
  const open = steps.flatMap(({ choose, ...step }) => (choose ? [{ ...step, choose }] : []));
  const wrong = ({ nodeId, choose }: (typeof open)[number]): string | undefined => {
    const count = chosen[nodeId]?.length ?? 0;
    if (count < choose.min) return t('chooseLeast', { count: choose.min });
    return count > choose.max ? t('chooseMost', { count: choose.max }) : undefined;
  };

  function handleOk(): void {
    setAsked(true);
    if (open.every((step) => wrong(step) === undefined)) close(chosen);
  }

  return (
    <Modal open title={t('chooseHandlers')} onOk={handleOk} onCancel={() => close()}>
      <div className="ui-form">
        {open.map((step, at) => {
          const problem = isAsked ? wrong(step) : undefined;
          const label = t('handlersOf', { node: dataText(step.name) });
          return (
            <div key={step.nodeId} className="ui-field" data-invalid={problem !== undefined}>
              <label htmlFor={`${id}-${at}`}>{label}</label>
              <UsersPick
                id={`${id}-${at}`}
                label={label}
                from={step.choose.from}
                value={chosen[step.nodeId] ?? []}
                onChange={(users) => setChosen({ ...chosen, [step.nodeId]: users })}
              />
              <small className="ui-problem" role="alert">
                {problem}
              </small>
            </div>
          );
        })}
      </div>
    </Modal>
  );
}
