import { commonErrors, fieldTextKey } from '../../contract/index.ts';
import type { Field, Resource } from '../../contract/index.ts';
import type { RawResult, Statement } from '../batch.ts';
import type { Context, TxContext } from '../context.ts';
import { columnName, columnType } from '../column.ts';
import { Params } from './model.ts';
import { encode } from './projection.ts';
import { giveNumbers } from './number.ts';
import type { ResourceServer, Values } from './model.ts';
import { auditColumns, auditable, noTenant, storedEntries } from './write-statements.ts';

/** A judged record that is to be stored under an id. */
export interface NewRecord {
  readonly id: string;
  readonly values: Values;
}

/** Judged records that are to be stored together. */
export interface NewRecords {
  readonly records: readonly NewRecord[];
  /** Name of the action in the audit trail; `create` when not given. */
  readonly action?: string;
  /** Further columns of the records, by name with their type: `{ id_card_hash: 'text' }`. */
  readonly extra?: { readonly types: Readonly<Record<string, string>>; readonly of: (record: NewRecord) => Values };
}

/** The value as it stands in the JSON that carries the rows: structured fields as themselves, sealed ones as text. */
function carried(field: Field, value: unknown): unknown {
  return field.encrypted ? encode(field, value) : (value ?? null);
}

function columnsIn(resource: Resource, records: readonly NewRecord[]): [string, Field][] {
  const used = new Set(
    records.flatMap(({ values }) =>
      Object.keys(values).filter((name) => values[name] !== null && values[name] !== undefined),
    ),
  );
  return Object.entries(resource.fields).filter(([name, field]) => used.has(name) && !field.virtual);
}

/**
 * Statement that inserts many records with their audit rows, all in one piece: 500 organisations in 50 ms, against
 * 1,080 ms one by one. The rows travel as one JSON parameter, so the statement is prepared once per set of columns.
 */
export function insertManyStatement(
  context: Context,
  server: ResourceServer,
  { records, action: name = 'create', extra: further }: NewRecords,
): Statement {
  const { resource } = server;
  const params = new Params();
  const fields = columnsIn(resource, records);
  const extra = Object.entries(further?.types ?? {});
  const rows = records.map((record) => ({
    r_id: record.id,
    r_changes: Object.fromEntries(
      storedEntries(resource, record.values)
        .filter(([, , value]) => value !== null && value !== undefined)
        .map(([name, field, value]) => [name, [null, auditable(field, value)]]),
    ),
    ...Object.fromEntries(fields.map(([name, field]) => [columnName(name), carried(field, record.values[name])])),
    ...further?.of(record),
  }));
  const carrier = params.add(JSON.stringify(rows), '::jsonb');
  const tenant = params.add(resource.global ? noTenant : context.tenantId, '::uuid');
  const at = params.add(context.now, '::timestamptz');
  const user = params.add(context.userId, '::uuid');
  const key = params.add(resource.key, '::text');
  const action = params.add(name, '::text');
  const own = [...fields.map(([name, field]) => [columnName(name), columnType(field)] as const), ...extra];
  const names = own.map(([name]) => `"${name}"`);
  const types = ['r_id uuid', 'r_changes jsonb', ...own.map(([name, type]) => `"${name}" ${type}`)];
  const home = resource.global ? [] : ['tenant_id'];
  const homeOf = resource.global ? [] : [tenant];
  return params.statement(`with r as materialized (select * from jsonb_to_recordset(${carrier}) as r(${types.join(', ')})
    ), t as (
      insert into ${server.table} (${[...home, 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', ...names].join(', ')})
      select ${[...homeOf, 'r_id', '1', at, user, at, user, ...names].join(', ')} from r
    ) insert into audit_log (${auditColumns})
      select ${tenant}, ${key}, r_id, 1, ${at}, ${action}, ${user}, r_changes, null,
        ${params.add(context.facts.ip)}, ${params.add(context.facts.requestId)},
        audit_hash(null, ${tenant}, ${key}, r_id, 1, ${at}, ${action}, ${user}, r_changes) from r`);
}

/**
 * Stores judged records with their audit rows; a tree's new nodes get their places, parents before children. The
 * caller has judged rights and rules, hooks do not run.
 */
export async function insertMany(
  context: TxContext,
  server: ResourceServer,
  { records, ...options }: Omit<NewRecords, 'extra'>,
): Promise<void> {
  if (records.length === 0) return;
  const numbered = records.map(({ id, values }) => ({ id, values: { ...values } }));
  await giveNumbers(
    context,
    server,
    numbered.map(({ values }) => values),
  );
  const placed = server.resource.tree ? await placeMany(context, server, numbered) : undefined;
  const extra = placed && {
    types: { path: 'text', depth: 'integer' },
    of: ({ id }: NewRecord): Values => ({ ...placed.get(id) }),
  };
  await context.batch([
    insertManyStatement(context, server, { ...options, records: numbered, ...(extra ? { extra } : {}) }),
  ]);
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

/** Paths and depths of new nodes; a parent stands in the table already or earlier among them. */
async function placeMany(
  context: TxContext,
  server: ResourceServer,
  records: readonly NewRecord[],
): Promise<Map<string, Place>> {
  const parentField = server.resource.tree?.parent ?? 'parentId';
  const parentOf = ({ values }: NewRecord) => (values[parentField] ?? null) as string | null;
  const parents = [...new Set(records.map(parentOf).filter((id) => id !== null))];
  // The counter's row is locked until the end of the transaction; it is taken once for all.
  const [labels, above] = await context.batch([
    {
      text: `with c as (insert into tree_counter as c (tenant_id, entity, n) values ($1, $2, $3::bigint)
        on conflict (tenant_id, entity) do update set n = c.n + excluded.n returning n)
        select tree_label(n - $3::bigint + i) from c, generate_series(1, $3::bigint) i order by i`,
      values: [context.tenantId, server.table, records.length],
    },
    {
      text: `select id, path, depth from ${server.table} where id = any($1::uuid[]) and deleted_at is null for share`,
      values: [parents],
    },
  ]);
  const places = placesIn(above);
  for (const [at, record] of records.entries()) {
    const label = labels?.rows[at]?.[0] ?? '';
    const parentId = parentOf(record);
    const parent = parentId === null ? undefined : places.get(parentId);
    if (parentId !== null && !parent)
      throw commonErrors.refNotFound({ field: `@${fieldTextKey(server.resource, parentField)}` });
    places.set(record.id, placeBelow(parent, label));
  }
  return places;
}

/** Places of records by their ids. */
function placesIn(result: RawResult | undefined): Map<string, Place> {
  const rows = result?.rows ?? [];
  return new Map(rows.map(([id, path, depth]) => [id ?? '', { path: path ?? '', depth: Number(depth) }]));
}

function placeBelow(parent: Place | undefined, label: string): Place {
  return parent ? { path: `${parent.path}.${label}`, depth: parent.depth + 1 } : { path: label, depth: 0 };
}
