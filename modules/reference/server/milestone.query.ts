import type { I18nText, RecordOf } from '@mp/kernel/contract';
import type { Context, Tx } from '@mp/kernel/server';
import type { DaysRuleFacts, milestoneTemplate } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** A revision of a template. */
export type TemplateRow = Pick<
  RecordOf<typeof milestoneTemplate>,
  'id' | 'code' | 'name' | 'projectType' | 'revision' | 'status' | 'items' | 'predecessors'
>;

const columns = `m.id, m.code, m.name, m.project_type as "projectType", m.revision, m.status, m.items, m.predecessors`;

/** A revision by id. */
export async function templateById(db: Reader, id: string): Promise<TemplateRow | undefined> {
  const [row] = await db.rows<TemplateRow>(
    `select ${columns} from milestone_template m where m.id = $1::uuid and m.deleted_at is null`,
    [id],
  );
  return row;
}

/** The revision of a code that counts: the published one, else the last. */
export async function templateByCode(db: Reader, code: string): Promise<TemplateRow | undefined> {
  const [row] = await db.rows<TemplateRow>(
    `select ${columns} from milestone_template m where lower(m.code) = lower($1) and m.deleted_at is null
      order by m.status = 'published' desc, m.revision desc limit 1`,
    [code],
  );
  return row;
}

/** Codes of templates by the ids of their revisions. */
export async function templateCodes(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ id: string; code: string }>(
    `select m.id, m.code from milestone_template m where m.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The published revision for a type of projects; undefined where there is none. */
export async function publishedTemplate(db: Reader, projectType: string): Promise<TemplateRow | undefined> {
  const [row] = await db.rows<TemplateRow>(
    `select ${columns} from milestone_template m where m.project_type = $1 and m.status = 'published' and m.deleted_at is null
      order by m.code limit 1`,
    [projectType],
  );
  return row;
}

/** The last revision of a code and the draft among its revisions; they are kept from being made anew meanwhile. */
export async function lastRevision(
  tx: Tx,
  tenantId: string,
  code: string,
): Promise<{ readonly last: number; readonly draft: number | null }> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `milestone:${tenantId}:${code.toLowerCase()}`,
  ]);
  const [row] = await tx.rows<{ last: number | null; draft: number | null }>(
    `select max(revision) as last, max(revision) filter (where status = 'draft' and deleted_at is null) as draft
      from milestone_template where lower(code) = lower($1)`,
    [code],
  );
  return { last: row?.last ?? 0, draft: row?.draft ?? null };
}

/** Other published revisions of the same code, or of the same name and type; locked. */
export async function otherPublished(
  tx: Tx,
  tenantId: string,
  { id, code, name, projectType }: Pick<TemplateRow, 'id' | 'code' | 'name' | 'projectType'>,
): Promise<readonly { readonly id: string; readonly version: number }[]> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`milestone:${tenantId}`]);
  return tx.rows(
    `select id, version from milestone_template
      where status = 'published' and deleted_at is null and id <> $1::uuid
        and (lower(code) = lower($2) or (project_type = $3 and name->>'ZH_CN' = $4))
      order by id for update`,
    [id, code, projectType, name.ZH_CN],
  );
}

/** Which of some codes are those of file rules. */
export async function knownFileRules(tx: Tx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.rows<{ code: string }>(
    'select code from file_rule where code = any($1::text[]) and deleted_at is null',
    [codes],
  );
  return new Set(found.map(({ code }) => code));
}

/** Items of all revisions of some templates: `TPL-DIRECT M10`, in small letters. */
export async function knownItems(tx: Tx, templates: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.rows<{ word: string }>(
    `select distinct lower(m.code || ' ' || (i->>'code')) as word from milestone_template m, jsonb_array_elements(m.items) i
      where lower(m.code) = any($1::text[]) and m.deleted_at is null
     union select lower(m.code) from milestone_template m where lower(m.code) = any($1::text[]) and m.deleted_at is null`,
    [templates.map((each) => each.toLowerCase())],
  );
  return new Set(found.map(({ word }) => word));
}

/** A rule with the name of its region. */
export interface DaysRuleRow extends DaysRuleFacts {
  readonly version: number;
  readonly region: I18nText | null;
}

/** All rules of a template, of one of its items where it is named. */
export const rulesOfTemplate = (db: Reader, code: string, item?: string): Promise<DaysRuleRow[]> =>
  db.rows<DaysRuleRow>(
    `select d.id, d.version, d.item_code as "itemCode", d.project_type as "projectType", d.power_band as "powerBand",
        d.qty_from as "qtyFrom", d.qty_to as "qtyTo", d.region_id as "regionId", r.name as region,
        d.product_line as "productLine", d.days, d.valid_from::text as "validFrom", d.valid_to::text as "validTo"
      from days_rule d left join region r on r.tenant_id = d.tenant_id and r.id = d.region_id
      where lower(d.template_code) = lower($1) and ($2::text is null or d.item_code = $2) and d.deleted_at is null
      order by d.id`,
    [code, item ?? null],
  );

/** Counts a project that is planned with a revision. Raw: the count is no change of the template, which stays as it was published. */
export const countUse = (tx: Tx, id: string): Promise<unknown> =>
  tx.rows('update milestone_template set use_count = coalesce(use_count, 0) + 1 where id = $1::uuid', [id]);

/** The codes of a dictionary's enabled items in their order. */
export async function codesOf(context: Context, dictionary: string): Promise<readonly string[]> {
  const rows = await context.rows<{ code: string }>(
    `select i.code from dictionary d join dict_item i on i.tenant_id = d.tenant_id and i.dictionary_id = d.id
      where d.code = $1 and d.deleted_at is null and i.deleted_at is null and i.enabled order by i.seq, i.code`,
    [dictionary],
  );
  return rows.map(({ code }) => code);
}
