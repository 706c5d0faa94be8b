import type { PageAddress, Text } from '@mp/kernel/web';
import type { Language } from '@mp/kernel/contract';
import type { ReportQuery } from '../../contract/index.ts';

/** A figure on a tile. */
export interface Tile {
  readonly key: string;
  readonly value: string;
  readonly tone?: 'danger' | undefined;
  readonly to?: PageAddress | undefined;
}

/** A row of bars, a line, or boxes. */
export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Of boxes: least, lower quarter, median, upper quarter and most of each name, instead of values. */
  readonly boxes?: readonly (readonly number[])[];
  readonly tone: 'brand' | 'success' | 'warning' | 'danger' | 'secondary';
  /** A colour of its own, where what it stands for has one. */
  readonly colour?: string;
}

/** What a chart draws; a bar may lead to the list behind it. */
export interface ChartSpec {
  readonly key: string;
  readonly title: string;
  readonly kind: 'bar' | 'line' | 'box';
  /** Names along the axis; bars with long names lie. */
  readonly names: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly isLying?: boolean;
  readonly isStacked?: boolean;
  readonly links?: readonly (PageAddress | undefined)[];
}

/** A cell: text, digits to the right, or a link to the list behind it. */
export interface Cell {
  readonly text: string;
  readonly to?: PageAddress | undefined;
}

/** A table of a report. */
export interface TableSpec {
  readonly key: string;
  readonly title: string;
  readonly columns: readonly { readonly key: string; readonly title: string; readonly isDigits?: boolean }[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What a report shows: tiles, charts, and the same figures as tables. */
export interface ReportModel {
  readonly tiles: readonly Tile[];
  readonly charts: readonly ChartSpec[];
  readonly tables: readonly TableSpec[];
  readonly isEmpty: boolean;
}

/** What builds a report: words, language, and links to the lists behind figures (none for who may not see all processes). */
export interface Surroundings {
  readonly t: Text;
  readonly language: Language;
  readonly query: ReportQuery;
  readonly list: (filters: Readonly<Record<string, string | undefined>>) => PageAddress | undefined;
}
