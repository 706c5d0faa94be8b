import { columnName, serverOf, type Context, type Tx, type TxContext } from '@mp/kernel/server';
import {
  dateFields,
  gensetComponents,
  genset,
  serialOf,
  writtenFields,
  type GensetEvent,
  type GensetState,
} from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** A unit as far as events are appended to it. */
export interface UnitRow {
  readonly id: string;
  readonly serialNo: string;
  readonly version: number;
}

/**
 * Units by id or serial number, in the order of their ids; locked until the transaction ends where they are written. Serial
 * numbers are compared as they are stored: behind the wall no index serves `lower`, and a thousand of an intake were
 * compared with each unit of the tenant (1.2 s beside 100,000).
 */
export function unitsOf(
  tx: Reader,
  {
    ids,
    serials,
    isLocked,
  }: { readonly ids: readonly string[]; readonly serials: readonly string[]; readonly isLocked: boolean },
): Promise<UnitRow[]> {
  return tx.rows<UnitRow>(
    `select id, serial_no as "serialNo", version from genset
      where (id = any($1::uuid[]) or serial_no collate "C" = any($2::text[])) and deleted_at is null
      order by id${isLocked ? ' for update' : ''}`,
    [ids, serials.map(serialOf)],
  );
}

/** New units and their components come in one after the other within the tenant, so that no serial number comes twice. */
export async function lockSerials(context: TxContext): Promise<void> {
  await context.rows(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`genset.serials:${context.tenantId}`]);
}

/** An event with what its reader is told beside it. */
export interface EventRow extends GensetEvent {
  readonly gensetId: string;
  readonly sourceType: string | null;
  readonly sourceNo: string | null;
  readonly visibility: string;
  readonly actorId: string | null;
}

/** The events of units. */
export async function eventsOf(tx: Reader, gensetIds: readonly string[]): Promise<EventRow[]> {
  if (gensetIds.length === 0) return [];
  const rows = await tx.rows<EventRow & { readonly seq: number | string }>(
    `select id, genset_id as "gensetId", seq, kind, happened_on::text as "on", params, source_type as "sourceType",
       source_no as "sourceNo", reverses, origin, visibility, actor_id as "actorId"
      from genset_event where genset_id = any($1::uuid[]) order by seq`,
    [gensetIds],
  );
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** An event that is to be stored. */
export interface NewEvent {
  readonly id: string;
  readonly gensetId: string;
  readonly kind: string;
  readonly on: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly sourceType: string | null;
  readonly sourceNo: string | null;
  readonly reverses: string | null;
  readonly origin: string;
  readonly visibility: string;
  readonly dealerId: string | null;
}

/** Stores events, in their order. */
export async function storeEvents(context: TxContext, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await context.rows(
    `insert into genset_event (tenant_id, id, genset_id, kind, happened_on, params, source_type, source_no, reverses, origin,
        visibility, actor_id, dealer_id, recorded_at)
      select $1, e.id, e."gensetId", e.kind, e."on", e.params, e."sourceType", e."sourceNo", e.reverses, e.origin,
        e.visibility, $2, e."dealerId", $3
      from rows from (jsonb_to_recordset($4::jsonb) as (id uuid, "gensetId" uuid, kind text, "on" date, params jsonb, "sourceType" text,
        "sourceNo" text, reverses uuid, origin text, visibility text, "dealerId" uuid)) with ordinality
        as e(id, "gensetId", kind, "on", params, "sourceType", "sourceNo", reverses, origin, visibility, "dealerId", place)
      order by e.place`,
    [context.tenantId, context.userId, context.at, JSON.stringify(events)],
  );
}

/** Units that are not scrapped, by the serial numbers of their components: `engine|E-1` → the unit's. */
export async function holdersOfComponents(
  tx: Reader,
  serials: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (serials.length === 0) return new Map();
  const parts = gensetComponents.map(
    (each) =>
      `select '${each}|' || ${each}_sn as key, serial_no as gsn from genset
        where ${each}_sn collate "C" = any($1::text[]) and state <> 'scrapped' and deleted_at is null`,
  );
  const rows = await tx.rows<{ key: string; gsn: string }>(parts.join(' union all '), [serials]);
  return new Map(rows.map(({ key, gsn }) => [key, gsn]));
}

/** Ids of records by their codes in any case, for the codes that there are. */
export async function idsByCode(
  context: Context,
  resource: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const server = serverOf({ key: resource });
  const number = server.resource.number;
  if (number === undefined || codes.length === 0) return new Map();
  const rows = await context.rows<{ id: string; code: string }>(
    `select id, ${columnName(number)} as code from ${server.table} where lower(${columnName(number)}) = any($1::text[]) and deleted_at is null`,
    [codes.map((code) => code.toLowerCase())],
  );
  return new Map(rows.map(({ id, code }) => [code.toLowerCase(), id]));
}

/** Everybody who manages GOEMs, by GOEM. */
export async function usersOfGoems(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { table } = serverOf({ key: 'dealer.goem' });
  const rows = await context.rows<{ id: string; users: string[] }>(
    `select id, coalesce(user_ids, '{}') as users from ${table} where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, users }) => [id, users]));
}

/** Units of a GOEM, locked in the order of their ids. */
export const unitsOfGoem = (tx: Reader, goemId: string): Promise<UnitRow[]> =>
  tx.rows<UnitRow>(
    `select id, serial_no as "serialNo", version from genset where goem_id = $1::uuid and deleted_at is null order by id for update`,
    [goemId],
  );

/** How many units a dealer serves that are still there. */
export async function servedCount(tx: Reader, dealerId: string): Promise<number> {
  const [row] = await tx.rows<{ n: string }>(
    `select count(*) as n from genset where service_dealer_id = $1::uuid and state <> 'scrapped' and deleted_at is null`,
    [dealerId],
  );
  return Number(row?.n ?? 0);
}

/** Units that a dealer serves and that are still there. */
export const servedUnits = (tx: Reader, dealerId: string): Promise<{ id: string }[]> =>
  tx.rows(
    `select id from genset where service_dealer_id = $1::uuid and state <> 'scrapped' and deleted_at is null order by id`,
    [dealerId],
  );

/** Fields that the rebuild compares with the log. */
export const rebuiltFields = ['state', 'origin', 'components', ...writtenFields, ...dateFields] as const;
const rebuiltColumns = ([...rebuiltFields, 'bigAreaId', 'custody', 'serialKeys'] as const).map((name) => {
  const { kind } = genset.fields[name];
  const column = columnName(name);
  return `${kind === 'date' || kind === 'decimal' ? `${column}::text` : column} as "${name}"`;
});

/** A unit as it is stored. */
export type StoredUnit = UnitRow &
  Readonly<Record<(typeof rebuiltFields)[number] | 'bigAreaId' | 'custody' | 'serialKeys', unknown>>;

/** Units behind one, in the order of their ids, with what follows from their events. */
export const storedUnits = (tx: Reader, after: string, limit: number): Promise<StoredUnit[]> =>
  tx.rows<StoredUnit>(
    `select id, serial_no as "serialNo", version, ${rebuiltColumns.join(', ')} from genset
      where id > $1::uuid and deleted_at is null order by id limit $2 for update`,
    [after, limit],
  );

/** What a unit is, has reached and when; days are `YYYY-MM-DD`. */
export interface UnitFacts {
  readonly id: string;
  readonly serialNo: string;
  readonly modelId: string;
  readonly state: GensetState;
  readonly dutyType: string | null;
  readonly ratedKw: string | null;
  readonly dealerId: string | null;
  readonly serviceDealerId: string | null;
  readonly customerId: string | null;
  readonly regionId: string | null;
  readonly bigAreaId: string | null;
  readonly madeOn: string | null;
  readonly shippedOn: string | null;
  readonly arrivedOn: string | null;
  readonly installedOn: string | null;
  readonly commissionedOn: string | null;
  readonly acceptedOn: string | null;
  readonly warrantyStart: string | null;
  readonly warrantyEnd: string | null;
  readonly extendedWarrantyEnd: string | null;
  readonly engineSn: string | null;
  readonly alternatorSn: string | null;
  readonly controllerSn: string | null;
  /** Last reading of the hour meter, and its day. */
  readonly runningHours: string | null;
  readonly hoursReadAt: string | null;
}

const unitFacts = `select id, serial_no as "serialNo", model_id as "modelId", state, duty_type as "dutyType",
    rated_kw::text as "ratedKw", dealer_id as "dealerId", service_dealer_id as "serviceDealerId", customer_id as "customerId",
    region_id as "regionId", big_area_id as "bigAreaId", warranty_start::text as "warrantyStart", warranty_end::text as "warrantyEnd",
    extended_warranty_end::text as "extendedWarrantyEnd", made_on::text as "madeOn",
    shipped_on::text as "shippedOn", arrived_on::text as "arrivedOn", installed_on::text as "installedOn",
    commissioned_on::text as "commissionedOn", accepted_on::text as "acceptedOn", engine_sn as "engineSn",
    alternator_sn as "alternatorSn", controller_sn as "controllerSn", running_hours::text as "runningHours", hours_read_at::text as "hoursReadAt"
  from genset`;

/** Units as they are now, whoever may see them. */
export function unitFactsOf(db: Pick<Tx, 'rows'>, ids: readonly string[]): Promise<UnitFacts[]> {
  return db.rows(`${unitFacts} where id = any($1::uuid[]) and deleted_at is null order by id`, [ids]);
}

/** Units by their serial numbers as they are stored, whoever may see them. */
export function unitsBySerial(db: Pick<Tx, 'rows'>, serials: readonly string[]): Promise<UnitFacts[]> {
  return db.rows(`${unitFacts} where serial_no collate "C" = any($1::text[]) and deleted_at is null order by id`, [
    serials.map(serialOf),
  ]);
}
