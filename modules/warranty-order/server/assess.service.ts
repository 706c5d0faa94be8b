import type { Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { dealerOfUser } from '@mp/identity/server';
import { pathOf, type Assessment, type AskedLine } from '../contract/index.ts';
import { priceOrder, spokenNotes, storedLine, valuesOf } from './price.service.ts';

/** What is told of a line beside its notes. */
const shown = [
  'serialNo',
  'eligibility',
  'ageDays',
  'fullPrice',
  'linePrice',
  'startOn',
  'endOn',
  'hoursLimit',
] as const;

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
        const { unit } = line;
        const isOwn = unit !== undefined && (dealerId === null || unit.dealerIds.includes(dealerId));
        const elsewhere = unit ? [context.texts.text(context.locale, 'peOrder.assess.otherDealer')] : [];
        return {
          ...valuesOf(isOwn ? storedLine(line) : undefined, shown),
          notes: isOwn ? spokenNotes(context, line) : elsewhere,
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
