import type { Tx } from '@mp/kernel/server';
import type { LinkedModel } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** What is judged of a model that is picked or replaced. */
export interface ModelRow extends LinkedModel {
  readonly successorId: string | null;
}

const columns = `m.id, m.code, m.lifecycle, m.prp_kva as "prpKva", m.esp_kva as "espKva", m.successor_id as "successorId"`;

/** A model by id, or by its code in any case. */
export async function modelBy(
  db: Reader,
  by: { readonly id: string } | { readonly code: string },
): Promise<ModelRow | undefined> {
  const [row] = await db.rows<ModelRow>(
    `select ${columns} from genset_model m where ${'id' in by ? 'm.id = $1::uuid' : 'lower(m.code) = lower($1)'} and m.deleted_at is null`,
    ['id' in by ? by.id : by.code],
  );
  return row;
}

/** The models by which a model is replaced, one after the other, itself not among them; ends where the chain comes back. */
export const successorsOf = (db: Reader, id: string): Promise<ModelRow[]> =>
  db.rows<ModelRow>(
    `with recursive chain as (
       select m.id, m.successor_id, 0 as at from genset_model m where m.id = $1::uuid
       union all
       select m.id, m.successor_id, c.at + 1 from chain c join genset_model m on m.id = c.successor_id and m.deleted_at is null
     ) cycle id set is_cycle using path
     select ${columns} from chain c join genset_model m on m.id = c.id where c.at > 0 and not c.is_cycle order by c.at`,
    [id],
  );

/** The models that name this one as their successor. */
export const replacedBy = (db: Reader, id: string): Promise<ModelRow[]> =>
  db.rows<ModelRow>(
    `select ${columns} from genset_model m where m.successor_id = $1::uuid and m.deleted_at is null order by m.code collate "C"`,
    [id],
  );

/** What of a model stands on the plate of a unit, and how its serial numbers are made. */
export interface ModelPlate {
  readonly id: string;
  readonly code: string;
  readonly serialPattern: string | null;
  readonly engineModel: string | null;
  readonly alternatorModel: string | null;
  readonly controllerModel: string | null;
  readonly ratings: readonly {
    readonly basis: string;
    readonly kw: string;
    readonly kva: string;
    readonly voltage: number;
    readonly frequency: string;
  }[];
}

/** Models with what stands on the plates of their units, by ids or by codes in any case. */
export const modelPlates = (
  db: Reader,
  { ids = [], codes = [] }: { readonly ids?: readonly string[]; readonly codes?: readonly string[] },
): Promise<ModelPlate[]> =>
  ids.length + codes.length === 0
    ? Promise.resolve([])
    : db.rows<ModelPlate>(
        `select m.id, m.code, m.serial_pattern as "serialPattern", m.engine_model as "engineModel",
           m.alternator_model as "alternatorModel", m.controller_model as "controllerModel", coalesce(m.ratings, '[]') as ratings
         from genset_model m where (m.id = any($1::uuid[]) or lower(m.code) = any($2::text[])) and m.deleted_at is null`,
        [ids, codes.map((code) => code.toLowerCase())],
      );

/** What a model asks of whoever works on its units, and how large they are. */
export interface ModelCompetence {
  readonly id: string;
  readonly code: string;
  readonly productLine: string;
  readonly requiredCert: string | null;
  readonly requiredLevel: number | null;
  /** Largest apparent power among the ratings. */
  readonly kva: number;
}

/** Models with what they ask of people, by their ids. */
export const modelCompetences = (db: Reader, ids: readonly string[]): Promise<ModelCompetence[]> =>
  db.rows<ModelCompetence>(
    `select m.id, m.code, m.product_line as "productLine", m.required_cert as "requiredCert", m.required_level as "requiredLevel",
       coalesce((select max((r->>'kva')::numeric) from jsonb_array_elements(m.ratings) r), 0)::float as kva
     from genset_model m where m.id = any($1::uuid[]) and m.deleted_at is null order by m.code collate "C"`,
    [ids],
  );

/** The series of a model; null where it has none. */
export async function modelSeries(db: Reader, id: string): Promise<string | null> {
  const [row] = await db.rows<{ series: string | null }>(
    'select series from genset_model where id = $1::uuid and deleted_at is null',
    [id],
  );
  return row?.series ?? null;
}

/** Series of models by their ids; models without one are not in it. */
export async function seriesOfModels(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; series: string }>(
    'select id, series from genset_model where id = any($1::uuid[]) and series is not null and deleted_at is null',
    [ids],
  );
  return new Map(rows.map(({ id, series }) => [id, series]));
}

/** When models are to be served: a level after so many hours or months. */
export interface ServiceInterval {
  readonly level: 'A' | 'B' | 'C' | 'D';
  readonly hours: number;
  readonly months: number;
}

/** The shortest intervals of levels among some models, by level. */
export const serviceIntervals = (db: Reader, ids: readonly string[]): Promise<ServiceInterval[]> =>
  db.rows(
    `select s.level, min(s.hours)::integer as hours, min(s.months)::integer as months
      from genset_model m cross join jsonb_to_recordset(coalesce(m.service_hours, '[]')) as s(level text, hours integer, months integer)
      where m.id = any($1::uuid[]) and m.deleted_at is null group by s.level order by s.level`,
    [ids],
  );
