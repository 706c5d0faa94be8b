import { codeText, useAct, useText } from '@mp/kernel/web';
import { Button, Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { approveAll } from './flow-list.client.ts';
import type { BatchTask } from './open-dialogs.tsx';

type Answer = Awaited<ReturnType<typeof approveAll>>;

/** Approves several tasks with one opinion; then what came of each. */
export function BatchApproveDialog({
  tasks,
  close,
}: {
  readonly tasks: readonly BatchTask[];
  readonly close: (isDone?: boolean) => void;
}): ReactNode {
  const t = useText('task');
  const id = useId();
  const [opinion, setOpinion] = useState('');
  const [isBusy, act] = useAct();
  const [answer, setAnswer] = useState<Answer>();

  const handleApprove = () =>
    act(async () => {
      setAnswer(
        await approveAll(
          tasks.slice(0, 200).map(({ taskId }) => taskId),
          opinion.trim(),
        ),
      );
    });

  if (answer) return <BatchResult answer={answer} close={() => close(true)} />;
  return (
    <Modal
      open
      title={t('batchTitle', { count: tasks.length })}
      okText={t('batchOk', { count: Math.min(200, tasks.length) })}
      confirmLoading={isBusy}
      onOk={() => void handleApprove()}
      onCancel={() => close(false)}
    >
      {tasks.length > 200 ? <p>{t('batchLimit')}</p> : null}
      <label htmlFor={id}>{t('field.opinion')}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={2000}
        value={opinion}
        onChange={(event) => setOpinion(event.target.value)}
      />
      <p className="mp-secondary">{t('batchHint')}</p>
    </Modal>
  );
}

function BatchResult({ answer, close }: { readonly answer: Answer; readonly close: () => void }): ReactNode {
  const t = useText('task');
  const all = useText();
  return (
    <Modal
      open
      width={640}
      title={t('batchResult', { ok: answer.ok, refused: answer.refused })}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {all('list.understood')}
        </Button>
      }
    >
      <section className="ui-preview-box" tabIndex={0} aria-label={t('batchResultTable')}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('field.subject')}</th>
              <th scope="col">{t('field.result')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.items.map(({ taskId, subject, ok, code, message }) => (
              <tr key={taskId}>
                <td>{subject}</td>
                <td className="ui-wrap">{ok ? t('approved') : (message ?? codeText(code ?? ''))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  );
}
