import type { Tx } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** A place of a project, as it is stored. */
export interface UnitRow {
  readonly id: string;
  readonly version: number;
  readonly projectId: string;
  readonly unitNo: number;
  readonly tag: string;
  readonly modelId: string | null;
  readonly ratingBasis: string | null;
  readonly gensetId: string | null;
  readonly serialNo: string | null;
  readonly gensetState: string | null;
}

const columns = `id, version, project_id as "projectId", unit_no as "unitNo", tag, model_id as "modelId",
  rating_basis as "ratingBasis", genset_id as "gensetId", serial_no as "serialNo", genset_state as "gensetState"`;

/** Places of projects, by project and number. */
export function projectUnitsOf(db: Reader, projectIds: readonly string[]): Promise<UnitRow[]> {
  return db.rows(
    `select ${columns} from project_unit where project_id = any($1::uuid[]) and deleted_at is null order by project_id, unit_no`,
    [projectIds],
  );
}

/** The highest number that a place of a project ever had; 0 where there was none. */
export async function lastUnitNo(db: Reader, projectId: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `select coalesce(max(unit_no), 0)::integer as n from project_unit where project_id = $1::uuid`,
    [projectId],
  );
  return row?.n ?? 0;
}

/** Places at which units stand, with the number of their project. */
export function placesOfGensets(
  db: Reader,
  gensetIds: readonly string[],
): Promise<(UnitRow & { projectNo: string })[]> {
  return db.rows(
    `select ${columns}, (select p.no from project p where p.id = project_id) as "projectNo" from project_unit
      where genset_id = any($1::uuid[]) and deleted_at is null order by id`,
    [gensetIds],
  );
}
