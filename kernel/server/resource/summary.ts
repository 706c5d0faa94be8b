import { AppError, commonErrors, fieldOf } from '../../contract/index.ts';
import type { Field, Summary } from '../../contract/index.ts';
import { columnName } from '../column.ts';
import type { Context } from '../context.ts';
import { requireRight, scopeOf } from '../rights.ts';
import type { Rights } from '../rights.ts';
import { requireSeen } from './filter.ts';
import { conditions, foundSql, likePattern, parseListQuery, usesGrams } from './list.ts';
import { Params } from './model.ts';
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

/**
 * Counts and sums of what a list shows, by the values of the field `by`: all records in the caller's scope that meet the
 * filters, not only a page. Throws `perm.denied`, `perm.fieldDenied`, `common.validation`.
 */
export async function summarise(
  context: Context,
  server: ResourceServer,
  { by, sum, ...raw }: Readonly<Record<string, unknown>>,
): Promise<Summary> {
  const names = typeof sum === 'string' && sum !== '' ? sum.split(',') : [];
  const [result] = await context.batch(() => {
    const { rights } = context;
    requireRight(rights, `${server.resource.entity}.read`);
    const wrong = (path: string) =>
      new AppError('common.validation', 422, { fields: [{ path, code: 'common.format', params: { field: path } }] });
    const group = typeof by === 'string' ? columnOf(server, rights, { name: by, kinds: groupKinds }) : undefined;
    if (group === undefined) throw wrong('by');
    if (names.length > maxSums || (sum !== undefined && typeof sum !== 'string')) throw wrong('sum');
    const sums = names.map((name) => {
      const column = columnOf(server, rights, { name, kinds: numberKinds });
      if (column === undefined) throw wrong('sum');
      return `sum(${column})::text`;
    });
    const query = parseListQuery(server, raw, rights);
    if (query.cursor !== undefined) throw commonErrors.malformed();
    const params = new Params();
    const where = conditions({ server, query, context, scope: scopeOf(rights, server.resource, 'read') }, params);
    const sought = usesGrams(server, rights) ? query.q : undefined;
    const found =
      sought === undefined
        ? ''
        : `with ${foundSql(server.table, params.add(sought), params.add(likePattern(sought)))} `;
    if (sought !== undefined) where.push('t.id in (select id from found)');
    return [
      params.statement(
        `${found}select ${[`(${group})::text`, 'count(*)', ...sums].join(', ')} from ${server.table} t
         where ${where.join(' and ')} group by 1 order by 2 desc, 1 limit ${maxGroups}`,
      ),
    ];
  });
  const groups = (result?.rows ?? []).map(([value, count, ...sums]) => ({
    value: value ?? null,
    count: Number(count),
    sums: Object.fromEntries(names.map((name, at) => [name, sums[at] ?? null])),
  }));
  return { groups };
}
