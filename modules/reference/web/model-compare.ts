type Values = Readonly<Record<string, unknown>>;

/** One line of a comparison: a field, or one rating or service level of it. */
export interface CompareLine {
  readonly field: string;
  /** Columns of the table of rows that name the line, such as basis, frequency and voltage; absent for a field. */
  readonly row?: Values;
  /** The row of each record; undefined where it has none. Absent for a field. */
  readonly rows?: readonly (Values | undefined)[];
  readonly differs: boolean;
}

/** What tells the rows of a table apart. */
const rowKeys: Readonly<Record<string, readonly string[]>> = {
  ratings: ['basis', 'frequency', 'voltage', 'phase'],
  serviceHours: ['level'],
};

const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);
/** The database gives the values of a row in an order of its own. */
const written = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
const differ = (values: readonly unknown[]) => new Set(values.map(written)).size > 1;

function rowLines(field: string, keys: readonly string[], records: readonly Values[]): CompareLine[] {
  const keyOf = (row: Values) => keys.map((key) => String(row[key])).join(' ');
  const lines = new Map<string, Values>();
  for (const record of records) for (const row of rowsOf(record[field])) lines.set(keyOf(row), row);
  return [...lines].map(([key, row]) => {
    const rows = records.map((record) => rowsOf(record[field]).find((each) => keyOf(each) === key));
    return { field, row: Object.fromEntries(keys.map((each) => [each, row[each]])), rows, differs: differ(rows) };
  });
}

/** The lines of a comparison of records in the order of the fields: tables of rows give a line for each row of any record. */
export function compareLines(fields: readonly string[], records: readonly Values[]): CompareLine[] {
  return fields.flatMap((field) => {
    const keys = rowKeys[field];
    return keys ? rowLines(field, keys, records) : [{ field, differs: differ(records.map((record) => record[field])) }];
  });
}
