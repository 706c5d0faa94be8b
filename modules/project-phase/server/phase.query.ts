import { grantedScopeSql, Params, serverOf, type Context, type Tx } from '@mp/kernel/server';
import { projectUnit } from '@mp/project/contract';
import { comparedFrom, phaseRecord, type CheckMedian, type DamageIssue } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** An item of a check list. */
export interface ListItem {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly kind: 'yesNo' | 'number' | 'photo' | 'text';
  readonly min: string | null;
  readonly max: string | null;
  readonly unit: string | null;
  readonly required: boolean;
  readonly performanceClass: string | null;
}

/** Items of the published check list of a phase: that of the series, else that of all; none where there is no list. */
export async function publishedItems(db: Reader, phase: string, series: string | null): Promise<readonly ListItem[]> {
  const [row] = await db.rows<{ items: readonly ListItem[] }>(
    `select items from phase_check_list where phase = $1 and state = 'published' and (series is null or series = $2)
        and deleted_at is null order by series nulls last, revision desc limit 1`,
    [phase, series],
  );
  return row?.items ?? [];
}

/** Other published lists of the same phase and series. */
export function publishedBeside(
  db: Reader,
  { id, phase, series }: { readonly id: string; readonly phase: string; readonly series: string | null },
): Promise<{ id: string }[]> {
  return db.rows(
    `select id from phase_check_list where phase = $2 and series is not distinct from $3 and state = 'published' and id <> $1::uuid
      and deleted_at is null order by id`,
    [id, phase, series],
  );
}

/** The highest revision of a code. */
export async function lastRevision(db: Reader, code: string): Promise<number> {
  const [row] = await db.rows<{ n: number }>(
    `select coalesce(max(revision), 0)::integer as n from phase_check_list where code = $1`,
    [code],
  );
  return row?.n ?? 0;
}

/** One after the other begins, submits and passes records of a project. */
export async function lockProjectPhases(tx: Reader & { readonly tenantId: string }, projectId: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`phase:${tx.tenantId}:${projectId}`]);
}

/** A record of a phase, with the units that it is about. */
export interface UnitRecord {
  readonly id: string;
  readonly no: string;
  /** Who made it; null for the console itself. */
  readonly by: string | null;
  readonly state: string;
  readonly unitIds: readonly string[];
}

/** Records of a phase of a project, in the order of their numbers. */
export function recordsOfPhase(db: Reader, projectId: string, phase: string): Promise<UnitRecord[]> {
  return db.rows(
    `select id, no, state, unit_ids::text[] as "unitIds", created_by as by from phase_record
      where project_id = $1::uuid and phase = $2 and deleted_at is null order by no`,
    [projectId, phase],
  );
}

/** Problems that were opened for damaged units of a project. */
export async function damageIssuesOf(db: Reader, projectId: string): Promise<readonly DamageIssue[]> {
  const rows = await db.rows<{ issues: readonly DamageIssue[] }>(
    `select damage_issues as issues from phase_record
      where project_id = $1::uuid and damage_issues is not null and deleted_at is null`,
    [projectId],
  );
  return rows.flatMap(({ issues }) => issues);
}

/** Newest passed records of a phase that are compared with. */
const comparedRecords = 500;

/** Medians of the measured checks of a phase over other passed records at units of the given models, see `CheckMedian`. */
export function checkMedians(
  db: Reader,
  { id, phase, modelIds }: { readonly id: string; readonly phase: string; readonly modelIds: readonly string[] },
): Promise<CheckMedian[]> {
  return db.rows(
    `select c->>'code' as code, (percentile_disc(0.5) within group (order by (c->>'value')::numeric))::text as median,
        count(*)::integer as count
      from (select r.checks from phase_record r where r.phase = $2 and r.state = 'passed' and r.id <> $1::uuid and r.deleted_at is null
          and exists (select 1 from ${serverOf(projectUnit).table} u where u.tenant_id = r.tenant_id and u.id = any(r.unit_ids)
            and u.model_id = any($3::uuid[]))
        order by r.no desc limit ${comparedRecords}) r cross join lateral jsonb_array_elements(r.checks) c
      where c->>'kind' = 'number' and c->>'value' ~ '^-?[0-9]+([.][0-9]+)?$'
      group by 1 having count(*) >= ${comparedFrom} order by 1`,
    [id, phase, modelIds],
  );
}

/** Records of a phase, dealer and month that passed. */
export interface PassedRow {
  readonly phase: string;
  readonly dealerId: string | null;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly passed: number;
  readonly first: number;
  readonly deviations: number;
}

/** See `PassedRow`: of the records that passed since a day and that the caller sees. */
export function passedRows(context: Context, since: string): Promise<PassedRow[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(phaseRecord), { action: 'read', params, isSearch: true });
  const { text, values } = params.statement(
    `select t.phase, t.dealer_id as "dealerId", to_char(t.passed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
        count(*)::integer as passed, (count(*) filter (where t.round <= 1))::integer as first, coalesce(sum(t.deviations), 0)::integer as deviations
      from phase_record t
      where t.deleted_at is null and t.state = 'passed' and t.passed_at >= ${params.add(since)}::date and ${scope}
      group by 1, 2, 3 order by 1, 3, 2`,
  );
  return context.rows<PassedRow>(text, values);
}

/** Records that passed, by who did the work. */
export interface PerformerRow extends Pick<PassedRow, 'passed' | 'first' | 'deviations'> {
  readonly personId: string | null;
}

/** See `PerformerRow`: of the records that `passedRows` counts. */
export function performerRows(context: Context, since: string): Promise<PerformerRow[]> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(phaseRecord), { action: 'read', params });
  const { text, values } = params.statement(
    `select person as "personId", count(*)::integer as passed, (count(*) filter (where t.round <= 1))::integer as first,
        coalesce(sum(t.deviations), 0)::integer as deviations
      from phase_record t left join lateral unnest(t.performer_ids) person on true
      where t.deleted_at is null and t.state = 'passed' and t.passed_at >= ${params.add(since)}::date and ${scope}
      group by 1 order by 2 desc, 1`,
  );
  return context.rows<PerformerRow>(text, values);
}

/** When a record of a later round was submitted in the round before. */
export async function submittedBefore(db: Reader, id: string): Promise<string | undefined> {
  const [row] = await db.rows<{ at: string }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from audit_log
      where entity = $1 and entity_id = $2::uuid and changes ? 'round' order by version desc offset 1 limit 1`,
    [phaseRecord.key, id],
  );
  return row?.at;
}

/**
 * The record of a phase that passed last at units of the given models, of those that the caller sees: one with photos
 * rather than one without.
 */
export async function lastPassed(
  context: Context,
  { id, phase, modelIds }: { readonly id: string; readonly phase: string; readonly modelIds: readonly string[] },
): Promise<string | undefined> {
  const params = new Params();
  const scope = grantedScopeSql(context, serverOf(phaseRecord), { action: 'read', params });
  const { text, values } = params.statement(
    `select t.id from phase_record t
      where t.deleted_at is null and t.state = 'passed' and t.phase = ${params.add(phase)} and t.id <> ${params.add(id, '::uuid')}
        and exists (select 1 from ${serverOf(projectUnit).table} u where u.tenant_id = t.tenant_id and u.id = any(t.unit_ids)
          and u.model_id = any(${params.add(modelIds, '::uuid[]')})) and ${scope}
      order by (jsonb_path_exists(coalesce(t.checks, '[]'), '$[*].photos[*]')
          or jsonb_path_exists(coalesce(t.arrivals, '[]'), '$[*].photos[*]') or coalesce(cardinality(t.photos), 0) > 0) desc,
        t.passed_at desc, t.no desc limit 1`,
  );
  const [row] = await context.rows<{ id: string }>(text, values);
  return row?.id;
}
