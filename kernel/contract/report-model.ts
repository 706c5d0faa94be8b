import {
  measureOf,
  titleKey,
  type Behind,
  type Dimension,
  type FigureSet,
  type FigureTone,
  type ListBehind,
  type MeasureSpec,
  type Report,
  type ReportBehind,
  type ReportChart,
  type ReportTable,
} from './report.ts';
import type { I18nText } from './units.ts';

/** What a figure leads to, with its values filled in: a page, or a report in a dialog. */
export type FigureTarget = { readonly search: Readonly<Record<string, string>> } & (
  | { readonly path: `/${string}` }
  | Pick<ReportBehind, 'report' | 'title'>
);

/** A figure on a tile. */
export interface Tile {
  readonly title: string;
  readonly value: string;
  readonly tone?: FigureTone | undefined;
  readonly to?: FigureTarget | undefined;
}

/** Bars, a line, boxes, steps, or points. */
export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Of boxes: least, lower quarter, median, upper quarter and most of each name, instead of values. */
  readonly boxes?: readonly (readonly number[])[];
  /** Of points: where each name lies on both axes, and its size from nothing to 1, instead of values. */
  readonly points?: readonly (readonly [along: number, up: number, size: number] | null)[];
  readonly tone: FigureTone;
  /** A colour of its own, where what it stands for has one. */
  readonly colour?: string | undefined;
}

/** What a chart draws; a bar may lead to the list behind it. */
export interface ChartSpec {
  readonly key: string;
  readonly title: string;
  /** A waterfall draws what each name but the last adds, and the sum under the last one. */
  readonly kind: ReportChart['kind'];
  /** Names along the axis; bars with long names lie. */
  readonly names: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly isLying?: boolean;
  readonly isStacked?: boolean;
  /** All of its figures are parts of a hundred. */
  readonly isPercent?: boolean;
  /** Of a scatter: what is measured along it and up. */
  readonly axes?: readonly [along: string, up: string];
  readonly links?: readonly (FigureTarget | undefined)[];
}

/** A cell of a table. */
export interface Cell {
  readonly text: string;
  readonly to?: FigureTarget | undefined;
  /** Per cent that colours it, and what is said below it. */
  readonly heat?: number | null;
  readonly note?: string | undefined;
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
  /** Why there is nothing to draw. */
  readonly empty?: string | undefined;
}

/** What puts figures into words, and decides which of them lead on. */
export interface ReportWords {
  readonly text: (key: string, params?: Readonly<Record<string, unknown>>) => string;
  readonly item: (dictionary: string, code: string) => string;
  readonly pick: (text: I18nText) => string;
  readonly instant: (at: string) => string;
  readonly allows: (right: string) => boolean;
  readonly now: string;
}

type Row = Readonly<Record<string, unknown>>;
/** What the parts of a report are made from. */
interface Made {
  readonly report: Report;
  readonly answer: Row;
  readonly query: Row;
  readonly words: ReportWords;
}

/** Bars of a chart of ranked rows, or of rows with long names; the table has them all. */
const maxBars = 15;
/** What stands where there is no figure. */
const none = '—';
const tones: readonly FigureTone[] = ['brand', 'success', 'warning', 'danger', 'secondary'];

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter(isRow) : isRow(value) ? [value] : [];
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is I18nText => isRow(value) && typeof value['ZH_CN'] === 'string';
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A measured value as a number of a chart; null where nothing was measured. */
function numberOf({ kind, fold }: MeasureSpec, value: unknown): number | null {
  if (Array.isArray(value)) {
    if (fold === 'last') {
      const last: unknown = value.findLast((each) => !isNothing(each));
      return last === undefined ? null : Number(last);
    }
    return value.reduce<number>((sum, each) => sum + Number(each ?? 0), 0);
  }
  if (isNothing(value)) return null;
  const number = Number(value);
  if (kind === 'share') return Math.round(number * 1000) / 10;
  return kind === 'hours' ? Math.round(number / 360) / 10 : number;
}

const isPart = ({ kind }: MeasureSpec): boolean => kind === 'percent' || kind === 'share';

function valueText(measure: MeasureSpec, value: unknown, { instant }: ReportWords): string {
  if (isNothing(value)) return none;
  if (measure.kind === 'text') return String(value);
  if (measure.kind === 'instant') return instant(String(value));
  const number = numberOf(measure, value);
  if (number === null) return none;
  if (measure.kind === 'money') return number.toLocaleString('en-US', { minimumFractionDigits: 2 });
  return isPart(measure) ? `${number}%` : digits.format(number);
}

/** The word of a row in one of its dimensions. */
function wordOf(dimension: Dimension, row: Row, { report, words }: Made): string {
  const { key, name, dictionary, texts, none: without } = dimension;
  const value = row[dictionary === undefined ? (name ?? key) : key];
  if (isText(value)) return words.pick(value);
  if (isNothing(value)) return without === undefined ? none : words.text(titleKey(report, without));
  const code = String(value);
  if (dictionary !== undefined) return words.item(dictionary, code);
  if (texts === undefined) return code;
  const textKey = [texts, code].join('.');
  const word = words.text(textKey);
  return word === textKey ? code : word;
}

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
const written = (value: unknown, form: string | undefined): string =>
  form === 'first' ? `${String(value)}-01` : form === 'last' ? lastDay(String(value)) : String(value);

/** A place in a condition that a value fills: its name, and the form in which it is written. */
export const placePattern = /^\{(\w+)(?::(first|last))?\}$/u;

/** The conditions of a list with the values of a row; undefined where the row has no value and nothing can ask for that. */
function filledFilter(filter: Row, row: Row, { query, words }: Made): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, template]) => {
      const [, place, form] = placePattern.exec(String(template)) ?? [];
      if (place === undefined) return [[name, String(template)]];
      if (place === 'now') return [[name, words.now]];
      const value = place in row ? row[place] : query[place];
      if (!isNothing(value)) return [[name, written(value, form)]];
      return place in row ? [[`${name}[null]`, 'true']] : [];
    }),
  );
}

/** Whether a list behind a figure is shown: by its right, and by what the report is narrowed to. */
const isOpen = ({ right, unless = {} }: ListBehind, { query, words }: Made): boolean =>
  (right === undefined || words.allows(right)) &&
  !Object.entries(unless).some(([name, values]) => values.includes(String(query[name])));

function targetOf(behind: Behind | undefined, row: Row, made: Made): FigureTarget | undefined {
  if (!behind) return undefined;
  const filter = filledFilter(behind.filter ?? {}, row, made);
  if ('page' in behind)
    return isOpen(behind, made) ? { path: `/${behind.page}`, search: { ...behind.search, ...filter } } : undefined;
  // A report is narrowed to a value; what has none cannot be asked for.
  const isUnnamed = Object.keys(filter).some((name) => name.endsWith('[null]'));
  return isUnnamed ? undefined : { report: behind.report, title: behind.title, search: filter };
}

const measureIn = (set: FigureSet | undefined, name: string): MeasureSpec => measureOf(set?.measures[name] ?? 'count');
const measureTitle = ({ report, words }: Made, set: FigureSet | undefined, name: string): string =>
  words.text(titleKey(report, measureIn(set, name).title ?? name));

/** Whether a measure is shown: one that is optional only where something was measured. */
const isShown = (set: FigureSet | undefined, name: string, rows: readonly Row[]): boolean =>
  measureIn(set, name).isOptional !== true || rows.some((row) => !isNothing(row[name]));

function tilesOf(made: Made): Tile[] {
  const { figures = {}, sets, tiles } = made.report.spec;
  if (!tiles) return [];
  const set = tiles.of === undefined ? { measures: figures } : sets[tiles.of];
  const rows = tiles.of === undefined ? [made.answer] : rowsIn(made.answer[tiles.of]);
  const shown = tiles.show.filter((name) => isShown(set, name, rows));
  // Beside a line of figures stand values that links may take, such as the day until which it was counted.
  const line = tiles.of === undefined || set?.by ? {} : (rows[0] ?? {});
  return shown.map((name) => {
    const measure = measureIn(set, name);
    const value = set?.by ? rows.reduce((sum, row) => sum + (numberOf(measure, row[name]) ?? 0), 0) : rows[0]?.[name];
    const isMarked = measure.tone !== undefined && (numberOf(measure, value) ?? 0) > 0;
    return {
      title: measureTitle(made, set, name),
      value: valueText(measure, value, made.words),
      tone: isMarked ? measure.tone : undefined,
      to: targetOf(measure.behind, line, made),
    };
  });
}

/** Name of a row: its dimensions, the narrowest first. */
const rowName = ({ by = [] }: FigureSet, row: Row, made: Made): string =>
  by
    .map((dimension) => wordOf(dimension, row, made))
    .toReversed()
    .join(' · ');

function behindRow({ by = [] }: FigureSet, row: Row, made: Made): FigureTarget | undefined {
  return targetOf(by.findLast(({ behind }) => behind)?.behind, row, made);
}

type Drawn = Pick<ChartSpec, 'names' | 'series' | 'links' | 'axes'>;

/** A chart over an axis: the sums of measures, or one measure of each row. */
function overAxis(chart: ReportChart, set: FigureSet, made: Made): Drawn {
  const { over: axis = '' } = chart;
  const names = listIn(made.answer[axis]).map(String);
  const rows = rowsIn(made.answer[chart.of]);
  const valuesOf = (row: Row, measure: string) => {
    const own = listIn(row[measure]);
    return names.map((_, at) => (isNothing(own[at]) ? null : Number(own[at])));
  };
  const series = Object.entries(chart.series).flatMap(([measure, tone]): ChartSeries[] => {
    if (chart.each === 'row')
      return rows.map((row, at) => {
        const colour = row[set.by?.[0]?.colour ?? ''];
        return {
          name: rowName(set, row, made),
          values: valuesOf(row, measure),
          tone: tones[at % tones.length] ?? tone,
          ...(typeof colour === 'string' ? { colour } : {}),
        };
      });
    const all = rows.map((row) => valuesOf(row, measure));
    return [
      {
        name: measureTitle(made, set, measure),
        tone,
        values: names.map((_, at) => all.reduce((sum, each) => sum + (each[at] ?? 0), 0)),
      },
    ];
  });
  return { names: rows.length === 0 ? [] : names, series };
}

/** A chart of a set of one line: each measure is a bar. */
function ofOneLine(chart: ReportChart, set: FigureSet, made: Made): Drawn {
  const [row = {}] = rowsIn(made.answer[chart.of]);
  const measures = Object.keys(chart.series);
  return {
    names: measures.map((name) => measureTitle(made, set, name)),
    series: [
      {
        name: made.words.text(titleKey(made.report, chart.title)),
        values: measures.map((name) => numberOf(measureIn(set, name), row[name])),
        tone: Object.values(chart.series)[0] ?? 'brand',
      },
    ],
    links: measures.map((name) => targetOf(measureIn(set, name).behind, row, made)),
  };
}

function drawnRows(chart: ReportChart, set: FigureSet, made: Made): readonly Row[] {
  const rows = rowsIn(made.answer[chart.of]);
  const measures = Object.keys(chart.series);
  const valueOf = (row: Row, name: string) => numberOf(measureIn(set, name), row[name]) ?? 0;
  const [first = ''] = measures;
  const ranked = chart.isRanked
    ? rows
        .filter((row) => measures.some((name) => valueOf(row, name) > 0))
        .toSorted((a, b) => valueOf(b, first) - valueOf(a, first))
    : rows;
  return chart.isLying ? ranked.slice(0, maxBars) : ranked;
}

/** What each row adds, and after the last of them what that makes together. */
function ofSteps(chart: ReportChart, set: FigureSet, made: Made): Drawn {
  const rows = ofRows(chart, set, made);
  return { ...rows, names: rows.names.length === 0 ? [] : [...rows.names, made.words.text('report.sum')] };
}

/** A point for each row that has both figures. */
function ofPoints(chart: ReportChart, set: FigureSet, made: Made): Drawn {
  const [drawn] = Object.entries(chart.series);
  const [up, tone] = drawn ?? ['', 'brand' as const];
  const { along = '', sizedBy = '' } = chart;
  const valueOf = (name: string, row: Row) => numberOf(measureIn(set, name), row[name]);
  const rows = rowsIn(made.answer[chart.of]).filter((row) => valueOf(along, row) !== null && valueOf(up, row) !== null);
  const most = Math.max(...rows.map((row) => valueOf(sizedBy, row) ?? 0), 0);
  return {
    names: rows.map((row) => rowName(set, row, made)),
    axes: [measureTitle(made, set, along), measureTitle(made, set, up)],
    series: [
      {
        name: measureTitle(made, set, up),
        tone,
        values: [],
        points: rows.map((row) => [
          valueOf(along, row) ?? 0,
          valueOf(up, row) ?? 0,
          most === 0 ? 0 : Math.max(0, valueOf(sizedBy, row) ?? 0) / most,
        ]),
      },
    ],
    links: rows.map((row) => behindRow(set, row, made)),
  };
}

function ofRows(chart: ReportChart, set: FigureSet, made: Made): Drawn {
  const rows = drawnRows(chart, set, made);
  return {
    names: rows.map((row) => rowName(set, row, made)),
    series: Object.entries(chart.series).map(([name, tone]) => ({
      name: measureTitle(made, set, name),
      tone,
      ...(chart.kind === 'box'
        ? { values: [], boxes: rows.map((row) => listIn(row[name]).map(Number)) }
        : { values: rows.map((row) => numberOf(measureIn(set, name), row[name])) }),
    })),
    links: rows.map((row) => behindRow(set, row, made)),
  };
}

function drawnBy(chart: ReportChart, set: FigureSet): typeof ofRows {
  if (chart.over !== undefined) return overAxis;
  if (chart.kind === 'waterfall') return ofSteps;
  if (chart.kind === 'scatter') return ofPoints;
  return set.by ? ofRows : ofOneLine;
}

function chartOf(chart: ReportChart, at: number, made: Made): ChartSpec[] {
  const set = made.report.spec.sets[chart.of];
  if (!set) return [];
  const drawn = drawnBy(chart, set)(chart, set, made);
  // A line needs two points.
  if (drawn.names.length < (chart.kind === 'line' ? 2 : 1)) return [];
  const { kind, isLying = false, isStacked = false } = chart;
  return [
    {
      key: `${chart.of}-${at}`,
      title: made.words.text(titleKey(made.report, chart.title)),
      kind,
      isLying,
      isStacked,
      isPercent: Object.keys(chart.series).every((name) => isPart(measureIn(set, name))),
      ...drawn,
    },
  ];
}

const isWord = ({ kind }: MeasureSpec): boolean => kind === 'text' || kind === 'instant';

/** Whether a row says anything: a figure that is not nothing, or a word. */
const hasFigures = ({ measures }: FigureSet, row: Row): boolean =>
  Object.entries(measures).some(([name, measure]) => {
    const spec = measureOf(measure);
    return isWord(spec) ? !isNothing(row[name]) : (numberOf(spec, row[name]) || 0) !== 0;
  });

function plainTable(
  { of, columns: named, isDense }: ReportTable,
  set: FigureSet,
  made: Made,
): Pick<TableSpec, 'columns' | 'rows'> {
  const { by = [], measures } = set;
  const all = named ?? [...by.map(({ key }) => key), ...Object.keys(measures)];
  const rows = rowsIn(made.answer[of]).filter((row) => !isDense || hasFigures(set, row));
  const columns = all.filter((key) => !(key in measures) || isShown(set, key, rows));
  return {
    columns: columns.map((key) => {
      const dimension = by.find((each) => each.key === key);
      if (dimension) return { key, title: made.words.text(titleKey(made.report, dimension.title)) };
      const { kind } = measureIn(set, key);
      return { key, title: measureTitle(made, set, key), isDigits: kind !== 'text' && kind !== 'instant' };
    }),
    rows: rows.map((row) =>
      columns.map((key) => {
        const dimension = by.find((each) => each.key === key);
        if (dimension) return { text: wordOf(dimension, row, made), to: targetOf(dimension.behind, row, made) };
        const measure = measureIn(set, key);
        // Nothing has nothing behind it.
        const to = numberOf(measure, row[key]) ? targetOf(measure.behind, row, made) : undefined;
        return { text: valueText(measure, row[key], made.words), to };
      }),
    ),
  };
}

function matrixTable({ of, matrix }: ReportTable, set: FigureSet, made: Made): Pick<TableSpec, 'columns' | 'rows'> {
  const { measure = '', note, isHeat = false, heat = isHeat ? measure : undefined } = matrix ?? {};
  const [down, across] = set.by ?? [];
  if (!down || !across) return { columns: [], rows: [] };
  const rows = rowsIn(made.answer[of]);
  const firsts = (dimension: Dimension) => [...new Map(rows.map((row) => [String(row[dimension.key]), row]))];
  const names = firsts(across).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const cellOf = (row: Row | undefined): Cell => {
    if (!row) return { text: '·' };
    const [noted = '', text = ''] = note ?? [];
    const count = Number(row[noted] ?? 0);
    return {
      text: valueText(measureIn(set, measure), row[measure], made.words),
      to: targetOf(across.behind, row, made),
      ...(heat === undefined ? {} : { heat: numberOf(measureIn(set, heat), row[heat]) }),
      note: count > 0 ? made.words.text(titleKey(made.report, text), { count }) : undefined,
    };
  };
  return {
    columns: [
      { key: down.key, title: made.words.text(titleKey(made.report, down.title)) },
      ...names.map(([key, row]) => ({ key, title: wordOf(across, row, made), isDigits: true })),
    ],
    rows: firsts(down).map(([value, first]) => [
      { text: wordOf(down, first, made) },
      ...names.map(([name]) =>
        cellOf(rows.find((row) => String(row[down.key]) === value && String(row[across.key]) === name)),
      ),
    ]),
  };
}

function tableOf(table: ReportTable, at: number, made: Made): TableSpec[] {
  const set = made.report.spec.sets[table.of];
  if (!set) return [];
  const drawn = table.matrix ? matrixTable(table, set, made) : plainTable(table, set, made);
  if (drawn.rows.length === 0) return [];
  return [{ key: `${table.of}-${at}`, title: made.words.text(titleKey(made.report, table.title)), ...drawn }];
}

/** What a report shows of its answer, in the reader's words. */
export function reportModel(
  report: Report,
  { answer, query }: { readonly answer: unknown; readonly query: Row },
  words: ReportWords,
): ReportModel {
  const made: Made = { report, answer: isRow(answer) ? answer : {}, query, words };
  const { sets, charts = [], tables, empty } = report.spec;
  const isEmpty = !Object.entries(sets).some(([name, set]) =>
    rowsIn(made.answer[name]).some((row) => hasFigures(set, row)),
  );
  return {
    tiles: tilesOf(made),
    charts: isEmpty ? [] : charts.flatMap((chart, at) => chartOf(chart, at, made)),
    tables: isEmpty ? [] : tables.flatMap((table, at) => tableOf(table, at, made)),
    empty: isEmpty ? words.text(titleKey(report, empty)) : undefined,
  };
}
