import {
  columnName,
  defineContributionPoint,
  Params,
  resourceServer,
  updateStatement,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';

/** A field of a resource that names customers: `{ resource: 'project.project', field: 'customerId' }`. */
export interface CustomerReference {
  readonly resource: string;
  /** A `ref` or `refs` field. */
  readonly field: string;
}

const keyOf = ({ resource, field }: CustomerReference) => `${resource}:${field}`;

/** Records that follow their customer when it is merged into another, and back when that is undone. */
export const customerReferences = defineContributionPoint<CustomerReference>('customer.references', { keyOf });

interface Place {
  readonly key: string;
  readonly reference: CustomerReference;
  readonly server: ResourceServer;
  /** SQL that tells whether a record `t` names the customer `$1`. */
  readonly names: string;
  readonly isList: boolean;
}

function places(): Place[] {
  return customerReferences.all().flatMap((reference) => {
    const server = resourceServer(reference.resource);
    const field = server?.resource.fields[reference.field];
    if (!server || !field || field.virtual) return [];
    const column = `t.${columnName(reference.field)}`;
    const isList = field.kind === 'refs';
    return [
      {
        key: keyOf(reference),
        reference,
        server,
        isList,
        names: isList ? `$1::uuid = any(${column})` : `${column} = $1::uuid`,
      },
    ];
  });
}

/** How many records of each kind name a customer. */
export async function referenceCounts(
  tx: Tx,
  customerId: string,
): Promise<{ resource: string; field: string; count: number }[]> {
  const [...results] = await tx.batch(
    places().map(({ server, names }) => ({
      text: `select count(*)::integer as n from ${server.table} t where ${names} and t.deleted_at is null`,
      values: [customerId],
    })),
  );
  return places()
    .map(({ reference }, at) => ({ ...reference, count: Number(results[at]?.rows[0]?.[0] ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** Ids of records that were moved, by `resource:field`. */
export type MovedRecords = Readonly<Record<string, readonly string[]>>;

interface Move {
  readonly from: string;
  readonly to: string;
  readonly action: string;
  readonly reason?: string | undefined;
  /** Only these records; all that name the customer when not given. */
  readonly only?: MovedRecords;
}

/** Records written in one piece. */
const chunk = 200;

/** Lets all records that name one customer name another, with a line in the history of each; answers which. */
export async function moveReferences(context: TxContext, move: Move): Promise<MovedRecords> {
  const out: Record<string, readonly string[]> = {};
  for (const place of places()) {
    const only = move.only ? (move.only[place.key] ?? []) : undefined;
    if (only?.length === 0) continue;
    out[place.key] = await movePlace(context, place, { ...move, ...(only ? { ids: only } : {}) });
  }
  return out;
}

async function movePlace(
  context: TxContext,
  { reference: { field }, server, names, isList }: Place,
  { from, to, action, reason, ids }: Move & { readonly ids?: readonly string[] },
): Promise<string[]> {
  const params = new Params();
  params.add(from);
  const within = ids ? ` and t.id = any(${params.add(ids, '::uuid[]')})` : '';
  const rows = await context.rows<{ id: string; version: number; value: readonly string[] | string }>(
    `select t.id, t.version, t.${columnName(field)} as value from ${server.table} t
      where ${names} and t.deleted_at is null${within} and t.id <> all (array[${params.add(to, '::uuid')}]) order by t.id for update`,
    params.values,
  );
  const valueOf = (value: readonly string[] | string) =>
    isList && Array.isArray(value) ? [...new Set(value.map((id) => (id === from ? to : id)))] : to;
  for (let at = 0; at < rows.length; at += chunk)
    await context.batch(
      rows.slice(at, at + chunk).map(({ id, version, value }) =>
        updateStatement(context, server, {
          id,
          version,
          values: { [field]: valueOf(value) },
          trusted: true,
          action,
          ...(reason ? { reason } : {}),
        }),
      ),
    );
  return rows.map(({ id }) => id);
}
