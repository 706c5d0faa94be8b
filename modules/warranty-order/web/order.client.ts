import {
  askForm,
  call,
  defineLink,
  downloadFile,
  endpointQuery,
  openPage,
  queryClient,
  showError,
  showBatchResult,
  useDialog,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { downloadQuotation } from '@mp/warranty/web';
import {
  assessOrder,
  certificatePdf,
  counterOfferApi,
  effectLinesApi,
  effectPreview,
  giveBackApi,
  linesToEffect,
  orderQuotation,
  passManyApi,
  peOrder,
  peOrderActions,
  warrantyCertificate,
  type AskedLine,
  type LineToEffect,
} from '../contract/index.ts';

/** One sale, or its form. */
export const toOrder = defineLink<{ id: string; edit?: string }>('/PowerEnsureSaleOrderInfo');
/** One certificate, or a tab of it. */
export const toCertificate = defineLink<{ id: string; tab?: string }>('/powerEnsureQueryDetail');
/** The task of effect of one sale. */
export const toEffect = defineLink<{ instanceId: string }>('/WarrantyEffectInfo');
/** The sales of a dealer that needed a special check. */
export const toSpecials = defineLink<{ tab: string; dealerId: string; specialFlag: string }>('/PowerEnsureProductSale');

/** A new sale for a unit. */
const toNewOrder = defineLink<{ gensetId: string; endCustomerId?: string; productId?: string; dealerId?: string }>(
  '/PowerEnsureSaleOrderInfoAdd',
);
const idIn = (record: AnyRecord, name: string): Record<string, string> => {
  const id = record[name];
  return typeof id === 'string' ? { [name]: id } : {};
};

/** A new sale that goes on where a certificate ends: its unit, product, holder and dealer. */
export function renew(certificate: AnyRecord): void {
  const { holderCustomerId } = certificate;
  openPage(
    toNewOrder({
      gensetId: '',
      ...idIn(certificate, 'gensetId'),
      ...idIn(certificate, 'productId'),
      ...idIn(certificate, 'dealerId'),
      ...(typeof holderCustomerId === 'string' ? { endCustomerId: holderCustomerId } : {}),
    }),
  );
}

/** A new sale for a unit and its customer. */
export function buyFor(unit: AnyRecord): void {
  const { customerId } = unit;
  openPage(
    toNewOrder({
      gensetId: unit.id,
      ...idIn(unit, 'dealerId'),
      ...(typeof customerId === 'string' ? { endCustomerId: customerId } : {}),
    }),
  );
}

/** The paper of a certificate, as a file; each print is counted there. */
export async function printCertificate({ id, certNo }: AnyRecord): Promise<void> {
  try {
    await downloadFile(certificatePdf.path.replace('{id}', id), `${certNo}.pdf`);
    await queryClient.invalidateQueries({ queryKey: [warrantyCertificate.key] });
  } catch (error) {
    showError(error);
  }
}

/** A sale as a quotation for its customer. */
export const quote = ({ id }: AnyRecord) => downloadQuotation(orderQuotation.path.replace('{id}', id));

/** Lines that wait for their certificates at the tasks of the user. */
export const linesQuery = () => endpointQuery(peOrder.key, linesToEffect, {});

/** What the effect of a sale would do. */
export const previewQuery = (id: string) => endpointQuery(peOrder.key, effectPreview, { params: { id } });

/** Lets lines take effect, and says which orders do not. */
export function useEffectLines(): (lines: readonly LineToEffect[], clear: () => void) => Promise<void> {
  const t = useText('peOrder');
  const cache = useQueryClient();
  const open = useDialog();
  return async (lines, clear) => {
    try {
      const body = { lines: lines.map(({ orderId, line }) => ({ orderId, line })) };
      const answer = await call(effectLinesApi, { body });
      await showBatchResult(open, answer, { title: t('effect.take'), done: (count) => t('effect.done', { count }) });
      clear();
      await cache.invalidateQueries({ queryKey: [peOrder.key] });
    } catch (error) {
      showError(error);
    }
  };
}

/** What an order comes to while it is written. */
export const assessmentOf = (body: {
  readonly dealerId: string | null;
  readonly orderDate: string | null;
  readonly lines: AskedLine[];
}) => endpointQuery(peOrder.key, assessOrder, { body });

const { giveBack, counterOffer } = peOrderActions.actions;

/** Gives an order back with marks at its lines. */
export function useGiveBack(): (record: AnyRecord) => Promise<unknown> {
  const t = useText('peOrder');
  const open = useDialog();
  return ({ id }) =>
    askForm(open, {
      of: peOrder.entity,
      fields: giveBack.form,
      title: t('action.giveBack'),
      ok: t('action.giveBack'),
      submit: ({ comment, remarks }) =>
        call(giveBackApi, { params: { id }, body: { comment: comment ?? '', remarks: [...(remarks ?? [])] } }),
      done: t('returned'),
      refresh: [peOrder.key],
    });
}

/** Offers the dealer another price rate. */
export function useCounterOffer(): (record: AnyRecord) => Promise<unknown> {
  const t = useText('peOrder');
  const open = useDialog();
  return ({ id, priceRate }) =>
    askForm(open, {
      of: peOrder.entity,
      fields: counterOffer.form,
      title: t('action.counterOffer'),
      ok: t('action.counterOffer'),
      intro: t('offerHint', { rate: typeof priceRate === 'string' ? priceRate : '' }),
      submit: ({ approvedRate, comment }) =>
        call(counterOfferApi, { params: { id }, body: { approvedRate: approvedRate ?? '', comment: comment ?? '' } }),
      errorAt: { 'warranty.rateTooLow': 'approvedRate' },
      done: t('offered'),
      refresh: [peOrder.key],
    });
}

/** Passes orders, and says which have to be checked by themselves. */
export function usePassMany(): (records: readonly AnyRecord[], clear: () => void) => Promise<void> {
  const t = useText('peOrder');
  const cache = useQueryClient();
  const open = useDialog();
  return async (records, clear) => {
    try {
      const answer = await call(passManyApi, { body: { ids: records.map(({ id }) => id) } });
      await showBatchResult(open, answer, { title: t('action.passMany'), done: (count) => t('passed', { count }) });
      clear();
      await cache.invalidateQueries({ queryKey: [peOrder.key] });
    } catch (error) {
      showError(error);
    }
  };
}
