/** As many rows as most commands write; each count is a statement of its own, which every connection keeps prepared. */
const max = 4;

interface Shape {
  readonly names: readonly string[];
  readonly source: string;
}
const known = new Map<string, Shape>();

/** Names of the columns and the text of so many rows behind so many parameters; there are few, and they are kept. */
function shapeOf(types: string, count: number, before: number): Shape {
  const key = `${before}/${count}/${types}`;
  const made = known.get(key);
  if (made) return made;
  const columns = types.split(/,\s*/).map((column) => column.split(' '));
  const names = columns.map(([name = '']) => name);
  const lines = Array.from({ length: count }, (_, row) => {
    const places = columns.map(([, type = ''], at) => `$${before + row * columns.length + at + 1}::${type}`);
    return `(${places.join(', ')})`;
  });
  const shape = { names, source: `(values ${lines.join(', ')}) as w(${names.join(', ')})` };
  known.set(key, shape);
  return shape;
}

const recordsOf = (types: string, before: number): string => `jsonb_to_recordset($${before + 1}::jsonb) as w(${types})`;

/** Text of a statement over rows, made once for each number of them: a text that is made anew must be hashed and compared anew. */
export function textOver(make: (source: string) => string): (source: string) => string {
  const made = new Map<string, string>();
  return (source) => {
    const kept = made.get(source);
    if (kept !== undefined) return kept;
    const text = make(source);
    made.set(source, text);
    return text;
  };
}

/**
 * Rows as the relation `w` of a statement whose parameters are taken up to `before`. A few stand as values, which costs
 * the database half of what reading them out of JSON does; more travel as one JSON text. `types`: `name type, …`.
 */
export function rowsSource(
  types: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  before: number,
): { readonly source: string; readonly values: readonly unknown[] } {
  if (rows.length > max) return { source: recordsOf(types, before), values: [JSON.stringify(rows)] };
  const { names, source } = shapeOf(types, rows.length, before);
  return { source, values: rows.flatMap((row) => names.map((name) => [row[name] ?? null])).map(([value]) => value) };
}
