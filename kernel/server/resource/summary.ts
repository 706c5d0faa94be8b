import { AppError, commonErrors, conditionsOf, fieldOf } from '../../contract/index.ts';
import type { Field, ListQuery, Summary } from '../../contract/index.ts';
import { columnName } from '../column.ts';
import type { Context } from '../context.ts';
import { requireRight, scopeOf } from '../rights.ts';
import type { Rights } from '../rights.ts';
import { requireSeen } from './filter.ts';
import { likePattern, usesGrams } from './list-conditions.ts';
import { seenFrom } from './list-count.ts';
import { foundSql, parseListQuery } from './list.ts';
import { Params } from './model.ts';
import { labelSql } from './projection.ts';
import { resourceServer } from './registry.ts';
import type { ResourceServer } from './model.ts';
import { shownValueSql } from './withheld.ts';

const groupKinds: readonly Field['kind'][] = ['choice', 'boolean', 'ref'];
const numberKinds: readonly Field['kind'][] = ['integer', 'decimal', 'money'];
/** Groups that are answered, the largest first. */
const maxGroups = 200;
const maxSums = 10;

/** SQL of a field that the caller may count by or sum up; undefined when it is no such field. */
function columnOf(
  server: ResourceServer,
  rights: Rights,
  { name, kinds }: { readonly name: string; readonly kinds: readonly Field['kind'][] },
): string | undefined {
  const { resource } = server;
  const field = fieldOf(resource, name);
  if (!field || !kinds.includes(field.kind) || field.encrypted || server.links[name]) return undefined;
  requireSeen(resource, rights, name);
  const sql = server.computed[name] ?? (field.virtual ? undefined : `t.${columnName(name)}`);
  return sql === undefined ? undefined : shownValueSql(rights, resource, { name, sql });
}

/** Levels of a tree that can be counted by. */
const maxDepth = 9;

/** The tree to whose nodes at a depth values are counted; undefined where the field refers to none, or it is no depth. */
function levelOf(server: ResourceServer, by: unknown, depth: unknown): Level | undefined {
  const field = typeof by === 'string' ? fieldOf(server.resource, by) : undefined;
  const tree = field?.kind === 'ref' && field.to !== undefined ? resourceServer(field.to) : undefined;
  const at = typeof depth === 'string' && /^\d$/.test(depth) ? Number(depth) : undefined;
  return tree?.resource.tree && at !== undefined && at <= maxDepth ? { tree, depth: at } : undefined;
}

/** A depth of the tree of another resource. */
interface Level {
  readonly tree: ResourceServer;
  readonly depth: number;
}

/** SQL of the node at a depth above the one that a value names. */
function aboveSql({ tree: { table }, depth }: Level, value: string): string {
  // Labels of a path have five signs with a point between.
  return `(select a.id from ${table} r join ${table} a on a.tenant_id = r.tenant_id and a.path = left(r.path, ${(depth + 1) * 6 - 1})
    where r.tenant_id = t.tenant_id and r.id = ${value})`;
}

const wrong = (path: string) =>
  new AppError('common.validation', 422, { fields: [{ path, code: 'common.format', params: { field: path } }] });

/** SQL of what records are counted by: a value, or the node above it. Throws `common.validation`, `perm.fieldDenied`. */
function groupOf(
  server: ResourceServer,
  rights: Rights,
  { by, level }: { readonly by: unknown; readonly level: Level | undefined },
): string {
  const group = typeof by === 'string' ? columnOf(server, rights, { name: by, kinds: groupKinds }) : undefined;
  if (group === undefined) throw wrong('by');
  return level ? aboveSql(level, group) : group;
}

/** SQL of name and number of the nodes whose ids stand in the column `value` of the groups `g`. */
function namesSql({ tree }: Level): string {
  const { number } = tree.resource;
  const named = number === undefined ? 'null' : `l.${columnName(number)}`;
  return `left join (select l.id::text as id, ${labelSql(tree, 'l')} as label, ${named} as number from ${tree.table} l) n on n.id = g.value`;
}

/** What a summary reads: the narrowest view of a resource that has all fields that are asked for. */
function sourceOf({ table, narrow = [] }: ResourceServer, query: ListQuery, named: readonly string[]): string {
  if (query.q !== undefined || query.process !== undefined) return table;
  const conditions = [...(query.filters ?? []), ...(query.filter ? conditionsOf(query.filter) : [])];
  const asked = [...named, ...conditions.map(({ field }) => field)];
  return narrow.find(({ fields }) => asked.every((name) => fields.includes(name)))?.table ?? table;
}

/**
 * Counts and sums of what a list shows, by the values of the field `by`: all records in the caller's scope that meet the
 * filters, not only a page. Throws `perm.denied`, `perm.fieldDenied`, `common.validation`.
 */
export async function summarise(
  context: Context,
  server: ResourceServer,
  { by, depth, sum, ...raw }: Readonly<Record<string, unknown>>,
): Promise<Summary> {
  const level = levelOf(server, by, depth);
  const names = typeof sum === 'string' && sum !== '' ? sum.split(',') : [];
  const [result] = await context.batch(() => {
    const { rights } = context;
    requireRight(rights, `${server.resource.entity}.read`);
    if (depth !== undefined && !level) throw wrong('depth');
    const value = groupOf(server, rights, { by, level });
    if (names.length > maxSums || (sum !== undefined && typeof sum !== 'string')) throw wrong('sum');
    const sums = names.map((name) => {
      const column = columnOf(server, rights, { name, kinds: numberKinds });
      if (column === undefined) throw wrong('sum');
      return `sum(${column})::text`;
    });
    const query = parseListQuery(server, raw, rights);
    if (query.cursor !== undefined) throw commonErrors.malformed();
    const params = new Params();
    const parts = { server, query, context, scope: scopeOf(rights, server.resource, 'read') };
    const sought = usesGrams(server, rights) ? query.q : undefined;
    const found =
      sought === undefined
        ? ''
        : `with ${foundSql(server.table, params.add(sought), params.add(likePattern(sought)))} `;
    const from = seenFrom(parts, params, {
      table: sourceOf(server, query, [String(by), ...names]),
      more: sought === undefined ? [] : ['t.id in (select id from found)'],
    });
    const numbers = sums.map((sql, at) => `${sql} as s${at}`);
    const grouped = `select ${[`(${value})::text as value`, 'count(*) as n', ...numbers].join(', ')} from ${from} group by 1 order by 2 desc, 1 limit ${maxGroups}`;
    return [
      params.statement(
        level
          ? `${found}select g.*, n.label, n.number from (${grouped}) g ${namesSql(level)} order by g.n desc, g.value`
          : `${found}${grouped}`,
      ),
    ];
  });
  const groups = (result?.rows ?? []).map(([value, count, ...sums]) => ({
    value: value ?? null,
    ...(level ? { label: sums[names.length] ?? null, number: sums[names.length + 1] ?? null } : {}),
    count: Number(count),
    sums: Object.fromEntries(names.map((name, at) => [name, sums[at] ?? null])),
  }));
  return { groups };
}
