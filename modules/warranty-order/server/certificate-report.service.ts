import { percentOf, type ReportAnswerOf } from '@mp/kernel/contract';
import { figureNames, figuresBy, type Context } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { plusDays } from '@mp/reference/contract';
import type { productResultReport, renewalReport } from '../contract/index.ts';
import {
  productsByCoverage,
  renewalRows,
  resultRows,
  type RenewalRow,
  type ResultRow,
} from './certificate-report.query.ts';

/** What a report is asked of. */
interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly dealer?: string | undefined;
}

const named = { products: 'warranty.peProduct', dealers: 'dealer.dealer', models: 'reference.gensetModel' } as const;
const tenth = (value: number): number => Math.round(value * 10) / 10;

const resultOf = ({ certificates, earned, claims, claimed, cost, missed }: Omit<ResultRow, 'by' | 'value'>) => ({
  certificates,
  earned,
  claimed,
  cost,
  lossPct: percentOf(Number(cost), Number(earned)),
  per100: certificates === 0 ? null : tenth((claims * 100) / certificates),
  missed,
});
const nothingEarned = { certificates: 0, earned: '0.00', claims: 0, claimed: 0, cost: '0.00', missed: 0 };

/** What the certificates that were issued within days have earned, and what was claimed by them. */
export async function productResults(
  context: Context,
  { from = '', to = '', dealer }: Asked,
): Promise<ReportAnswerOf<typeof productResultReport>> {
  const rows = await resultRows(context, { from, to, dealer, today: todayOf(context) });
  const products = await productsByCoverage(context);
  const { all = nothingEarned, of } = figuresBy(rows);
  const name = await figureNames(context, rows, named);
  const ranked = (by: string) => of(by).toSorted((a, b) => b.certificates - a.certificates);
  const within = (year: string) => ({
    first: `${year}-01-01` < from ? from : `${year}-01-01`,
    last: `${year}-12-31` > to ? to : `${year}-12-31`,
  });
  return {
    all: resultOf(all),
    years: of('years')
      .toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
      .map((row) => ({ year: row.value, ...resultOf(row), ...within(row.value ?? '') })),
    products: ranked('products').map((row) => ({
      productId: row.value,
      product: name('products', row.value),
      ...resultOf(row),
    })),
    coverages: ranked('coverages').map((row) => ({
      coverage: row.value,
      ...resultOf(row),
      products: products.get(row.value ?? '') ?? '',
    })),
    models: ranked('models').map((row) => ({ modelId: row.value, model: name('models', row.value), ...resultOf(row) })),
    dealers: ranked('dealers').map((row) => ({
      dealerId: row.value,
      dealerName: name('dealers', row.value),
      ...resultOf(row),
    })),
  };
}

const noRenewals = { in30: 0, in60: 0, in90: 0, ended: 0, renewed: 0, amount: '0.00' };

/** Which certificates end soon and are not renewed, and which part of those that ended within days was. */
export async function renewalsOf(
  context: Context,
  { from = '', to = '', dealer }: Asked,
): Promise<ReportAnswerOf<typeof renewalReport>> {
  const today = todayOf(context);
  const rows = await renewalRows(context, { from, to, dealer, today });
  const days = {
    today,
    until30: plusDays(today, 30),
    until60: plusDays(today, 60),
    until90: plusDays(today, 90),
  };
  const figures = ({ in30, in60, in90, ended, renewed, amount }: Omit<RenewalRow, 'by' | 'value'>) => ({
    in30,
    in60,
    in90,
    ended,
    renewed,
    renewedPct: percentOf(renewed, ended),
    amount,
    ...days,
  });
  const { all = noRenewals, of } = figuresBy(rows);
  const name = await figureNames(context, rows, { products: named.products, dealers: named.dealers });
  const ranked = (by: string) => of(by).toSorted((a, b) => b.in90 + b.ended - a.in90 - a.ended);
  return {
    all: figures(all),
    dealers: ranked('dealers').map((row) => ({
      dealerId: row.value,
      dealerName: name('dealers', row.value),
      ...figures(row),
    })),
    products: ranked('products').map((row) => ({
      productId: row.value,
      product: name('products', row.value),
      ...figures(row),
    })),
  };
}
