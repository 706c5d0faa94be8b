import { codeText, dataText, KindEdit, useAct, useText, DataTable } from '@mp/kernel/web';
import { ref } from '@mp/kernel/contract';
import { Button, Input, Modal } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import type { TaskBatchAnswer } from '../../contract/index.ts';
import { type BatchAct, runBatch } from './flow-list.client.ts';
import { taskResource } from './flow-resource.ts';

const maxTasks = 200;
const userField = ref('identity.user');

/** What an act asks for beside an opinion. */
const asks: Readonly<Record<BatchAct, { readonly opinion?: true; readonly to?: true; readonly from?: true }>> = {
  approve: {},
  reject: { opinion: true },
  return: { opinion: true },
  transfer: { to: true },
  reassign: { from: true, to: true },
};

interface BatchDialogProps {
  readonly act: BatchAct;
  /** Tasks; of a reassignment the processes whose open tasks are meant. */
  readonly ids: readonly string[];
  readonly close: (isDone?: boolean) => void;
}

/** Does the same with several tasks, with one opinion; then what came of each. */
export function BatchDialog({ act, ids, close }: BatchDialogProps): ReactNode {
  const t = useText('task');
  const id = useId();
  const [opinion, setOpinion] = useState('');
  const [people, setPeople] = useState<{ readonly from?: string; readonly to?: string }>({});
  const [isAsked, setAsked] = useState(false);
  const [isBusy, run] = useAct();
  const [answer, setAnswer] = useState<TaskBatchAnswer>();
  const asked = asks[act];
  const isOpinionMissing = asked.opinion === true && opinion.trim() === '';
  const isPersonMissing = asked.to === true && people.to === undefined;

  async function handleOk(): Promise<void> {
    setAsked(true);
    if (isOpinionMissing || isPersonMissing) return;
    await run(async () =>
      setAnswer(await runBatch(act, ids.slice(0, maxTasks), { opinion: opinion.trim(), ...people })),
    );
  }

  if (answer) return <BatchResult act={act} answer={answer} close={() => close(true)} />;
  return (
    <Modal
      open
      title={t(`batch.${act}.title`, { count: ids.length })}
      okText={t(`batch.${act}.ok`, { count: Math.min(maxTasks, ids.length) })}
      okButtonProps={{ danger: act === 'reject' }}
      confirmLoading={isBusy}
      onOk={() => void handleOk()}
      onCancel={() => close(false)}
    >
      <div className="ui-form">
        {ids.length > maxTasks ? <p>{t('batchLimit')}</p> : null}
        {asked.from ? (
          <PersonField
            id={`${id}-from`}
            label={t('field.from')}
            hint={t('fromHint')}
            value={people.from}
            onChange={(from) => setPeople({ ...people, from })}
          />
        ) : null}
        {asked.to ? (
          <PersonField
            id={`${id}-to`}
            label={t('field.to')}
            required
            problem={isAsked && isPersonMissing ? t('personAsked') : ''}
            value={people.to}
            onChange={(to) => setPeople({ ...people, to })}
          />
        ) : null}
        <OpinionField
          id={id}
          required={asked.opinion === true}
          isMissing={isAsked && isOpinionMissing}
          value={opinion}
          onChange={setOpinion}
        />
        <p className="mp-secondary">{t(act === 'approve' ? 'batchHint' : `batch.${act}.hint`)}</p>
      </div>
    </Modal>
  );
}

interface OpinionFieldProps {
  readonly id: string;
  readonly required: boolean;
  readonly isMissing: boolean;
  readonly value: string;
  readonly onChange: (opinion: string) => void;
}

function OpinionField({ id, required, isMissing, value, onChange }: OpinionFieldProps): ReactNode {
  const t = useText('task');
  return (
    <div className="ui-field" data-invalid={isMissing}>
      <label htmlFor={id}>
        {t('field.opinion')}
        {required ? (
          <span className="ui-required" aria-hidden>
            *
          </span>
        ) : null}
      </label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={2000}
        aria-required={required}
        aria-invalid={isMissing}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <small className="ui-problem" role="alert">
        {isMissing ? t('opinionAsked') : ''}
      </small>
    </div>
  );
}

interface PersonFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string;
  readonly required?: boolean;
  readonly value: string | undefined;
  readonly onChange: (user: string | undefined) => void;
}

function PersonField({
  id,
  label,
  hint,
  problem = '',
  required = false,
  value,
  onChange,
}: PersonFieldProps): ReactNode {
  return (
    <div className="ui-field" data-invalid={problem !== ''}>
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="ui-required" aria-hidden>
            *
          </span>
        ) : null}
      </label>
      <Suspense fallback={null}>
        <KindEdit
          id={id}
          name="user"
          field={userField}
          resource={taskResource}
          label={label}
          value={value ?? null}
          onChange={(next) => onChange(typeof next === 'string' ? next : undefined)}
        />
      </Suspense>
      {hint === undefined ? null : <small className="ui-hint">{hint}</small>}
      <small className="ui-problem" role="alert">
        {problem}
      </small>
    </div>
  );
}

interface BatchResultProps {
  readonly act: BatchAct;
  readonly answer: TaskBatchAnswer;
  readonly close: () => void;
}

function BatchResult({ act, answer, close }: BatchResultProps): ReactNode {
  const t = useText('task');
  const all = useText();
  return (
    <Modal
      open
      width={640}
      title={t(act === 'approve' ? 'batchResult' : 'batch.result', { ok: answer.ok, refused: answer.refused })}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {all('list.understood')}
        </Button>
      }
    >
      {answer.items.length === 0 ? <p>{t('batch.nothing')}</p> : null}
      <section className="ui-preview-box" tabIndex={0} aria-label={t('batchResultTable')}>
        <DataTable
          rows={answer.items}
          rowKey={({ taskId }) => taskId}
          columns={[
            {
              key: 'subject',
              title: t('field.subject'),
              cell: ({ subject, nodeName }) => (
                <>
                  {subject}
                  {nodeName ? <small className="mp-secondary"> {dataText(nodeName)}</small> : null}
                </>
              ),
            },
            {
              key: 'result',
              title: t('field.result'),
              kind: 'text',
              cell: ({ ok, code, message }) =>
                ok ? t(act === 'approve' ? 'approved' : `batch.${act}.done`) : (message ?? codeText(code ?? '')),
            },
          ]}
        />
      </section>
    </Modal>
  );
}
