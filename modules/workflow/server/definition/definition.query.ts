import type { I18nText, Instant } from '@mp/kernel/contract';
import type { Context, Statement, Tx } from '@mp/kernel/server';
import type { ProcessSettings } from '../../contract/index.ts';

/** SQL over `t`: how many instances of a definition are going on. */
export const runningInstances = `(select count(*) from process_instance i where i.tenant_id = t.tenant_id and i.def_key = t.key
  and i.status = 'processing' and i.deleted_at is null)::integer`;

/** SQL over `t`: how many incidents of a definition are open. */
export const openIncidents = `(select count(*) from incident x join process_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id
  where x.tenant_id = t.tenant_id and x.state = 'open' and i.def_key = t.key and i.deleted_at is null)::integer`;

/** Whether a definition was ever started. */
export async function hasInstances(tx: Tx, id: string): Promise<boolean> {
  return (await tx.rows('select 1 from process_instance where definition_id = $1::uuid limit 1', [id])).length > 0;
}

/** A definition with its active version and draft. */
export interface DefinitionFacts {
  readonly id: string;
  readonly key: string;
  readonly name: I18nText;
  readonly category_id: string | null;
  readonly resource: string | null;
  readonly state: string;
  readonly active_version_id: string | null;
  readonly active_version_no: number | null;
  readonly starters: unknown;
  readonly settings: Pick<ProcessSettings, 'blockOnFailedCases' | 'allowedHosts'>;
  readonly draft_id: string | null;
  readonly draft_xml: string | null;
  readonly draft_version: number | null;
  readonly draft_at: Instant | null;
  readonly draft_by: string | null;
  readonly active_xml: string | null;
}

const definitionSql = `select d.id, d.key, d.name, d.category_id, d.resource, d.state, d.active_version_id, d.active_version_no,
    d.starters, d.settings, f.id as draft_id, f.xml as draft_xml, f.version as draft_version, f.updated_at as draft_at,
    u.employee_name as draft_by, a.xml as active_xml
  from process_definition d
  left join process_version f on f.tenant_id = d.tenant_id and f.definition_id = d.id and f.state = 'draft'
  left join tenant_user u on u.tenant_id = d.tenant_id and u.id = f.updated_by
  left join process_version a on a.tenant_id = d.tenant_id and a.id = d.active_version_id
  where d.id = $1::uuid and d.deleted_at is null`;

/** A definition by id. */
export function definitionStatement(id: string): Statement {
  return { text: definitionSql, values: [id] };
}

/** The same, locked until the transaction ends. */
export async function lockDefinition(tx: Tx, id: string): Promise<DefinitionFacts | undefined> {
  await tx.rows('select 1 from process_definition where id = $1::uuid and deleted_at is null for update', [id]);
  const [row] = await tx.rows<DefinitionFacts>(definitionSql, [id]);
  return row;
}

/** Whether a living definition has the key. */
export async function hasKey(tx: Tx, key: string): Promise<boolean> {
  const rows = await tx.rows('select 1 from process_definition where lower(key) = lower($1) and deleted_at is null', [
    key,
  ]);
  return rows.length > 0;
}

/** What a new definition is made of. */
export interface NewDefinition {
  readonly tenantId: string;
  readonly id: string;
  readonly key: string;
  readonly name: I18nText;
  readonly title: string;
  readonly categoryId: string | null;
  readonly resource: string | null;
  readonly at: string;
  readonly userId: string | null;
}

export function insertDefinition(made: NewDefinition): Statement {
  return {
    text: `insert into process_definition (tenant_id, id, key, name, title, category_id, resource, created_at, created_by, updated_at, updated_by)
      values ($1::uuid, $2::uuid, $3, $4::jsonb, $5, $6::uuid, $7, $8::timestamptz, $9::uuid, $8::timestamptz, $9::uuid)`,
    values: [
      made.tenantId,
      made.id,
      made.key,
      JSON.stringify(made.name),
      made.title,
      made.categoryId,
      made.resource,
      made.at,
      made.userId,
    ],
  };
}

/** A drawing that becomes the draft of a definition. */
export interface NewDraft {
  readonly tenantId: string;
  readonly id: string;
  readonly definitionId: string;
  readonly xml: string;
  readonly problems: unknown;
  readonly at: string;
  readonly userId: string | null;
}

export function insertDraft(draft: NewDraft): Statement {
  return {
    text: `insert into process_version (tenant_id, id, definition_id, state, xml, problems, created_at, created_by, updated_at, updated_by)
      values ($1::uuid, $2::uuid, $3::uuid, 'draft', $4, $5::jsonb, $6::timestamptz, $7::uuid, $6::timestamptz, $7::uuid)`,
    values: [
      draft.tenantId,
      draft.id,
      draft.definitionId,
      draft.xml,
      JSON.stringify(draft.problems),
      draft.at,
      draft.userId,
    ],
  };
}

/** Changes the draft when it is still of this version; no row when it is not. */
export async function updateDraft(
  tx: Tx,
  draft: { id: string; version: number; xml: string; problems: unknown; at: string; userId: string },
): Promise<number | undefined> {
  const [row] = await tx.rows<{ version: number }>(
    `update process_version set xml = $3, problems = $4::jsonb, version = version + 1, updated_at = $5::timestamptz, updated_by = $6::uuid
      where id = $1::uuid and version = $2::integer and state = 'draft' returning version`,
    [draft.id, draft.version, draft.xml, JSON.stringify(draft.problems), draft.at, draft.userId],
  );
  return row?.version;
}

export async function removeDraft(tx: Tx, definitionId: string): Promise<void> {
  await tx.rows(`delete from process_version where definition_id = $1::uuid and state = 'draft'`, [definitionId]);
}

/** A draft that becomes version `no`. */
export interface Deployment {
  readonly id: string;
  readonly definitionId: string;
  readonly no: number;
  readonly graph: unknown;
  readonly sha256: string;
  readonly accepted: unknown;
  readonly problems: unknown;
  readonly report: unknown;
  readonly note: string | null;
  readonly resource: string | null;
  readonly at: string;
  readonly userId: string | null;
}

export function deployStatements(made: Deployment): Statement[] {
  return [
    {
      text: `update process_version set state = 'retired', updated_at = $2::timestamptz where definition_id = $1::uuid and state = 'deployed'`,
      values: [made.definitionId, made.at],
    },
    {
      text: `update process_version set state = 'deployed', version_no = $2::integer, graph = $3::jsonb, sha256 = $4, accepted = $5::jsonb,
          problems = $6::jsonb, test_report = $7::jsonb, note = $8, deployed_at = $9::timestamptz, deployed_by = $10::uuid,
          updated_at = $9::timestamptz, updated_by = $10::uuid where id = $1::uuid`,
      values: [
        made.id,
        made.no,
        JSON.stringify(made.graph),
        made.sha256,
        JSON.stringify(made.accepted),
        JSON.stringify(made.problems),
        made.report === null ? null : JSON.stringify(made.report),
        made.note,
        made.at,
        made.userId,
      ],
    },
    activateStatement({
      definitionId: made.definitionId,
      versionId: made.id,
      no: made.no,
      resource: made.resource,
      at: made.at,
      userId: made.userId,
    }),
  ];
}

export function activateStatement(given: {
  definitionId: string;
  versionId: string;
  no: number;
  resource: string | null;
  at: string;
  userId: string | null;
}): Statement {
  return {
    text: `update process_definition set active_version_id = $2::uuid, active_version_no = $3::integer, resource = $4,
        version = version + 1, updated_at = $5::timestamptz, updated_by = $6::uuid where id = $1::uuid`,
    values: [given.definitionId, given.versionId, given.no, given.resource, given.at, given.userId],
  };
}

export async function nextNo(tx: Tx, definitionId: string): Promise<number> {
  const [row] = await tx.rows<{ no: number }>(
    `select coalesce(max(version_no), 0)::integer + 1 as no from process_version where definition_id = $1::uuid`,
    [definitionId],
  );
  return row?.no ?? 1;
}

/** A deployed version as lists show it. */
export interface VersionRow {
  readonly no: number;
  readonly state: 'deployed' | 'retired';
  readonly active: boolean;
  readonly note: string | null;
  readonly deployed_at: Instant | null;
  readonly deployed_by: string | null;
  readonly running: number;
  readonly accepted: readonly { code: string; elementId: string | null; reason: string }[];
}

export function versionsStatement(definitionId: string): Statement {
  return {
    text: `select v.version_no as no, v.state, (v.id = d.active_version_id) as active, v.note, v.deployed_at, u.employee_name as deployed_by,
        (select count(*) from process_instance i where i.tenant_id = v.tenant_id and i.version_id = v.id and i.status = 'processing'
          and i.deleted_at is null)::integer as running, v.accepted
      from process_version v join process_definition d on d.tenant_id = v.tenant_id and d.id = v.definition_id and d.deleted_at is null
      left join tenant_user u on u.tenant_id = v.tenant_id and u.id = v.deployed_by
      where v.definition_id = $1::uuid and v.version_no is not null order by v.version_no desc`,
    values: [definitionId],
  };
}

export function versionStatement(definitionId: string, no: number): Statement {
  return {
    text: `select v.id, v.version_no as no, v.xml, v.graph from process_version v
      join process_definition d on d.tenant_id = v.tenant_id and d.id = v.definition_id and d.deleted_at is null
      where v.definition_id = $1::uuid and v.version_no = $2::integer`,
    values: [definitionId, no],
  };
}

export async function setState(
  tx: Tx,
  id: string,
  given: { state: string; at: string; userId: string },
): Promise<boolean> {
  const rows = await tx.rows(
    `update process_definition set state = $2, version = version + 1, updated_at = $3::timestamptz, updated_by = $4::uuid
      where id = $1::uuid and deleted_at is null returning id`,
    [id, given.state, given.at, given.userId],
  );
  return rows.length > 0;
}

/** Deployed processes with the keys that they call. */
export const deployedStatement: Statement = {
  text: `select d.key, d.name, coalesce((select array_agg(distinct n->'call'->>'key') from jsonb_array_elements(v.graph->'nodes') n
      where n->'call' is not null), '{}') as calls
    from process_definition d join process_version v on v.tenant_id = d.tenant_id and v.id = d.active_version_id
    where d.deleted_at is null order by d.key`,
  values: [],
};

/** Which of the named things exist in the tenant. */
export function knownStatement(asked: {
  users: readonly string[];
  roles: readonly string[];
  positions: readonly string[];
  orgs: readonly string[];
  userNames: readonly string[];
}): Statement {
  return {
    text: `select array(select id::text from tenant_user where id = any($1::uuid[]) and deleted_at is null) as users,
      array(select code from role where code = any($2::text[]) and deleted_at is null) as roles,
      array(select code from position where code = any($3::text[]) and deleted_at is null) as positions,
      array(select id::text from org where id = any($4::uuid[]) and deleted_at is null) as orgs,
      coalesce((select jsonb_object_agg(user_name, id) from tenant_user where user_name = any($5::text[]) and deleted_at is null), '{}'::jsonb) as names`,
    values: [asked.users, asked.roles, asked.positions, asked.orgs, asked.userNames],
  };
}

/** The drawing in force, the draft, and what was accepted of the first, of definitions by their id. */
export async function drawingsOf(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { active: string | null; draft: string | null; accepted: unknown }>> {
  const rows = await context.rows<{ id: string; active: string | null; draft: string | null; accepted: unknown }>(
    `select d.id, a.xml as active, f.xml as draft, coalesce(a.accepted, '[]') as accepted
     from process_definition d
     left join process_version f on f.tenant_id = d.tenant_id and f.definition_id = d.id and f.state = 'draft'
     left join process_version a on a.tenant_id = d.tenant_id and a.id = d.active_version_id
     where d.id = any($1::uuid[]) and d.deleted_at is null`,
    [ids],
  );
  return new Map(rows.map(({ id, ...drawing }) => [id, drawing]));
}
