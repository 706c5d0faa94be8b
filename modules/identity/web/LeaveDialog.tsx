import { ref } from '@mp/kernel/contract';
import {
  type AnyRecord,
  KindEdit,
  plainResource,
  showBatchAnswer,
  toast,
  useAct,
  useDialog,
  useText,
  QueryResult,
  DataTable,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { type OpenItem, type TakenAway, user } from '../contract/index.ts';
import { openWork, takeAway } from './user.client.ts';

const successorField = ref('identity.user');

interface LeaveDialogProps {
  readonly act: 'disable' | 'lock';
  readonly records: readonly AnyRecord[];
  readonly close: (isDone?: boolean) => void;
}

const nameOf = ({ employeeName, userName }: AnyRecord): string => String(employeeName ?? userName ?? '');

/** Asks before users are disabled or locked: what waits for them alone is shown, and who takes it over is asked. */
export function LeaveDialog({ act, records, close }: LeaveDialogProps): ReactNode {
  const t = useText('user');
  const all = useText();
  const id = useId();
  const word = t(`action.${act}`);
  const ids = records.map((record) => record.id);
  const read = useQuery(openWork(ids));
  const items = read.data;
  const [successor, setSuccessor] = useState<string>();
  const [isBusy, run] = useAct();
  const openDialog = useDialog();
  const [answer, setAnswer] = useState<TakenAway>();

  const handleOk = () =>
    run(async () => {
      const done = await takeAway(act, ids, successor);
      if (done.handed.length > 0) return setAnswer(done);
      close(true);
      if (done.refused.length > 0) return showBatchAnswer(openDialog, word, done);
      toast.success(all('list.done', { action: word }));
      return undefined;
    });

  if (answer) return <Handed act={act} answer={answer} close={() => close(true)} />;
  const [first] = records;
  const title =
    records.length === 1 && first
      ? all('list.confirmOne', { action: word, label: nameOf(first) })
      : all('list.confirmBatch', { action: word, count: records.length, entity: '@user.title' });
  return (
    <Modal
      open
      width={items && items.length > 0 ? 680 : 460}
      title={title}
      okText={word}
      okButtonProps={{ danger: true, disabled: !items }}
      confirmLoading={isBusy}
      onOk={() => void handleOk()}
      onCancel={() => close(false)}
    >
      {items ? null : <QueryResult read={read} />}
      {items?.length === 0 ? <p>{t('leave.nothing')}</p> : null}
      {items && items.length > 0 ? (
        <div className="ui-form">
          <p>{t('leave.open', { count: items.length })}</p>
          <OpenItems items={items} />
          <div className="ui-field">
            <label htmlFor={id}>{t('leave.successor')}</label>
            <Suspense fallback={null}>
              <KindEdit
                id={id}
                name="successor"
                field={successorField}
                resource={plainResource(user)}
                label={t('leave.successor')}
                value={successor ?? null}
                onChange={(next) => setSuccessor(typeof next === 'string' ? next : undefined)}
              />
            </Suspense>
            <small className="ui-hint">{t('leave.successorHint')}</small>
          </div>
        </div>
      ) : null}
    </Modal>
  );
}

function OpenItems({ items }: { readonly items: readonly OpenItem[] }): ReactNode {
  const t = useText('user');
  return (
    <section className="ui-preview-box" tabIndex={0} aria-label={t('leave.tasks')}>
      <DataTable
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          { key: 'title', title: t('leave.task') },
          { key: 'step', title: t('leave.step') },
        ]}
      />
    </section>
  );
}

interface HandedProps {
  readonly act: 'disable' | 'lock';
  readonly answer: TakenAway;
  readonly close: () => void;
}

/** What became of the users, and of each piece of their work. */
function Handed({ act, answer, close }: HandedProps): ReactNode {
  const t = useText('user');
  const all = useText();
  const rows = [
    ...answer.refused.map(({ id, label, message }) => ({ id, title: label, step: '', result: message })),
    ...answer.handed.map(({ id, title, step, ok, message }) => ({
      id,
      title,
      step,
      result: ok ? t('leave.handed') : (message ?? ''),
    })),
  ];
  return (
    <Modal
      open
      width={680}
      title={all('list.batchDone', { action: t(`action.${act}`), count: answer.done })}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {all('list.understood')}
        </Button>
      }
    >
      <section className="ui-preview-box" tabIndex={0} aria-label={t('leave.tasks')}>
        <DataTable
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: 'title', title: t('leave.task') },
            { key: 'step', title: t('leave.step') },
            { key: 'result', title: t('leave.result'), kind: 'text' },
          ]}
        />
      </section>
    </Modal>
  );
}
