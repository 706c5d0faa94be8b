import { pickText, type Language } from '@mp/kernel/contract';
import { getRecord, recordNames, type Context } from '@mp/kernel/server';
import { warrantyErrors } from '@mp/warranty/contract';
import { grouped, percentage, productsById, quotationPaper } from '@mp/warranty/server';
import { peOrder } from '../contract/index.ts';

const amounts = ['listAmount', 'surchargeAmount', 'discountAmount', 'amount', 'taxAmount'] as const;

/**
 * A sale as a quotation for its customer in a language: its lines with price and term, and what they come to; what the
 * dealer pays is no part of it. Throws `common.notFound`, `warranty.nothingToQuote`.
 */
export async function quotationOfOrder(
  context: Context,
  id: string,
  language: Language = context.locale,
): Promise<{ readonly title: string; readonly bytes: Buffer }> {
  const order = await getRecord(context, peOrder, id);
  const priced = order.priced ?? [];
  if (!priced.some(({ linePrice }) => linePrice !== null)) throw warrantyErrors.nothingToQuote();
  const say = (key: string) => context.texts.text(language, `peOrder.${key}`);
  const lines = order.lines ?? [];
  const { products, dealers, customers } = await context.tx(async (tx) => ({
    products: new Map(
      (await productsById(tx, [...new Set(lines.flatMap(({ productId }) => productId ?? []))])).map((each) => [
        each.id,
        `${each.code} · ${pickText(each.name, language)}`,
      ]),
    ),
    dealers: await recordNames(tx, 'dealer.dealer', [order.dealerId ?? []].flat()),
    customers: await recordNames(tx, 'customer.customer', [order.endCustomerId]),
  }));
  const named = (...names: readonly string[]) => names.map((name) => say(`priced.field.${name}`));
  const months = context.texts.text(language, 'peProduct.finder.months');
  return quotationPaper(context, {
    language,
    name: order.no ?? '',
    facts: [
      [say('field.no'), order.no ?? '—'],
      [say('field.dealerId'), dealers.get(order.dealerId ?? '') ?? '—'],
      [say('field.endCustomerId'), customers.get(order.endCustomerId) ?? '—'],
      [say('field.contactName'), `${order.contactName} ${order.contactPhone}`],
      [say('field.orderDate'), order.orderDate ?? '—'],
    ],
    tables: [
      {
        title: say('field.lines'),
        heads: [
          say('lines.field.gensetId'),
          say('lines.field.productId'),
          months,
          ...named('listPrice', 'surchargeRate', 'linePrice', 'startOn', 'endOn', 'hoursLimit'),
        ],
        rows: priced.map((line, at) => [
          [line.serialNo ?? '—', ...(line.model ? [line.model] : [])].join(' '),
          products.get(lines[at]?.productId ?? '') ?? '—',
          lines[at]?.termMonths ?? '—',
          grouped(line.listPrice),
          percentage(line.surchargeRate),
          grouped(line.linePrice),
          line.startOn ?? '—',
          line.endOn ?? '—',
          line.hoursLimit === null ? context.texts.text(language, 'peProduct.finder.unlimited') : `${line.hoursLimit}`,
        ]),
      },
    ],
    sums: amounts.map((name) => [say(`field.${name}`), grouped(order[name])]),
  });
}
