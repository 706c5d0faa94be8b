import type { Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { dealerOfUser } from '@mp/identity/server';
import { pathOf, type Assessment, type AskedLine } from '../contract/index.ts';
import { priceOrder, spokenNotes } from './price.service.ts';

/** What an order would come to. Of units that are not the dealer's nothing is told. */
export function assess(
  context: Context,
  asked: {
    readonly dealerId?: string | null | undefined;
    readonly orderDate?: string | null | undefined;
    readonly lines: readonly AskedLine[];
  },
): Promise<Assessment> {
  return context.tx(async (tx) => {
    const dealerId = (await dealerOfUser(tx, context.userId)) ?? asked.dealerId ?? null;
    const priced = await priceOrder(tx, { orderDate: asked.orderDate ?? todayOf(tx), lines: asked.lines });
    return {
      lines: priced.lines.map((line) => {
        const { unit, answer, offer, product } = line;
        const isOwn = unit !== undefined && (dealerId === null || unit.dealerIds.includes(dealerId));
        if (!isOwn)
          return {
            serialNo: null,
            eligibility: null,
            notes: unit ? [context.texts.text(context.locale, 'peOrder.assess.otherDealer')] : [],
            ageDays: null,
            fullPrice: null,
            linePrice: null,
            startOn: null,
            endOn: null,
            hoursLimit: null,
          };
        return {
          serialNo: unit.serialNo,
          eligibility: offer ? (answer?.eligibility ?? null) : product ? ('REFUSED' as const) : null,
          notes: spokenNotes(context, line),
          ageDays: answer?.ageDays ?? null,
          fullPrice: offer?.fullPrice ?? null,
          linePrice: offer?.linePrice ?? null,
          startOn: offer?.term?.startOn ?? null,
          endOn: offer?.term?.endOn ?? null,
          hoursLimit: offer?.term?.hoursLimit ?? null,
        };
      }),
      amount: priced.sums.amount,
      taxAmount: priced.sums.taxAmount,
      priceRate: priced.priceRate,
      specialReasons: [...priced.reasons],
      path: pathOf(priced.levels),
    };
  });
}
