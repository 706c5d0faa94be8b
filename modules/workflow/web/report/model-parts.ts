import { dataText, formatCount, type PageAddress } from '@mp/kernel/web';
import type { I18nText } from '@mp/kernel/contract';
import type { Cell, ChartSeries, Surroundings } from './report-model.ts';

/** Bars of a chart; the table has them all. */
export const maxBars = 15;

/** Seconds as hours with one digit after the point. */
export const hours = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 360) / 10;
/** Seconds as hours in a table. */
export const hourText = (seconds: number | null): string => (seconds === null ? '–' : String(hours(seconds)));
/** A share in words. */
export const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 1000) / 10}%`);
/** A share as a number of a chart. */
export const percentOf = (share: number | null): number => Math.round((share ?? 0) * 1000) / 10;
/** A cell that leads nowhere. */
export const plain = (text: string | number): Cell => ({ text: typeof text === 'number' ? formatCount(text) : text });

/** A node of a process with both names. */
export type Node = {
  readonly defKey: string;
  readonly defName: I18nText;
  readonly nodeId: string;
  readonly nodeName: I18nText;
};
/** A node with its process beside a bar. */
export const nodeLabel = ({ defName, nodeName }: Node): string => `${dataText(nodeName)} · ${dataText(defName)}`;

/** A column named as in the workbook. */
export const column = ({ t }: Surroundings, key: string, isDigits = true) => ({
  key,
  title: t(`workflow.report.column.${key}`),
  isDigits,
});
/** Process and node. */
export const nodeColumns = (around: Surroundings) => [column(around, 'process', false), column(around, 'node', false)];
/** The processes of a node's process that started in the range. */
export const startedIn = ({ list, query }: Surroundings, { defKey }: Node) =>
  list({ process: defKey, 'day[gte]': query.from, 'day[lte]': query.to });
/** The processes that stand at a node now. */
export const standingAt = ({ list }: Surroundings, { defKey, nodeId }: Node) =>
  list({ process: defKey, node: nodeId, status: 'processing' });
/** Process and node, the node with the list behind it. */
export const nodeCells = (node: Node, to: PageAddress | undefined): Cell[] => [
  plain(dataText(node.defName)),
  { text: dataText(node.nodeName), to },
];
export const series = ({ t }: Surroundings, key: string, drawn: Pick<ChartSeries, 'tone' | 'values'>): ChartSeries => ({
  name: t(`workflow.report.column.${key}`),
  ...drawn,
});
