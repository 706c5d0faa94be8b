import { ref, text } from '@mp/kernel/contract';
import {
  type AnyRecord,
  KindEdit,
  LoadFailed,
  PageAction,
  PageActions,
  plainResource,
  toast,
  useAct,
  useClient,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { customer, usualChoice, type MergeChoice } from '../contract/index.ts';
import { merge, referencesOf } from './customer.client.ts';
import { MergeTable } from './MergeTable.tsx';
import './customer.css';

const resource = plainResource(customer);
const picked = ref('customer.customer');
const longestReason = text({ max: 200 }).maxLength ?? 200;

interface CustomerMergeProps {
  readonly fromId: string;
  readonly intoId: string | undefined;
}

/** Merges a customer into another: first which one stays, then both side by side. */
export function CustomerMerge({ fromId, intoId }: CustomerMergeProps): ReactNode {
  const { setSearch } = usePage();
  const client = useClient(resource);
  const from = useQuery(client.one(fromId));
  const into = useQuery({ ...client.one(intoId ?? ''), enabled: intoId !== undefined });
  const failed = [from, into].find(({ isError }) => isError);
  const leave = () => setSearch({ merge: undefined, into: undefined });
  if (failed?.error) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <>
      <PageActions>
        <PageAction titleKey="customer.merge.cancel" onRun={leave} />
      </PageActions>
      {intoId === undefined || intoId === fromId ? (
        <Survivor from={from.data} onPick={(id) => setSearch({ into: id })} />
      ) : from.data && into.data ? (
        <SideBySide from={from.data} into={into.data} onTurn={() => setSearch({ merge: intoId, into: fromId })} />
      ) : (
        <Skeleton active />
      )}
    </>
  );
}

interface SurvivorProps {
  readonly from: AnyRecord | undefined;
  readonly onPick: (id: string) => void;
}

/** Which customer stays. */
function Survivor({ from, onPick }: SurvivorProps): ReactNode {
  const t = useText('customer.merge');
  const id = useId();
  return (
    <div className="cust-merge">
      <h2>{t('pick')}</h2>
      <p className="ui-hint">{t('pickHint', { code: String(from?.code ?? '') })}</p>
      <div className="ui-field">
        <label htmlFor={id}>{t('into')}</label>
        <Suspense fallback={null}>
          <KindEdit
            id={id}
            name="suspectId"
            field={picked}
            resource={resource}
            label={t('into')}
            value={null}
            onChange={(next) => typeof next === 'string' && onPick(next)}
          />
        </Suspense>
      </div>
    </div>
  );
}

interface SideBySideProps {
  readonly from: AnyRecord;
  readonly into: AnyRecord;
  readonly onTurn: () => void;
}

/** Both customers side by side: what the survivor keeps and takes, what follows it, and why. */
function SideBySide({ from, into, onTurn }: SideBySideProps): ReactNode {
  const t = useText('customer.merge');
  const id = useId();
  const { setSearch } = usePage();
  const [choice, setChoice] = useState<MergeChoice>(() => usualChoice(into, from));
  const [reason, setReason] = useState('');
  const [isBusy, act] = useAct();
  const refers = useQuery(referencesOf(from.id));

  const run = () =>
    act(async () => {
      const { survivor, moved } = await merge(from.id, {
        into: into.id,
        version: from.version,
        intoVersion: into.version,
        take: [...choice.take],
        unite: [...choice.unite],
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      });
      toast.success(t('done', { code: String(from.code), into: survivor.code, count: moved }));
      setSearch({ merge: undefined, into: undefined, show: undefined, customer: survivor.id });
    });

  return (
    <div className="cust-merge">
      <h2>{t('choose')}</h2>
      <p className="ui-hint">{t('chooseHint', { code: String(from.code), into: String(into.code) })}</p>
      <MergeTable from={from} into={into} choice={choice} onChange={setChoice} />
      <References items={refers.data?.references} />
      <div className="ui-field">
        <label htmlFor={id}>{t('reason')}</label>
        <Input id={id} value={reason} maxLength={longestReason} onChange={({ target }) => setReason(target.value)} />
      </div>
      <div className="ui-form-actions">
        <Button disabled={isBusy} onClick={onTurn}>
          {t('turn')}
        </Button>
        <Button type="primary" danger loading={isBusy} onClick={() => void run()}>
          {t('run', { code: String(from.code), into: String(into.code) })}
        </Button>
      </div>
    </div>
  );
}

type Reference = { readonly resource: string; readonly field: string; readonly count: number };

/** What follows the survivor. */
function References({ items }: { readonly items: readonly Reference[] | undefined }): ReactNode {
  const t = useText();
  if (!items) return <Skeleton active paragraph={{ rows: 1 }} title={false} />;
  if (items.length === 0) return <p className="mp-secondary">{t('customer.merge.noReferences')}</p>;
  return (
    <ul className="cust-references">
      {items.map(({ resource: of, field, count }) => {
        const entity = of.split('.')[1] ?? '';
        return (
          <li key={`${of}:${field}`}>
            {t('customer.merge.reference', { name: t(`${entity}.title`), field: t(`${entity}.field.${field}`), count })}
          </li>
        );
      })}
    </ul>
  );
}
