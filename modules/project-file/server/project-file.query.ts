import type { I18nText } from '@mp/kernel/contract';
import { ports, type RecordVersion, type Tx } from '@mp/kernel/server';
import type { FileLevel } from '../contract/index.ts';

type Reader = Pick<Tx, 'rows'>;

/** The highest revision of a template by its code, and that of its draft; 0 where there is none. */
export async function lastRevision(
  db: Reader,
  code: string,
): Promise<{ readonly last: number; readonly draft: number | null }> {
  const [row] = await db.rows<{ last: number; draft: number | null }>(
    `select coalesce(max(revision), 0)::integer as last,
        (max(revision) filter (where state = 'draft' and deleted_at is null))::integer as draft
      from file_template where lower(code) = lower($1)`,
    [code],
  );
  return row ?? { last: 0, draft: null };
}

/** Other published revisions of a template. */
export function publishedBeside(
  db: Reader,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<RecordVersion[]> {
  return db.rows(
    `select id, version from file_template where lower(code) = lower($2) and id <> $1::uuid and state = 'published'
      and deleted_at is null order by id`,
    [id, code],
  );
}

/** A published template as the files of a project take it over. */
export interface SlotTemplate {
  readonly id: string;
  readonly code: string;
  readonly name: I18nText;
  readonly phase: string;
  readonly required: boolean;
  readonly level: FileLevel;
  readonly needSign: boolean;
  readonly hasForm: boolean;
  readonly revision: number;
}

/** Published templates of a type of projects of which a project has no revision yet. */
export function templatesToTake(db: Reader, projectId: string, type: string): Promise<SlotTemplate[]> {
  return db.rows(
    `select id, code, name, phase, coalesce(required, false) as required, level, coalesce(need_sign, false) as "needSign",
        template_file is not null as "hasForm", coalesce(revision, 1) as revision
      from file_template t
      where state = 'published' and $2 = any(project_types) and deleted_at is null
        and not exists (select 1 from project_file f join file_template o on o.tenant_id = f.tenant_id and o.id = f.template_id
          where f.project_id = $1::uuid and o.code = t.code and f.deleted_at is null)
      order by code`,
    [projectId, type],
  );
}

/** An empty place of a project, and the newer revision of its template by which it may go. */
export interface RenewedSlot extends RecordVersion {
  readonly template: SlotTemplate;
}

/** Empty places of a project whose template has a newer revision that is published for its type. */
export async function slotsToRenew(db: Reader, projectId: string, type: string): Promise<RenewedSlot[]> {
  const rows = await db.rows<{ slotId: string; version: number } & SlotTemplate>(
    `select f.id as "slotId", f.version, n.id, n.code, n.name, n.phase, coalesce(n.required, false) as required, n.level,
        coalesce(n.need_sign, false) as "needSign", n.template_file is not null as "hasForm", coalesce(n.revision, 1) as revision
      from project_file f join file_template o on o.tenant_id = f.tenant_id and o.id = f.template_id
        join file_template n on n.tenant_id = o.tenant_id and lower(n.code) = lower(o.code) and n.id <> o.id
          and n.revision > o.revision and n.state = 'published' and $2 = any(n.project_types) and n.deleted_at is null
      where f.project_id = $1::uuid and f.state = 'missing' and f.deleted_at is null order by n.code, f.id`,
    [projectId, type],
  );
  return rows.map(({ slotId, version, ...template }) => ({ id: slotId, version, template }));
}

/** How many years the revisions of a file are kept; null where its template says nothing, or there is none. */
export async function retentionOf(db: Reader, templateId: string | null): Promise<number | null> {
  const [row] = await db.rows<{ years: number | null }>(
    'select retention_years as years from file_template where id = $1::uuid',
    [templateId],
  );
  return row?.years ?? null;
}

/** The document of a template. */
export interface TemplateDocument {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

/** The document of a template; undefined where it has none. */
export async function documentOf(db: Reader, templateId: string): Promise<TemplateDocument | undefined> {
  const [row] = await db.rows<{ files: readonly TemplateDocument[] | null }>(
    `select ${ports().fileFacts('array[t.template_file]')} as files from file_template t
      where t.id = $1::uuid and t.template_file is not null and t.deleted_at is null`,
    [templateId],
  );
  return row?.files?.[0];
}

/** A required file that is not there, or not signed. */
export interface OpenFile {
  readonly name: string;
  readonly phase: string;
  readonly state: 'missing' | 'draft';
}

/** Required files of a project that do not count yet, by phase; of all levels, whoever asks. */
export function openFiles(db: Reader, projectId: string): Promise<OpenFile[]> {
  return db.rows(
    `select name, phase, state from project_file
      where project_id = $1::uuid and required and state in ('missing', 'draft') and deleted_at is null order by phase_no, name`,
    [projectId],
  );
}
