import { ref } from '@mp/kernel/contract';
import { KindEdit, LoadFailed, plainResource, toast, useAct, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, Modal, Skeleton } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { tradeStaff } from '../contract/index.ts';
import { gapsOfShares, saveShares, sharesOf } from './trade.client.ts';
import './trade.css';

const dealerField = ref('dealer.dealer');
const hundredths = (share: string | number) => Math.round(Number(share) * 100);

const useShares = (dealerId: string) => useQuery(sharesOf(dealerId));

/** Shares one dealer out among the staff; dealers that are not shared out whole are offered. */
export function SharesDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText('tradeStaff.shares');
  const id = useId();
  const [dealerId, setDealer] = useState('');
  const [given, setGiven] = useState<Readonly<Record<string, number>>>({});
  const [isBusy, act] = useAct();
  const gaps = useQuery(gapsOfShares);
  const read = useShares(dealerId);
  const rows = dealerId === '' ? [] : (read.data?.items ?? []);
  const shareOf = (staffId: string, share: string) => given[staffId] ?? Number(share);
  const total = rows.reduce((sum, { staffId, share }) => sum + hundredths(shareOf(staffId, share)), 0) / 100;

  function pick(next: string): void {
    setDealer(next);
    setGiven({});
  }

  const save = () =>
    act(async () => {
      await saveShares(
        dealerId,
        rows.map(({ staffId, share }) => ({ staffId, share: shareOf(staffId, share).toFixed(2) })),
      );
      toast.success(t('done'));
      close();
    });

  return (
    <Modal
      open
      title={t('title')}
      okText={t('save')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: rows.length === 0 || total !== 100 }}
      onOk={() => void save()}
      onCancel={close}
    >
      <p className="ui-hint">{t('hint')}</p>
      <Gaps items={gaps.data?.items ?? []} onPick={pick} />
      <div className="ui-field">
        <label htmlFor={id}>{t('dealer')}</label>
        <Suspense fallback={null}>
          <KindEdit
            id={id}
            name="dealerId"
            field={dealerField}
            resource={plainResource(tradeStaff)}
            label={t('dealer')}
            value={dealerId === '' ? null : dealerId}
            onChange={(next) => pick(typeof next === 'string' ? next : '')}
          />
        </Suspense>
      </div>
      {dealerId === '' ? null : <ReadState read={read} />}
      {rows.map(({ staffId, name, share }) => (
        <ShareInput
          key={staffId}
          name={name}
          share={shareOf(staffId, share)}
          onChange={(next) => setGiven({ ...given, [staffId]: next })}
        />
      ))}
      {rows.length > 0 ? <p aria-live="polite">{t('total', { total })}</p> : null}
    </Modal>
  );
}

function ReadState({ read }: { readonly read: ReturnType<typeof useShares> }): ReactNode {
  const t = useText('tradeStaff.shares');
  return (
    <>
      {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
      {read.isPending ? <Skeleton active /> : null}
      {read.data?.items.length === 0 ? <p role="status">{t('nobody')}</p> : null}
    </>
  );
}

interface ShareInputProps {
  readonly name: string;
  readonly share: number;
  readonly onChange: (share: number) => void;
}

function ShareInput({ name, share, onChange }: ShareInputProps): ReactNode {
  const id = useId();
  return (
    <div className="trade-share">
      <label htmlFor={id}>{name}</label>
      <InputNumber
        id={id}
        min={0}
        max={100}
        precision={2}
        suffix="%"
        value={share}
        onChange={(next) => onChange(next ?? 0)}
      />
    </div>
  );
}

interface GapsProps {
  readonly items: readonly { readonly dealerId: string; readonly name: string; readonly total: string }[];
  readonly onPick: (dealerId: string) => void;
}

function Gaps({ items, onPick }: GapsProps): ReactNode {
  const t = useText('tradeStaff.shares');
  if (items.length === 0) return null;
  return (
    <div className="trade-gaps">
      <span>{t('gaps')}</span>
      {items.slice(0, 12).map(({ dealerId, name, total }) => (
        <Button key={dealerId} size="small" onClick={() => onPick(dealerId)}>
          {t('gap', { name, total })}
        </Button>
      ))}
    </div>
  );
}
