import { date, ref } from '@mp/kernel/contract';
import { KindEdit, plainResource, toast, useAct, useText, QueryResult } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Skeleton } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { areaAssignment } from '../contract/index.ts';
import { handOver, handOverOf, type Leaver } from './area-assignment.client.ts';
import { today } from './today.ts';

const resource = plainResource(areaAssignment);
const fields = { from: ref('identity.user'), to: ref('identity.user'), day: date() };

interface HandOverInput {
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly reason: string;
}

interface HandOverDialogProps {
  readonly from: Leaver | undefined;
  readonly close: () => void;
}

/** Hands everything of one person over to another: first who and when, then what would move. */
export function HandOverDialog({ from, close }: HandOverDialogProps): ReactNode {
  const t = useText('areaHandOver');
  const cache = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const [isBusy, act] = useAct();
  const [given, setGiven] = useState<HandOverInput>({
    from: from?.id ?? '',
    to: '',
    day: today(),
    reason: '',
  });
  const isComplete = given.from !== '' && given.to !== '' && given.day !== '' && given.from !== given.to;
  const preview = useQuery({ ...handOverOf({ from: given.from, day: given.day }), enabled: isChecking });
  const moves = preview.data ? preview.data.split + preview.data.whole + sum(preview.data.work) : 0;

  const run = () =>
    act(async () => {
      const { reason, ...rest } = given;
      const done = await handOver({ ...rest, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
      const tasks = sum(done.work.filter(({ key }) => key === 'task'));
      const others = done.split + done.whole + sum(done.work) - tasks;
      if (others > 0) toast.success(t('done', { count: others }));
      if (tasks > 0) toast.info(t('handingTasks', { count: tasks }));
      await cache.invalidateQueries({ queryKey: [areaAssignment.key] });
      close();
    });

  const footer = isChecking ? (
    <>
      <Button disabled={isBusy} onClick={() => setChecking(false)}>
        {t('back')}
      </Button>
      <Button type="primary" loading={isBusy} disabled={moves === 0} onClick={() => void run()}>
        {t('run')}
      </Button>
    </>
  ) : (
    <Button type="primary" disabled={!isComplete} onClick={() => setChecking(true)}>
      {t('next')}
    </Button>
  );
  return (
    <Modal open title={t('title')} footer={footer} onCancel={close}>
      <p className="ui-hint">{t(isChecking ? 'step.check' : 'step.people')}</p>
      {isChecking ? (
        <>
          {preview.data ? null : <QueryResult read={preview} skeleton={<Skeleton active paragraph={{ rows: 2 }} />} />}
          {preview.data ? <Preview {...preview.data} /> : null}
        </>
      ) : (
        <People given={given} leaver={from} onChange={setGiven} />
      )}
    </Modal>
  );
}

const sum = (work: readonly { readonly count: number }[]): number =>
  work.reduce((total, { count }) => total + count, 0);

interface PeopleProps {
  readonly given: HandOverInput;
  readonly leaver: Leaver | undefined;
  readonly onChange: (given: HandOverInput) => void;
}

function People({ given, leaver, onChange }: PeopleProps): ReactNode {
  const t = useText('areaHandOver');
  const id = useId();
  const isSame = given.from !== '' && given.from === given.to;
  return (
    <div className="ref-area-form">
      {(['from', 'to', 'day'] as const).map((name) => (
        <div key={name} className="ui-field" data-invalid={name === 'to' && isSame}>
          <label htmlFor={`${id}-${name}`}>{t(name)}</label>
          <Suspense fallback={null}>
            <KindEdit
              id={`${id}-${name}`}
              name={name}
              field={fields[name]}
              resource={resource}
              label={t(name)}
              value={given[name] === '' ? null : given[name]}
              record={leaver && given.from === leaver.id ? { from: leaver.id, fromLabel: leaver.name } : undefined}
              onChange={(next) => onChange({ ...given, [name]: typeof next === 'string' ? next : '' })}
            />
          </Suspense>
          {name === 'to' && isSame ? <small className="ui-problem">{t('same')}</small> : null}
        </div>
      ))}
      <div className="ui-field">
        <label htmlFor={`${id}-reason`}>{t('reason')}</label>
        <Input
          id={`${id}-reason`}
          value={given.reason}
          maxLength={200}
          onChange={({ target }) => onChange({ ...given, reason: target.value })}
        />
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly split: number;
  readonly whole: number;
  readonly work: readonly { readonly key: string; readonly count: number }[];
}

function Preview({ split, whole, work }: PreviewProps): ReactNode {
  const t = useText('areaHandOver');
  if (split + whole + sum(work) === 0) return <p>{t('nothing')}</p>;
  return (
    <>
      <dl className="ref-area-preview">
        <dt>{t('preview.split')}</dt>
        <dd>{split}</dd>
        <dt>{t('preview.whole')}</dt>
        <dd>{whole}</dd>
        {work.map(({ key, count }) => [<dt key={key}>{t(`work.${key}`)}</dt>, <dd key={`${key} count`}>{count}</dd>])}
      </dl>
      <p className="ui-hint">{t('tasks')}</p>
    </>
  );
}
