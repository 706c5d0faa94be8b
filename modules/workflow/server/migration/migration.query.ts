import { newId } from '@mp/kernel/server';
import type { Statement, Tx } from '@mp/kernel/server';
import type { MigrationResult } from '../../contract/index.ts';
import type { WireNames } from '../instance/graph.query.ts';

/** A migration as it is stored. */
export interface MigrationRow {
  readonly id: string;
  readonly definition_id: string;
  readonly from_version: number;
  readonly to_version: number;
  readonly mapping: Readonly<Record<string, string>>;
  readonly state: 'running' | 'done' | 'failed';
  readonly total: number;
  readonly done: number;
  readonly results: readonly MigrationResult[];
}

/** Ids of two versions of a definition by their numbers. */
export async function versionIds(
  tx: Tx,
  definitionId: string,
  numbers: readonly [from: number, to: number],
): Promise<{ from: string; to: string } | undefined> {
  const rows = await tx.rows<{ id: string; version_no: number }>(
    `select v.id, v.version_no from process_version v join process_definition d on d.tenant_id = v.tenant_id and d.id = v.definition_id and d.deleted_at is null
      where v.definition_id = $1::uuid and v.version_no = any($2::integer[]) and v.graph is not null`,
    [definitionId, numbers],
  );
  const idOf = (number: number) => rows.find(({ version_no: no }) => no === number)?.id;
  const [from, to] = [idOf(numbers[0]), idOf(numbers[1])];
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** A running instance that may be moved. */
export interface Candidate {
  readonly id: string;
  readonly business_no: string;
  readonly subject: string;
}

/** Running instances of a version, the named ones of them, at most 2,000. */
export function candidates(tx: Tx, versionId: string, ids: readonly string[] | undefined): Promise<Candidate[]> {
  return tx.rows<Candidate>(
    `select id, business_no, subject from process_instance where version_id = $1::uuid and status = 'processing' and deleted_at is null
      and ($2::uuid[] is null or id = any($2::uuid[])) order by started_at, id limit 2000`,
    [versionId, ids ?? null],
  );
}

/** Stores a migration that begins. */
export async function insertMigration(
  tx: Tx,
  given: {
    readonly at: string;
    readonly userId: string;
    readonly definitionId: string;
    readonly fromVersion: number;
    readonly toVersion: number;
    readonly mapping: Readonly<Record<string, string>>;
    readonly total: number;
  },
): Promise<string> {
  const id = newId();
  await tx.rows(
    `insert into process_migration (tenant_id, id, created_at, created_by, definition_id, from_version, to_version, mapping, state, total)
      values (app_tenant(), $1::uuid, $2::timestamptz, $3::uuid, $4::uuid, $5::integer, $6::integer, $7::jsonb, 'running', $8::integer)`,
    [
      id,
      given.at,
      given.userId,
      given.definitionId,
      given.fromVersion,
      given.toVersion,
      JSON.stringify(given.mapping),
      given.total,
    ],
  );
  return id;
}

/** A migration by its id. */
export async function migrationById(tx: Tx, id: string): Promise<MigrationRow | undefined> {
  const [row] = await tx.rows<MigrationRow>(
    `select id, definition_id, from_version, to_version, mapping, state, total, done, results from process_migration where id = $1::uuid`,
    [id],
  );
  return row;
}

/** Statement that adds results of a migration. */
export function progressStatement(id: string, results: readonly MigrationResult[]): Statement {
  return {
    text: `update process_migration set done = done + $2::integer, results = results || $3::jsonb where id = $1::uuid`,
    values: [id, results.length, JSON.stringify(results)],
  };
}

/** Statement that ends a migration. */
export function endStatement(id: string, state: 'done' | 'failed'): Statement {
  return { text: `update process_migration set state = $2 where id = $1::uuid`, values: [id, state] };
}

/** A node of the new version. */
export interface MigratedNode {
  readonly id: string;
  readonly name: WireNames;
}

/** Statement that puts an instance and its tasks on another version. */
export function moveStatements(
  instanceId: string,
  versionId: string,
  nodes: Readonly<Record<string, MigratedNode>>,
): Statement[] {
  return [
    {
      text: `update process_instance set version_id = $2::uuid where id = $1::uuid`,
      values: [instanceId, versionId],
    },
    {
      text: `update task set node_id = m.made ->> 'id', node_name = m.made -> 'name' from jsonb_each($2::jsonb) as m(from_id, made)
        where task.instance_id = $1::uuid and task.node_id = m.from_id and task.ended_at is null`,
      values: [instanceId, JSON.stringify(nodes)],
    },
    {
      text: `update process_wait set node_id = m.made ->> 'id' from jsonb_each($2::jsonb) as m(from_id, made)
        where process_wait.instance_id = $1::uuid and process_wait.node_id = m.from_id`,
      values: [instanceId, JSON.stringify(nodes)],
    },
  ];
}
