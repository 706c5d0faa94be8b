import { ref } from '@mp/kernel/contract';
import { type AnyRecord, KindEdit, plainResource, toast, useAct, useText } from '@mp/kernel/web';
import { wallTime } from '@mp/reference/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Modal, Skeleton } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { dealer, lastDayRefusals, type DealerOverview } from '../contract/index.ts';
import { handDealerOver, overviewOf } from './dealer.client.ts';
import './dealer.css';

const resource = plainResource(dealer);
const to = ref('dealer.dealer');

type Work = DealerOverview['work'][number];

/** What is done with a kind of work: it passes to the successor, ends with the dealer, or is closed where it is handled. */
const deeds = ['move', 'end', 'others'] as const;
const deedOf = ({ moves, ends }: Work): (typeof deeds)[number] => (moves ? 'move' : ends ? 'end' : 'others');
/** Work of which something stays with others first. */
const hinted: readonly string[] = ['versions', 'people'];

/** Moves what a leaving dealer still has to another dealer, and ends what can only end. */
export function HandOverDealerDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText('dealer');
  const cache = useQueryClient();
  const read = useQuery(overviewOf(record.id));
  const [target, setTarget] = useState(typeof record.successorId === 'string' ? record.successorId : '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, act] = useAct();
  const lastDay = typeof record.lastDay === 'string' ? record.lastDay : null;
  const [today] = useState(() => wallTime(new Date().toISOString()).day);
  const isServing = lastDayRefusals(lastDay, today).length > 0;
  const open = (read.data?.work ?? []).filter(({ count }) => count > 0);
  const isClosed = ({ key }: Work) => key === 'people' && isServing;
  const chosen = open.filter((work) => deedOf(work) !== 'others' && !isClosed(work) && !left.has(work.key));
  const needsTarget = chosen.some(({ moves }) => moves);

  const run = () =>
    act(async () => {
      await handDealerOver(
        record.id,
        needsTarget ? target : null,
        chosen.map(({ key }) => key),
      );
      toast.success(t('handOver.done'));
      await cache.invalidateQueries({ queryKey: [dealer.key] });
      close();
    });
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(key);
    else next.add(key);
    setLeft(next);
  };

  return (
    <Modal
      open
      title={t('handOver.title', { code: String(record.code) })}
      okText={t('action.handOver')}
      okButtonProps={{ disabled: chosen.length === 0 || (needsTarget && target === ''), loading: isBusy }}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="dlr-form">
        <SuccessorPick value={target} record={record} onChange={setTarget} />
        {read.data ? null : <Skeleton active />}
        {read.data && open.length === 0 ? <p className="ui-hint">{t('overview.noWork')}</p> : null}
        {deeds.map((deed) => {
          const works = open.filter((work) => deedOf(work) === deed);
          if (works.length === 0) return null;
          return (
            <fieldset key={deed} className="dlr-deed">
              <legend>{t(`handOver.${deed}`)}</legend>
              {works.map((work) => (
                <WorkLine
                  key={work.key}
                  work={work}
                  isChosen={chosen.includes(work)}
                  closedUntil={isClosed(work) ? lastDay : null}
                  onChoose={choose}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </Modal>
  );
}

function SuccessorPick({
  value,
  record,
  onChange,
}: {
  readonly value: string;
  readonly record: AnyRecord;
  readonly onChange: (id: string) => void;
}): ReactNode {
  const t = useText('dealer');
  const id = useId();
  return (
    <div className="ui-field">
      <label htmlFor={id}>{t('handOver.to')}</label>
      <Suspense fallback={null}>
        <KindEdit
          id={id}
          name="successorId"
          field={to}
          resource={resource}
          label={t('handOver.to')}
          value={value === '' ? null : value}
          record={record}
          onChange={(next) => onChange(typeof next === 'string' ? next : '')}
        />
      </Suspense>
    </div>
  );
}

interface WorkLineProps {
  readonly work: Work;
  readonly isChosen: boolean;
  /** The day from which it can be chosen. */
  readonly closedUntil: string | null;
  readonly onChoose: (key: string, isChosen: boolean) => void;
}

/** One kind of open work; what is closed where it is handled is told only. */
function WorkLine({ work, isChosen, closedUntil, onChoose }: WorkLineProps): ReactNode {
  const t = useText('dealer');
  const { key, count } = work;
  const words = `${t(`work.${key}`)}：${count}`;
  if (deedOf(work) === 'others') return <p>{words}</p>;
  return (
    <>
      <Checkbox
        checked={isChosen}
        disabled={closedUntil !== null}
        onChange={({ target }) => onChoose(key, target.checked)}
      >
        {words}
      </Checkbox>
      {hinted.includes(key) ? <small className="ui-hint">{t(`handOver.endHint.${key}`)}</small> : null}
      {closedUntil === null ? null : (
        <small className="ui-hint">{t('error.lastDayAhead', { date: closedUntil })}</small>
      )}
    </>
  );
}
