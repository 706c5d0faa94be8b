import {
  askForm,
  call,
  codeText,
  defineLink,
  endpointQuery,
  showBatchAnswer,
  showError,
  toast,
  useDialog,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import {
  assessOrder,
  counterOfferApi,
  giveBackApi,
  passManyApi,
  peOrder,
  peOrderActions,
  type AskedLine,
} from '../contract/index.ts';

/** One sale, or its form. */
export const toOrder = defineLink<{ id: string; edit?: string }>('/PowerEnsureSaleOrderInfo');
/** The sales of a dealer that needed a special check. */
export const toSpecials = defineLink<{ tab: string; dealerId: string; specialFlag: string }>('/PowerEnsureProductSale');

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
      const { done, refused } = await call(passManyApi, { body: { ids: records.map(({ id }) => id) } });
      if (refused.length > 0)
        await showBatchAnswer(open, t('action.passMany'), {
          done,
          refused: refused.map(({ id, label, code, params }) => ({ id, label, code, message: codeText(code, params) })),
        });
      else toast.success(t('passed', { count: done }));
      clear();
      await cache.invalidateQueries({ queryKey: [peOrder.key] });
    } catch (error) {
      showError(error);
    }
  };
}
