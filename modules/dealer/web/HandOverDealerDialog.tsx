import { ref } from '@mp/kernel/contract';
import { type AnyRecord, KindEdit, plainResource, toast, useAct, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Modal, Skeleton } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { dealer } from '../contract/index.ts';
import { handDealerOver, overviewOf } from './dealer.client.ts';
import './dealer.css';

const resource = plainResource(dealer);
const to = ref('dealer.dealer');

/** Moves what a leaving dealer still has to another dealer. */
export function HandOverDealerDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText('dealer');
  const id = useId();
  const cache = useQueryClient();
  const read = useQuery(overviewOf(record.id));
  const [target, setTarget] = useState(typeof record.successorId === 'string' ? record.successorId : '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, act] = useAct();
  const movable = (read.data?.work ?? []).filter(({ moves, count }) => moves && count > 0);
  const keys = movable.map(({ key }) => key).filter((key) => !left.has(key));

  const run = () =>
    act(async () => {
      await handDealerOver(record.id, target, keys);
      toast.success(t('handOver.done'));
      await cache.invalidateQueries({ queryKey: [dealer.key] });
      close();
    });

  return (
    <Modal
      open
      title={t('handOver.title', { code: String(record.code) })}
      okText={t('action.handOver')}
      okButtonProps={{ disabled: target === '' || keys.length === 0, loading: isBusy }}
      onOk={() => void run()}
      onCancel={close}
    >
      <div className="dlr-form">
        <div className="ui-field">
          <label htmlFor={`${id}-to`}>{t('handOver.to')}</label>
          <Suspense fallback={null}>
            <KindEdit
              id={`${id}-to`}
              name="successorId"
              field={to}
              resource={resource}
              label={t('handOver.to')}
              value={target === '' ? null : target}
              record={record}
              onChange={(next) => setTarget(typeof next === 'string' ? next : '')}
            />
          </Suspense>
        </div>
        {read.data ? null : <Skeleton active />}
        {read.data && movable.length === 0 ? <p className="ui-hint">{t('overview.noWork')}</p> : null}
        {movable.map(({ key, count }) => (
          <Checkbox
            key={key}
            checked={!left.has(key)}
            onChange={({ target: { checked } }) => {
              const next = new Set(left);
              if (checked) next.delete(key);
              else next.add(key);
              setLeft(next);
            }}
          >
            {t(`work.${key}`)}：{count}
          </Checkbox>
        ))}
      </div>
    </Modal>
  );
}
