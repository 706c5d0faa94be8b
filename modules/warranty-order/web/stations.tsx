import {
  PageAction,
  PageActions,
  PageLink,
  taskDesk,
  TaskPage,
  useRecordOfTask,
  useText,
  type TaskDesk,
} from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { Waiting } from '@mp/dealer/web';
import { peOrder, peOrderLifecycle, type checkStates } from '../contract/index.ts';
import { EffectLines } from './EffectLines.tsx';
import { EffectPreview } from './EffectPreview.tsx';
import { toOrder, toSpecials, useCounterOffer, useGiveBack, usePassMany } from './order.client.ts';

/** Working days within which a sale is checked. */
const checkDays = 2;

const desk = (own: Pick<TaskDesk<(typeof peOrder)['fields']>, 'columns' | 'batch' | 'Awaiting'>, [state, one]: Place) =>
  taskDesk({
    resource: peOrder,
    lifecycle: peOrderLifecycle,
    state,
    one,
    toRecord: toOrder,
    cardFacts: ['dealerId', 'endCustomerId', 'sets', 'amount'],
    texts: 'peOrder.station',
    waiting: (since) => <Waiting since={since} sla={checkDays} />,
    ...own,
  });
type Place = readonly [state: (typeof checkStates)[number], one: `/${string}`];
const batch = { action: 'passMany', useRun: usePassMany } as const;

/** One check of a desk: the order with its evidence, the way so far, the decision; and what sends it back with marks or an offer. */
const checkOf = (state: (typeof checkStates)[number]) =>
  function CheckPage(): ReactNode {
    const t = useText('peOrder');
    const record = useRecordOfTask(peOrder);
    const giveBack = useGiveBack();
    const offer = useCounterOffer();
    const here = record?.['state'] === state ? record : undefined;
    const dealerId = record?.['dealerId'];
    return (
      <>
        <PageActions>
          {state === 'specialCheck' && typeof dealerId === 'string' ? (
            <PageLink to={toSpecials({ tab: 'all', dealerId, specialFlag: 'true' })}>{t('station.earlier')}</PageLink>
          ) : null}
          {here && state === 'specialCheck' ? (
            <PageAction
              titleKey="peOrder.action.counterOffer"
              right="peOrder.counterOffer"
              onRun={() => void offer(here)}
            />
          ) : null}
          {here ? (
            <PageAction titleKey="peOrder.action.giveBack" right="peOrder.giveBack" onRun={() => void giveBack(here)} />
          ) : null}
        </PageActions>
        {here && state === 'toEffect' ? <EffectPreview id={here.id} /> : null}
        <TaskPage resource={peOrder} />
      </>
    );
  };

export const FirstCheckPage = desk({ columns: ['dealerId', 'specialFlag', 'amount'], batch }, [
  'firstCheck',
  '/PowerEnsureSaleOrderInfoFristCheck',
]);
export const FirstCheckDetailPage = checkOf('firstCheck');
export const SpecialCheckPage = desk({ columns: ['dealerId', 'specialReasons', 'priceRate', 'margin', 'amount'] }, [
  'specialCheck',
  '/PEOrderInfoSpecialCheck',
]);
export const SpecialCheckDetailPage = checkOf('specialCheck');
export const OrderCheckPage = desk({ columns: ['dealerId', 'payMethod', 'amount', 'paidAmount', 'invoiceNo'], batch }, [
  'orderCheck',
  '/WarrantyOrderInfo',
]);
export const OrderCheckDetailPage = checkOf('orderCheck');
export const EffectPage = desk({ columns: ['dealerId', 'gensetIds', 'paidAmount'], Awaiting: EffectLines }, [
  'toEffect',
  '/WarrantyEffectInfo',
]);
export const EffectDetailPage = checkOf('toEffect');
