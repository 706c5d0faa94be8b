import { permissionKey } from '../../contract/index.ts';
import type { RawResult } from '../batch.ts';
import type { Context } from '../context.ts';
import { may } from '../rights.ts';
import { columnName } from '../column.ts';
import { grantedScopeSql } from '../resource/scope.ts';
import { Params } from '../resource/model.ts';
import { labelSql } from '../resource/projection.ts';
import type { ResourceServer } from '../resource/model.ts';

/** Names are kept up to this many, then forgotten; an export of 100,000 users meets some hundred organisations. */
const maxKept = 50_000;

/** What a name in a cell may mean. */
export interface Named {
  readonly id: string;
  /** How sheets name the record. */
  readonly full: string;
  readonly label: string;
  readonly number: string | null;
}

/** Columns by which a record is named: id, label, number, and the place of a node in its tree. */
function namedColumns(server: ResourceServer, alias: string): string {
  const { number, tree } = server.resource;
  const code = number === undefined ? 'null::text' : `${alias}.${columnName(number)}::text`;
  return `${alias}.id, ${labelSql(server, alias)}, ${code}, ${tree ? `${alias}.path` : 'null::text'}`;
}

/** The places above a node and its own, from the root down: labels of five signs with a point between. */
const placesOf = (path: string): string[] =>
  Array.from({ length: (path.length + 1) / 6 }, (_, at) => path.slice(0, at * 6 + 5));

/** Names of referred records for cells, and records by their names; asks once for many. */
export class References {
  readonly #context: Context;
  readonly #names = new Map<string, Map<string, string>>();
  /** Labels of tree nodes by table and place. */
  readonly #places = new Map<string, string>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Makes sure that `nameOf` knows these records. */
  async load(server: ResourceServer, ids: Iterable<string>): Promise<void> {
    const names = this.#namesOf(server);
    const fresh = [...new Set(ids)].filter((id) => !names.has(id));
    if (fresh.length === 0) return;
    const [result] = await this.#context.batch(() => [
      {
        text: `select ${namedColumns(server, 't')} from ${server.table} t where t.id = any($1::uuid[])`,
        values: [fresh],
      },
    ]);
    for (const { id, full } of await this.#named(server, result)) names.set(id, full);
  }

  /** Forgets names when there are too many of them; not between `load` and the `nameOf` that needs it. */
  rest(): void {
    for (const names of [...this.#names.values(), this.#places]) if (names.size > maxKept) names.clear();
  }

  /** The name of a record in cells; empty when it is not there any more. */
  nameOf(server: ResourceServer, id: string): string {
    return this.#namesOf(server).get(id) ?? '';
  }

  /**
   * Records of the caller's sight that one of the names may mean. Hash joins are asked for: with statistics that are
   * behind, 500 names against 55,000 organisations took 20 s by nested loops, and take 60 ms so.
   */
  async find(server: ResourceServer, names: readonly string[]): Promise<Named[]> {
    const { resource, table } = server;
    if (names.length === 0 || !may(this.#context.rights, permissionKey(resource, 'read'))) return [];
    const labels = [...new Set(names.flatMap(possibleLabels))];
    const numbers = [...new Set(names.flatMap((name) => [name, /\(([^()]+)\)$/.exec(name)?.[1] ?? name]))];
    const [, result] = await this.#context.batch((context) => {
      const params = new Params();
      const scope = grantedScopeSql(context, server, { action: 'read', params });
      const meant = [
        `select x.id from unnest(${params.add(labels, '::text[]')}) v(name) join ${table} x on ${labelSql(server, 'x')} = v.name`,
      ];
      if (resource.number !== undefined)
        meant.push(
          `select x.id from unnest(${params.add(numbers, '::text[]')}) v(name) join ${table} x on x.${columnName(resource.number)}::text = v.name`,
        );
      return [
        { text: `select set_config('enable_nestloop', 'off', true)`, values: [] },
        params.statement(
          `select ${namedColumns(server, 't')} from ${table} t where t.deleted_at is null and ${scope} and t.id in (${meant.join(' union ')})`,
        ),
        { text: `select set_config('enable_nestloop', 'on', true)`, values: [] },
      ];
    });
    return this.#named(server, result);
  }

  /**
   * Records with their names in cells: a node of a tree by the way to it (`恒远/华东/上海`), anything else by its
   * label and, where it has one, its number: `张三 (zhangsan)`.
   */
  async #named(server: ResourceServer, result: RawResult | undefined): Promise<Named[]> {
    const rows = result?.rows ?? [];
    const missing = [...new Set(rows.flatMap((row) => placesOf(row[3] ?? '')))].filter(
      (path) => !this.#places.has(`${server.table}:${path}`),
    );
    if (missing.length > 0) {
      const label = labelSql(server, 'a');
      const [above] = await this.#context.batch(() => [
        { text: `select a.path, ${label} from ${server.table} a where a.path = any($1::text[])`, values: [missing] },
      ]);
      for (const [path, name] of above?.rows ?? []) this.#places.set(`${server.table}:${path}`, name ?? '');
    }
    return rows.map(([id, label, number, path]) => {
      const short = label ?? '';
      const withNumber = number === null || number === undefined || number === short ? short : `${short} (${number})`;
      const full = path
        ? placesOf(path)
            .map((each) => this.#places.get(`${server.table}:${each}`) ?? '')
            .join('/')
        : withNumber;
      return { id: id ?? '', full, label: short, number: number ?? null };
    });
  }

  #namesOf({ resource }: ResourceServer): Map<string, string> {
    const known = this.#names.get(resource.key) ?? new Map<string, string>();
    this.#names.set(resource.key, known);
    return known;
  }
}

/** Labels behind a name: itself, its last parts when it is a way in a tree, itself without the number in brackets. */
function possibleLabels(name: string): string[] {
  const out = [name, name.replace(/ \([^()]+\)$/, '')];
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) out.push(name.slice(at + 1));
  return out;
}

/** The one record that `name` means among the candidates; a number or full name counts before a mere label. */
export function pickNamed(name: string, candidates: Iterable<Named>): { readonly id: string } | 'none' | 'many' {
  const exact = new Set<string>();
  const loose = new Set<string>();
  for (const { id, full, label, number } of candidates) {
    if (full === name || number === name) exact.add(id);
    if (label === name) loose.add(id);
  }
  const [first, ...others] = exact.size > 0 ? exact : loose;
  if (first === undefined) return 'none';
  return others.length > 0 ? 'many' : { id: first };
}
