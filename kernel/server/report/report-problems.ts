import {
  fieldOf,
  measureOf,
  placePattern,
  resourceByKey,
  type Behind,
  type ConsolePage,
  type FigureSet,
  type Report,
} from '../../contract/index.ts';

/** Names that a set's rows have. */
const namesOf = ({ by = [], measures }: FigureSet): string[] => [
  ...by.flatMap(({ key, name, colour }) => [key, name ?? key, colour ?? key]),
  ...Object.keys(measures),
];

/** Names whose values conditions may take from the report itself. */
function queryNames({ window, filters = {} }: Report['spec']): string[] {
  const ofWindow = !window ? [] : 'months' in window ? ['months'] : ['from', 'to'];
  return ['now', ...ofWindow, ...Object.keys(filters)];
}

function behindProblems(behind: Behind | undefined, names: readonly string[], pages: Pages): string[] {
  if (!behind) return [];
  const filter = Object.entries(behind.filter ?? {});
  const places = filter.flatMap(([, value]) => placePattern.exec(value)?.[1] ?? []);
  const missing = places.filter((place) => !names.includes(place)).map((place) => `nothing has the value {${place}}`);
  if ('report' in behind) {
    const known = queryNames(behind.report.spec);
    return [
      ...missing,
      ...filter.flatMap(([name]) => (known.includes(name) ? [] : [`the report behind it has no filter ${name}`])),
    ];
  }
  const listed = behind.lists === undefined ? undefined : resourceByKey(behind.lists);
  const fields = filter.map(([name]) => name.replace(/\[\w+\]$/u, ''));
  return [
    ...missing,
    ...(pages && !pages.has(behind.page) ? [`there is no page ${behind.page}`] : []),
    ...(listed
      ? fields.filter((name) => !fieldOf(listed, name)).map((name) => `${listed.key} has no field ${name}`)
      : []),
  ];
}

/** Pages by their code; undefined where not all of them are known. */
type Pages = ReadonlyMap<string, ConsolePage> | undefined;

/** What a report says of itself that is not so: figures it does not answer, lists that cannot be asked for. */
export function reportProblems(report: Report, pages?: Pages): string[] {
  const { figures = {}, sets, axes = [], tiles, charts = [], tables } = report.spec;
  const known = queryNames(report.spec);
  const setOf = (name: string | undefined): FigureSet =>
    name === undefined ? { measures: figures } : (sets[name] ?? { measures: {} });
  const shown = [
    ...(tiles ? [{ of: tiles.of, names: tiles.show }] : []),
    ...charts.map(({ of, series, along, sizedBy }) => ({
      of,
      names: [...Object.keys(series), ...[along, sizedBy].flatMap((name) => name ?? [])],
    })),
    ...tables.map(({ of, columns = [], matrix }) => ({
      of,
      names: [
        ...columns,
        ...(matrix ? [matrix.measure, matrix.heat ?? [], matrix.note?.slice(0, 1) ?? []].flat() : []),
      ],
    })),
  ];
  const used = [...charts, ...Object.values(sets).flatMap(({ measures }) => Object.values(measures).map(measureOf))];
  return [
    ...shown.flatMap(({ of, names }) =>
      names
        .filter((name) => !namesOf(setOf(of)).includes(name))
        .map((name) => `${of ?? 'the whole'} has no figure ${name}`),
    ),
    ...used.flatMap(({ over }) => (over === undefined || axes.includes(over) ? [] : [`there is no axis ${over}`])),
    ...[{ measures: figures }, ...Object.values(sets)].flatMap((set: FigureSet) => [
      ...(set.by ?? []).flatMap(({ behind }) => behindProblems(behind, [...known, ...namesOf(set)], pages)),
      ...Object.values(set.measures).flatMap((measure) =>
        behindProblems(measureOf(measure).behind, [...known, ...namesOf(set)], pages),
      ),
    ]),
  ].map((problem) => `the report ${report.endpoint.id}: ${problem}`);
}
