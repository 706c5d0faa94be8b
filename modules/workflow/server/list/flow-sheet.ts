import { toWireLanguage } from '@mp/kernel/contract';
import { sendSheet, type Context } from '@mp/kernel/server';
import type { FlowList, FlowQuery } from '../../contract/index.ts';
import { flowLinesOf } from './flow.service.ts';

const max = 10_000;
const columns = [
  'subject',
  'businessNo',
  'process',
  'nodes',
  'handlers',
  'initiator',
  'startedAt',
  'at',
  'dueAt',
  'endedAt',
  'status',
  'tags',
] as const;

const zoned = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const local = (instant: string | null) => (instant === null ? '' : zoned.format(new Date(instant)));

/** A list as a workbook: what its query finds, at most 10,000 lines. */
export async function flowSheet(
  context: Context,
  { list, query }: { readonly list: FlowList; readonly query: FlowQuery },
  reply: Parameters<typeof sendSheet>[0],
): Promise<unknown> {
  const { texts } = context;
  const words = (key: string) => texts.text(context.locale, key);
  const language = toWireLanguage(context.locale);
  const rows = await flowLinesOf(context, list, { query, max });
  const stateOf = (status: string, outcome: string | null) =>
    [
      words(`workflow.status.${status}`),
      ...(outcome && outcome !== status ? [words(`workflow.outcome.${outcome}`)] : []),
    ].join(' · ');
  return sendSheet(reply, {
    title: words(`workflow.list.${list}`),
    columns: columns.map((name) => words(`workflow.column.${name}`)),
    rows: rows.map((row) => [
      row.subject,
      row.businessNo,
      row.defName[language],
      row.nodes.map((name) => name[language]).join(', '),
      row.handlers.join(', '),
      row.initiator.name,
      local(row.startedAt),
      local(row.at),
      local(row.dueAt),
      local(row.endedAt),
      stateOf(row.status, row.outcome),
      row.tags.map(({ name }) => name).join(', '),
    ]),
  });
}
