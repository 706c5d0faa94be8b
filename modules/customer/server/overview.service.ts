import { pickText } from '@mp/kernel/contract';
import { getRecord, ports, sendSheet, type Context } from '@mp/kernel/server';
import type { CustomerPivot } from '../contract/index.ts';
import { customerServer } from './customer.service.ts';
import { timelineRows } from './customer.query.ts';
import { undoSince } from './merge.service.ts';
import { pivotCells, type PivotQuery } from './overview.query.ts';

/** What has happened to a customer, the newest first. Throws `common.notFound`, also outside the caller's scope. */
export async function timelineOf(context: Context, id: string) {
  await getRecord(context, customerServer, id);
  const rows = await timelineRows(context, id, undoSince(context));
  return {
    items: rows.map(({ otherId, otherCode, otherName, ...row }) => ({
      ...row,
      other: otherId === null ? null : { id: otherId, code: otherCode ?? '', name: otherName ?? '' },
    })),
  };
}

/** Customers by place and industry, of those the caller sees. */
export async function pivotOf(context: Context, query: PivotQuery): Promise<CustomerPivot> {
  const cells = await pivotCells(context, query);
  const items = (await ports().dictionary(context, 'INDUSTRY')) ?? [];
  const used = new Set(cells.map(({ industry }) => industry));
  const codes = [
    ...items
      .filter(({ code }) => used.has(code))
      .map(({ code, label }) => ({ code, name: pickText(label, context.locale) })),
    ...[...used].filter((code) => !items.some((item) => item.code === code)).map((code) => ({ code, name: code })),
  ];
  const places = new Map<string | null, { name: string | null; counts: Map<string | null, number> }>();
  for (const { placeId, placeName, industry, count } of cells) {
    const place = places.get(placeId) ?? { name: placeName, counts: new Map() };
    place.counts.set(industry, (place.counts.get(industry) ?? 0) + count);
    places.set(placeId, place);
  }
  const rows = [...places].map(([id, { name, counts }]) => {
    const each = codes.map(({ code }) => counts.get(code) ?? 0);
    return { id, name, counts: each, total: each.reduce((sum, n) => sum + n, 0) };
  });
  const totals = codes.map((_, at) => rows.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0));
  return { columns: codes, rows, totals, total: totals.reduce((sum, n) => sum + n, 0) };
}

/** The same as a workbook. */
export async function pivotSheet(
  context: Context,
  query: PivotQuery,
  reply: Parameters<typeof sendSheet>[0],
): Promise<unknown> {
  const { columns, rows, totals, total } = await pivotOf(context, query);
  const text = (key: string) => context.texts.text(context.locale, key);
  const none = text('customer.pivot.none');
  return sendSheet(reply, {
    title: text('customer.pivot.title'),
    columns: [
      text(`customer.pivot.by.${query.by}`),
      ...columns.map(({ name }) => name ?? none),
      text('customer.pivot.total'),
    ],
    rows: [
      ...rows.map((row) => [row.name ?? none, ...row.counts.map(String), `${row.total}`]),
      [text('customer.pivot.total'), ...totals.map(String), `${total}`],
    ],
  });
}
