import {
  pickText,
  rangeRefusal,
  reportDay,
  reportModel,
  type DictionaryItem,
  type Report,
  type ReportModel,
} from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { sendSheets, type PlainSheet } from '../excel/plain-sheet.ts';
import { recordServerUse } from '../log-lines.ts';
import { optionalPort } from '../ports.ts';
import { bind, type BoundRoute } from '../route.ts';

type Query = Readonly<Record<string, string | undefined>>;

const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** A report that somebody has answered. */
interface AnsweredReport {
  readonly report: Report;
  readonly query: Query;
  readonly answer: unknown;
}

async function modelOf(context: Context, { report, ...answered }: AnsweredReport): Promise<ReportModel> {
  const { texts } = context;
  const codes = Object.values(report.spec.sets).flatMap(({ by = [] }) =>
    by.flatMap(({ dictionary }) => dictionary ?? []),
  );
  const items = new Map<string, readonly DictionaryItem[]>();
  for (const code of new Set(codes)) items.set(code, (await optionalPort('dictionary')?.(context, code)) ?? []);
  return reportModel(report, answered, {
    text: (key, params) => texts.text(context.locale, key, params as Parameters<typeof texts.text>[2]),
    item: (dictionary, code) => {
      const item = items.get(dictionary)?.find((each) => each.code === code);
      return item ? pickText(item.label, context.locale) : code;
    },
    pick: (words) => pickText(words, context.locale),
    instant: (at) => zoned.format(new Date(at)),
    allows: () => true,
    now: context.at,
  });
}

/** The tables of a report in the reader's words; its tiles come first. */
async function sheetsOf(context: Context, answered: AnsweredReport): Promise<PlainSheet[]> {
  const { tiles, tables } = await modelOf(context, answered);
  const title = titleOf(context, answered.report);
  const head = { title, columns: tiles.map((tile) => tile.title), rows: [tiles.map(({ value }) => value)] };
  return [
    ...(tiles.length === 0 ? [] : [head]),
    ...tables.map((table) => ({
      title: table.title,
      columns: table.columns.map((column) => column.title),
      rows: table.rows.map((row) => row.map(({ text, note }) => [text, note ?? ''].join(' ').trim())),
    })),
  ];
}

const titleOf = (context: Context, { endpoint }: Report): string =>
  context.texts.operationName(context.locale, endpoint);

/** The route of a report, which hands over its tables as well. */
export interface BoundReport extends BoundRoute {
  /** The tables in the words of the context, for mails. */
  readonly sheets: (context: Context, query: Query) => Promise<PlainSheet[]>;
}

/** Answers a declared report: as JSON of its shape, or as a workbook when that is asked for. */
export function bindReport<Q, A>(report: Report<Q, A>, read: (context: Context, query: Q) => Promise<A>): BoundReport {
  const { window } = report.spec;
  const sheets = async (context: Context, query: Query) =>
    sheetsOf(context, { report, query, answer: await read(context, query as Q) });
  const route = bind(report.endpoint, async (context, { query: given, reply }) => {
    const { export: asSheet, ...asked } = given as Query;
    const query = window && 'months' in window ? { months: window.standard, ...asked } : asked;
    const refusal =
      window && 'days' in window ? rangeRefusal(window, query, reportDay(context.now.getTime())) : undefined;
    if (refusal) throw refusal;
    if (asSheet === undefined) return read(context, query as Q);
    recordServerUse(context, report.endpoint.id);
    await sendSheets(reply, titleOf(context, report), await sheets(context, query));
    return undefined;
  });
  return { ...route, sheets };
}
