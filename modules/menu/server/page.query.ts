import type { Context, Statement, Tx, TxContext } from '@mp/kernel/server';
import type { ControlInput, ListedControl, PageDefinition } from '../contract/index.ts';

/** A page with its definitions. */
export interface StoredPage {
  readonly id: string;
  readonly version: number;
  readonly formId: string;
  readonly name: string;
  readonly configPath: string;
  readonly builtin: boolean;
  readonly definition: unknown;
  readonly published: unknown;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly updatedByName: string | null;
}

const columns = `p.id, p.version, p.form_id as "formId", p.name, p.config_path as "configPath", coalesce(p.builtin, false) as builtin,
  p.definition, p.published_definition as published, p.published_at as "publishedAt",
  p.updated_at as "updatedAt", actor_name(p.updated_by) as "updatedByName"`;

/** A page by its id. */
export async function pageById(context: Context, id: string): Promise<StoredPage | undefined> {
  const [row] = await context.rows<StoredPage>(
    `select ${columns} from page p where p.id = $1::uuid and p.deleted_at is null`,
    [id],
  );
  return row;
}

/** A page, locked until the transaction ends. */
export async function lockPage(tx: Tx, id: string): Promise<StoredPage | undefined> {
  const [row] = await tx.rows<StoredPage>(
    `select ${columns} from page p where p.id = $1::uuid and p.deleted_at is null for update`,
    [id],
  );
  return row;
}

/** A published page by its formID or its path, with the menus that open it. */
export async function publishedByKey(
  context: Context,
  key: string,
): Promise<(StoredPage & { readonly menus: readonly string[] }) | undefined> {
  const [row] = await context.rows<StoredPage & { menus: string[] }>(
    `select ${columns}, coalesce((select jsonb_agg(m.id) from menu m where m.enabled and m.deleted_at is null and ${opens('m', 'p')}), '[]') as menus
     from page p where (lower(p.form_id) = lower($1) or lower(p.config_path) = lower($1)) and p.deleted_at is null
       and p.published_definition is not null
     order by (lower(p.form_id) = lower($1)) desc limit 1`,
    [key],
  );
  return row;
}

/** Whether a menu's target is the page: by formID, by path, in an iframePage address, or the route of a built-in page. */
const opens = (menu: string, page: string): string =>
  `(${menu}.target = 'custom:' || ${page}.form_id or ltrim(${menu}.target, '/') = ${page}.config_path
    or substring(${menu}.target from '[?&]cUrl=([^&#]+)') in (${page}.config_path, ${page}.form_id, replace(${page}.config_path, '/', '%2F'))
    or (${page}.builtin and ltrim(${menu}.target, '/') = ${page}.form_id))`;

/** The enabled menus that open a page. */
export async function menuIdsOfPage(context: Context, pageId: string): Promise<string[]> {
  const rows = await context.rows<{ id: string }>(
    `select m.id from menu m join page p on p.id = $1::uuid where m.enabled and m.deleted_at is null and ${opens('m', 'p')}`,
    [pageId],
  );
  return rows.map(({ id }) => id);
}

/** Names of the menus that open a page. */
export async function menusOfPage(tx: Tx, pageId: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `select m.name ->> 'ZH_CN' as name from menu m join page p on p.id = $1::uuid
     where m.deleted_at is null and ${opens('m', 'p')} order by m.path limit 20`,
    [pageId],
  );
  return rows.map(({ name }) => name);
}

/** Stores a draft. Raw: definitions are no field, and the version was counted up with the page's row in the history. */
export async function storeDraft(tx: Tx, id: string, definition: PageDefinition): Promise<void> {
  await tx.rows('update page set definition = $2::jsonb where id = $1::uuid', [id, JSON.stringify(definition)]);
}

/** Keeps draft and published definition with a control closed or opened; null leaves one as it is. */
export async function storeMarks(
  tx: Tx,
  id: string,
  { draft, published }: { readonly draft: PageDefinition | null; readonly published: PageDefinition | null },
): Promise<void> {
  await tx.rows(
    `update page set definition = coalesce($2::jsonb, definition), published_definition = coalesce($3::jsonb, published_definition)
     where id = $1::uuid`,
    [id, draft && JSON.stringify(draft), published && JSON.stringify(published)],
  );
}

/** Makes the draft the published definition. */
export async function storePublished(tx: Tx, id: string, at: string): Promise<void> {
  await tx.rows(
    'update page set published_definition = definition, published_at = $2::timestamptz where id = $1::uuid',
    [id, at],
  );
}

/** Keeps what was published as the next version; of a page the last `keep` stay. */
export async function addVersion(
  context: TxContext,
  pageId: string,
  { definition, keep }: { readonly definition: unknown; readonly keep: number },
): Promise<void> {
  await context.rows(
    `insert into page_version (tenant_id, page_id, no, at, actor_id, definition)
     select $1, $2::uuid, coalesce(max(no), 0) + 1, $3::timestamptz, $4::uuid, $5::jsonb from page_version where page_id = $2::uuid`,
    [context.tenantId, pageId, context.at, context.userId, JSON.stringify(definition)],
  );
  await context.rows(
    `delete from page_version where page_id = $1::uuid and no <= (select max(no) from page_version where page_id = $1::uuid) - $2::integer`,
    [pageId, keep],
  );
}

/** The kept versions, last first. */
export async function versionsOf(
  context: Context,
  pageId: string,
): Promise<{ no: number; at: string; actorName: string | null; current: boolean }[]> {
  return context.rows(
    `select v.no, v.at, actor_name(v.actor_id) as "actorName", v.definition = p.published_definition as current
     from page_version v join page p on p.id = v.page_id and p.deleted_at is null where v.page_id = $1::uuid order by v.no desc`,
    [pageId],
  );
}

/** The definition of a version. */
export async function versionOf(tx: Tx, pageId: string, no: number): Promise<unknown> {
  const [row] = await tx.rows<{ definition: unknown }>(
    'select definition from page_version where page_id = $1::uuid and no = $2::integer',
    [pageId, no],
  );
  return row?.definition;
}

const listed = `c.id, c.alias, c.name, c.tag_name as "tagName", c.block, c.selector, c.selector_index as "selectorIndex",
  c.field_name as "fieldName", c.data_source as "dataSource", c.custom, c.grid_columns as "gridColumns",
  c.load_api_id as "loadApiId", c.save_api_id as "saveApiId", c.required,
  exists (select 1 from controlled_field f where f.object_key = p.form_id || '.' || c.alias) as controlled,
  (select count(*)::integer from perm_grant g where g.obj_type = 4 and g.object_key = p.form_id || '.' || c.alias) as grants`;

/** The controls of a page with what concerns their rights. */
export async function controlsOfPage(context: Context, pageId: string): Promise<ListedControl[]> {
  return context.rows<ListedControl>(
    `select ${listed} from page_control c join page p on p.id = c.page_id where c.page_id = $1::uuid order by c.seq, c.alias`,
    [pageId],
  );
}

/** One control of a page. */
export async function controlOfPage(tx: Tx, pageId: string, id: string): Promise<ListedControl | undefined> {
  const [row] = await tx.rows<ListedControl>(
    `select ${listed} from page_control c join page p on p.id = c.page_id where c.page_id = $1::uuid and c.id = $2::uuid for update of c`,
    [pageId, id],
  );
  return row;
}

/** A control as it is stored. */
export interface ControlRow {
  readonly id: string;
  readonly block: string | null;
  readonly tagName: string;
  readonly name: string;
  readonly alias: string;
  readonly selector: string | null;
  readonly selectorIndex: number;
  readonly fieldName: string | null;
  readonly dataSource: string | null;
  readonly custom: boolean;
  readonly gridColumns: readonly string[];
  readonly loadApiId: string | null;
  readonly saveApiId: string | null;
  readonly controlled: boolean;
  readonly required: boolean;
}

/** Replaces all controls of a page by those of its draft. */
export async function replaceControls(
  context: TxContext,
  pageId: string,
  controls: readonly ControlRow[],
): Promise<void> {
  await context.rows('delete from page_control where page_id = $1::uuid', [pageId]);
  const { text, values } = controlsStatement(context.tenantId, pageId, controls);
  await context.rows(text, values);
}

/** Statement that lists the controls of a page. */
export function controlsStatement(tenantId: string, pageId: string, controls: readonly ControlRow[]): Statement {
  return {
    text: `insert into page_control (tenant_id, page_id, id, block, tag_name, name, alias, selector, selector_index, field_name,
       data_source, custom, grid_columns, load_api_id, save_api_id, controlled, required, seq)
     select $1::uuid, $2::uuid, (c ->> 'id')::uuid, c ->> 'block', c ->> 'tagName', c ->> 'name', c ->> 'alias', c ->> 'selector',
       (c ->> 'selectorIndex')::integer, c ->> 'fieldName', c ->> 'dataSource', (c ->> 'custom')::boolean,
       array(select jsonb_array_elements_text(c -> 'gridColumns')), c ->> 'loadApiId', c ->> 'saveApiId',
       (c ->> 'controlled')::boolean, (c ->> 'required')::boolean, at
     from jsonb_array_elements($3::jsonb) with ordinality e(c, at)`,
    values: [tenantId, pageId, JSON.stringify(controls)],
  };
}

/** Lists a control by hand. */
export async function insertControl(
  context: TxContext,
  { pageId, id }: { readonly pageId: string; readonly id: string },
  given: ControlInput,
): Promise<void> {
  await context.rows(
    `insert into page_control (tenant_id, page_id, id, tag_name, name, alias, selector, selector_index, field_name, data_source,
       custom, grid_columns, load_api_id, save_api_id, required, seq)
     select $1, $2::uuid, $3::uuid, $4, $5, $6, $7, $8::integer, $9, $10, $11::boolean, $12::text[], $13, $14, $15::boolean,
       coalesce(max(seq), 0) + 1 from page_control where page_id = $2::uuid`,
    [context.tenantId, pageId, id, ...controlValues(given)],
  );
}

/** Changes a control that was listed by hand. */
export async function updateControl(tx: Tx, id: string, given: ControlInput): Promise<void> {
  await tx.rows(
    `update page_control set tag_name = $2, name = $3, alias = $4, selector = $5, selector_index = $6::integer, field_name = $7,
       data_source = $8, custom = $9::boolean, grid_columns = $10::text[], load_api_id = $11, save_api_id = $12, required = $13::boolean
     where id = $1::uuid`,
    [id, ...controlValues(given)],
  );
}

const controlValues = (given: ControlInput): unknown[] => [
  given.tagName ?? 'div',
  given.name,
  given.alias,
  given.selector ?? null,
  given.selectorIndex ?? 0,
  given.fieldName ?? null,
  given.dataSource ?? null,
  given.custom ?? false,
  given.gridColumns ?? [],
  given.loadApiId ?? null,
  given.saveApiId ?? null,
  given.required ?? false,
];

/** Takes a control off the list. */
export async function deleteControl(tx: Tx, id: string): Promise<void> {
  await tx.rows('delete from page_control where id = $1::uuid', [id]);
}

/** Whether a control stands in the flag of its row, for the list of controls alone; rights read `controlled_field`. */
export async function markControl(tx: Tx, id: string, controlled: boolean): Promise<void> {
  await tx.rows('update page_control set controlled = $2::boolean where id = $1::uuid', [id, controlled]);
}

/** Which of these keys have grants. */
export async function grantedKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx.rows<{ key: string }>(
    'select distinct object_key as key from perm_grant where obj_type = 4 and object_key = any($1::text[]) order by 1',
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** Closes controls for everybody without a grant of his own. */
export async function closeControls(context: TxContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await context.rows(
    `insert into controlled_field (tenant_id, object_key, created_at, created_by)
     select $1, key, $3::timestamptz, $4::uuid from unnest($2::text[]) key on conflict do nothing`,
    [context.tenantId, keys, context.at, context.userId],
  );
}

/** Opens controls again; what was granted on those that are gone goes as well. */
export async function openControls(tx: Tx, keys: readonly string[], gone: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.rows('delete from controlled_field where object_key = any($1::text[])', [keys]);
  if (gone.length > 0)
    await tx.rows('delete from perm_grant where obj_type = 4 and object_key = any($1::text[])', [gone]);
}

/** Keys of controlled controls that begin with the page's formID. */
export async function closedKeys(context: Context, formId: string): Promise<string[]> {
  const rows = await context.rows<{ key: string }>(
    `select object_key as key from controlled_field where object_key like replace(replace($1, '\\', '\\\\'), '_', '\\_') || '.%'`,
    [formId],
  );
  return rows.map(({ key }) => key);
}

/** Draft and published definition of pages that are made in the editor, by their id. */
export async function definitionsOf(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly draft: unknown; readonly published: unknown }>> {
  const rows = await context.rows<{ id: string; draft: unknown; published: unknown }>(
    `select id, definition as draft, published_definition as published from page
     where id = any($1::uuid[]) and deleted_at is null and definition is not null`,
    [ids],
  );
  return new Map(rows.map(({ id, draft, published }) => [id, { draft, published }]));
}
