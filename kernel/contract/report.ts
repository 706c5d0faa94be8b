import * as z from 'zod/mini';
import { defineEndpoint, type Access, type Endpoint } from './endpoint.ts';
import type { Field } from './field.ts';
import { reportWindowErrors, windowShape, type ReportWindow } from './report-window.ts';
import { permissionKey, type Fields, type Resource } from './resource.ts';
import type { I18nText } from './units.ts';
import { isUuid } from './validate.ts';

const figure = z.nullable(z.number());
const words = z.object({ ZH_CN: z.string(), EN_US: z.optional(z.string()), JA_JP: z.optional(z.string()) });

/** How a figure is measured: its shape in the answer, its digits and its unit. */
const measureShapes = {
  count: z.number(),
  /** A number with its digits, such as a mean rating. */
  number: figure,
  /** 0 to 100. */
  percent: figure,
  /** 0 to 1, shown per cent. */
  share: figure,
  /** Working days. */
  days: figure,
  /** Seconds, shown in hours. */
  hours: figure,
  kva: z.number(),
  money: z.nullable(z.string()),
  /** Least, lower quarter, median, upper quarter and most. */
  box: z.array(z.number()),
  text: z.nullable(z.string()),
  instant: z.nullable(z.string()),
} as const;
/** How a figure is measured. */
export type MeasureKind = keyof typeof measureShapes;

/** Colour of a series or a tile; the theme decides the colour. */
export type FigureTone = 'brand' | 'success' | 'warning' | 'danger' | 'secondary';

/**
 * The list behind a figure. Values of its conditions are taken from the row or else from the report's own filters:
 * `{id}`, and `{month:first}` and `{month:last}` for the days of a month; `{now}` is this instant. A condition on a value
 * that the row does not have asks for records without it; one on a filter that is not set is left out.
 */
export interface ListBehind {
  /** Code of the page. */
  readonly page: string;
  /** Key of the resource that the page lists, by whose fields the conditions are verified. */
  readonly lists?: string;
  readonly filter?: Readonly<Record<string, string>>;
  /** Further parts of the address, such as the tab. */
  readonly search?: Readonly<Record<string, string>>;
  /** Right without which the figure leads nowhere. */
  readonly right?: string;
  /** Leads nowhere while a filter of the report has one of these values. */
  readonly unless?: Readonly<Record<string, readonly string[]>>;
}
/** A report behind a figure, opened in a dialog; conditions are its filters. */
export interface ReportBehind {
  readonly report: Report;
  readonly filter: Readonly<Record<string, string>>;
  /** Text of the dialog's title, with the name of the figure as `{{name}}`. */
  readonly title: string;
}
/** What stands behind a figure. */
export type Behind = ListBehind | ReportBehind;

/** A figure with what it says of itself. */
export interface MeasureSpec {
  readonly kind: MeasureKind;
  /** Name under the report's texts, or a whole key behind `@`; the name of the measure when not given. */
  readonly title?: string;
  /** Of the figure as a tile or a bar of its own. */
  readonly behind?: Behind;
  readonly tone?: FigureTone;
  /** Name of the axis over which the answer has a list of values instead of one. */
  readonly over?: string;
  /** One value of such a list, for tiles and tables: its sum when not given. */
  readonly fold?: 'last';
  /** Left out where no row has a value, such as a number that is not for every reader. */
  readonly isOptional?: true;
}
/** A measure: its kind alone, or with more to say. */
export type Measure = MeasureKind | MeasureSpec;
/** Measures by name. */
export type Measures = Readonly<Record<string, Measure>>;

/** By what figures are told apart. */
export interface Dimension {
  /** Property of the row that holds its value. */
  readonly key: string;
  readonly title: string;
  /** Property of the row that holds the word; the value itself when nothing else is said. */
  readonly name?: string;
  /** The word is a text in three languages. */
  readonly isI18n?: true;
  /** Code of the dictionary that knows the word. */
  readonly dictionary?: string;
  /** Prefix of the texts that are the words. */
  readonly texts?: string;
  /** The values that have such a text, where no field declares them. */
  readonly values?: readonly string[];
  /** Text for rows without a value; a dash when not given. */
  readonly none?: string;
  /** Property of the row that holds a colour of its own. */
  readonly colour?: string;
  readonly behind?: Behind;
}
/** Figures of the answer: one line of them, or a row for each value of the dimensions. */
export interface FigureSet {
  readonly by?: readonly Dimension[];
  readonly measures: Measures;
}
/** Sets of figures by their property in the answer. */
export type FigureSets = Readonly<Record<string, FigureSet>>;

/** Figures at the head of a report. */
export interface ReportTiles<S extends string = string> {
  /** The set whose figures, or sums of figures, they are; the figures of the whole when not given. */
  readonly of?: S;
  readonly show: readonly string[];
}

/** A chart: measures of a set by its dimension. */
export interface ReportChart<S extends string = string> {
  readonly title: string;
  /** A waterfall draws what each row adds, and the sum at its end; a scatter a point for each row. */
  readonly kind: 'bar' | 'line' | 'box' | 'waterfall' | 'scatter';
  readonly of: S;
  /** Measures that are drawn. Of a set of one line each is a bar of the first one's colour. */
  readonly series: Readonly<Record<string, FigureTone>>;
  /** Of a scatter: the measure along its axis, beside the drawn one, and the one that makes points larger. */
  readonly along?: string;
  readonly sizedBy?: string;
  /** Axis of the chart where measures are lists over it: one series for the sum of each measure, or for each row. */
  readonly over?: string;
  readonly each?: 'row';
  /** Bars lie, since their names are long. */
  readonly isLying?: boolean;
  readonly isStacked?: boolean;
  /** Only rows in which one of the measures is more than nothing, the largest of the first one first. */
  readonly isRanked?: boolean;
}

/** A table: a set with its dimensions and measures, or a matrix of two dimensions. */
export interface ReportTable<S extends string = string> {
  readonly title: string;
  readonly of: S;
  /** Dimensions and measures in their order; all of them when not given. */
  readonly columns?: readonly string[];
  /** First dimension down, second one across. */
  readonly matrix?: {
    readonly measure: string;
    /** A further measure with the text that says it, `{{count}}`, where it is more than nothing. */
    readonly note?: readonly [measure: string, text: string];
    /** Per cent as colours from nothing to all. */
    readonly isHeat?: boolean;
    /** A further measure, in per cent, that colours the cells. */
    readonly heat?: string;
  };
  /** Rows without any figure are left out. */
  readonly isDense?: boolean;
}

/** A report: what it is narrowed to, which figures it answers, and how they are drawn. */
export interface ReportSpec {
  /** Id of its operation, which names its texts: `endpoint.<id>`. */
  readonly id: string;
  readonly path: string;
  /** Right to read it; that to read the resource when not given. */
  readonly access?: Access;
  readonly summary: string;
  /** Prefix of its texts; `<entity>.report` when not given. */
  readonly texts?: string;
  /** The time it covers, with its rules. */
  readonly window?: ReportWindow | undefined;
  readonly filters?: Fields;
  /** Properties of the answer that name the points of axes, such as months. */
  readonly axes?: readonly string[];
  /** Figures of the whole. */
  readonly figures?: Measures;
  readonly sets: FigureSets;
  readonly tiles?: ReportTiles;
  readonly charts?: readonly ReportChart[];
  readonly tables: readonly ReportTable[];
  /** Text where there are no figures. */
  readonly empty: string;
}

/** A report as it is declared, where the names of its sets and axes are known to the compiler. */
interface TypedSpec<
  F extends Fields,
  W extends ReportWindow | undefined,
  M extends Measures,
  S extends FigureSets,
  A extends string,
> extends ReportSpec {
  readonly window?: W;
  readonly filters?: F;
  readonly axes?: readonly A[];
  readonly figures?: M;
  readonly sets: S;
  readonly tiles?: ReportTiles<keyof S & string>;
  readonly charts?: readonly ReportChart<keyof S & string>[];
  readonly tables: readonly ReportTable<keyof S & string>[];
}

type Shape = typeof measureShapes;
type KindOf<M> = M extends { readonly kind: infer K extends MeasureKind } ? K : M extends MeasureKind ? M : never;
type ValueOfMeasure<M> = M extends { readonly over: string } ? z.infer<Shape[KindOf<M>]>[] : z.infer<Shape[KindOf<M>]>;
type FiguresOf<M extends Measures> = { -readonly [K in keyof M]: ValueOfMeasure<M[K]> };
type WordOf<D> = D extends { readonly isI18n: true } ? I18nText : string | null;
type Part<D, P extends keyof D, T> = { [K in Extract<D[P], string>]: T };
type RowOfDimension<D extends Dimension> = Part<
  D,
  'key',
  D extends { readonly name: string } ? string | null : WordOf<D>
> &
  (D extends { readonly name: string } ? Part<D, 'name', WordOf<D>> : unknown) &
  (D extends { readonly colour: string } ? Part<D, 'colour', string | null> : unknown);
type AllOf<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type RowsOf<S extends FigureSet> = S extends { readonly by: readonly (infer D extends Dimension)[] }
  ? (AllOf<D extends Dimension ? RowOfDimension<D> : never> & FiguresOf<S['measures']>)[]
  : FiguresOf<S['measures']>;

type QueryOf<F extends Fields, W> = { readonly [K in keyof F]?: string | undefined } & (W extends {
  readonly months: readonly (infer N extends string)[];
}
  ? { readonly months: N }
  : W extends { readonly days: unknown }
    ? { readonly from?: string | undefined; readonly to?: string | undefined }
    : unknown);
type AnswerOf<M extends Measures, S extends FigureSets, A extends string> = FiguresOf<M> & {
  [K in keyof S]: RowsOf<S[K]>;
} & {
  [K in A]: string[];
};

/** The resource whose records are counted. */
type ReportSubject = Pick<Resource, 'key' | 'entity'>;

/** A declared report; endpoint, page, workbook and links follow. */
export interface Report<Q = unknown, A = unknown> {
  readonly endpoint: Endpoint;
  readonly resource: ReportSubject;
  readonly spec: ReportSpec;
  /** Prefix of its texts. */
  readonly texts: string;
  /** Types of its query and answer, for the compiler alone. */
  readonly types?: { readonly query: Q; readonly answer: A };
}

/** What a declared report answers. */
export type ReportAnswerOf<R> = R extends Report<unknown, infer A> ? A : never;

/** A measure with all that it says. */
export const measureOf = (measure: Measure): MeasureSpec => (typeof measure === 'string' ? { kind: measure } : measure);

const figureShapes = (measures: Measures) =>
  Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => {
      const { kind, over } = measureOf(measure);
      return [name, over === undefined ? measureShapes[kind] : z.array(measureShapes[kind])];
    }),
  );

function rowShape({ by = [], measures }: FigureSet) {
  const word = ({ isI18n }: Dimension) => (isI18n ? words : z.nullable(z.string()));
  return z.object({
    ...Object.fromEntries(
      by.flatMap((dimension) => {
        const { key, name, colour } = dimension;
        return [
          [key, name === undefined ? word(dimension) : z.nullable(z.string())],
          ...(name === undefined ? [] : [[name, word(dimension)]]),
          ...(colour === undefined ? [] : [[colour, z.nullable(z.string())]]),
        ] as const;
      }),
    ),
    ...figureShapes(measures),
  });
}

const filterShape = ({ kind, options }: Field) =>
  z.optional(
    options
      ? z.enum([...options])
      : z.string().check(
          z.maxLength(64),
          z.refine((value) => kind !== 'ref' || isUuid(value), 'common.format'),
        ),
  );

/** Reports by the id of their operation. */
const registry = new Map<string, Report>();

/** All reports declared so far. */
export const declaredReports = (): readonly Report[] => [...registry.values()];

/** Declares a report about the records of a resource. */
export function defineReport<
  const S extends FigureSets,
  const F extends Fields = Record<never, never>,
  const W extends ReportWindow | undefined = undefined,
  const M extends Measures = Record<never, never>,
  const A extends string = never,
>(resource: ReportSubject, spec: TypedSpec<F, W, M, S, A>): Report<QueryOf<F, W>, AnswerOf<M, S, A>> {
  const { id, path, summary, access = permissionKey(resource, 'read'), window } = spec;
  const endpoint = defineEndpoint({
    id,
    method: 'GET',
    path,
    access,
    query: z.object({
      ...Object.fromEntries(Object.entries(spec.filters ?? {}).map(([name, field]) => [name, filterShape(field)])),
      ...windowShape(window),
      export: z.optional(z.enum(['xlsx'])),
    }),
    answer: z.object({
      ...Object.fromEntries((spec.axes ?? []).map((axis) => [axis, z.array(z.string())])),
      ...figureShapes(spec.figures ?? {}),
      ...Object.fromEntries(
        Object.entries(spec.sets).map(([name, set]) => [name, set.by ? z.array(rowShape(set)) : rowShape(set)]),
      ),
    }),
    errors: reportWindowErrors(window),
    summary,
  });
  const report = {
    endpoint: endpoint as unknown as Endpoint,
    resource,
    spec,
    texts: spec.texts ?? `${resource.entity}.report`,
  };
  registry.set(id, report);
  return report;
}

/** The text key of a title: under the report's texts, or whole behind `@`. */
export const titleKey = ({ texts }: Pick<Report, 'texts'>, title: string): string =>
  title.startsWith('@') ? title.slice(1) : `${texts}.${title}`;

const dimensionTexts = ({ none, texts, values = [], behind }: Dimension): string[] => [
  ...(none === undefined ? [] : [none]),
  ...values.map((value) => ['@', texts, '.', value].join('')),
  ...(behind && 'title' in behind ? [behind.title] : []),
];

/** The text keys that a report shows, besides the words of its rows. */
export function reportTextKeys(report: Report): string[] {
  const { filters = {}, figures = {}, sets, tiles, charts = [], tables, empty } = report.spec;
  const measureKeys = (measures: Measures, names: readonly string[]) =>
    names.flatMap((name) => (measures[name] === undefined ? [] : (measureOf(measures[name]).title ?? name)));
  const shown = tables.flatMap(({ of, columns, matrix, title }) => {
    const { by = [], measures = {} } = sets[of] ?? {};
    const names = matrix ? [] : (columns ?? Object.keys(measures));
    const named = by.filter(({ key }) => !columns || columns.includes(key));
    return [
      title,
      ...named.map((each) => each.title),
      ...measureKeys(measures, names),
      ...(matrix?.note?.slice(1) ?? []),
    ];
  });
  return [
    empty,
    ...shown,
    ...charts.flatMap(({ title, of, series, along }) => [
      title,
      ...measureKeys(sets[of]?.measures ?? {}, [...Object.keys(series), ...(along === undefined ? [] : [along])]),
    ]),
    ...measureKeys(tiles?.of === undefined ? figures : (sets[tiles.of]?.measures ?? {}), tiles?.show ?? []),
    ...Object.values(sets).flatMap(({ by = [] }) => by.flatMap(dimensionTexts)),
    ...Object.entries(filters).flatMap(([name, { hidden, options = [] }]) =>
      hidden ? [] : [name, ...options.map((option) => [name, option].join('.'))],
    ),
  ].map((title) => titleKey(report, title));
}
