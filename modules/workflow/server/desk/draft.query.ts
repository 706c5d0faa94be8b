import type { Statement, Tx } from '@mp/kernel/server';

/** A draft of a process with the names of its definition. */
export interface DraftRow {
  readonly id: string;
  readonly version: number;
  readonly def_key: string;
  readonly def_name: Readonly<Record<string, string>> | null;
  readonly subject: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly resource: string | null;
  readonly record_id: string | null;
  readonly updated_at: string;
  readonly row_key: string;
}

/** Whose drafts. */
export interface DraftOwner {
  readonly tenantId: string;
  readonly userId: string;
  readonly at: string;
}

/** What a draft keeps. */
export interface DraftValues {
  readonly defKey: string;
  readonly subject: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly resource: string | null;
  readonly recordId: string | null;
}

/** What a list of drafts is narrowed to. */
export interface DraftFilter {
  readonly q: string | undefined;
  readonly defKey: string | undefined;
  readonly categoryId: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const columns = `d.id, d.version, d.def_key, p.name as def_name, d.subject, d.form, d.resource, d.record_id, d.updated_at,
  d.updated_at::text as row_key`;
const named = `process_draft d left join process_definition p on p.tenant_id = d.tenant_id and p.key = d.def_key and p.deleted_at is null`;

function conditions(owner: DraftOwner, filter: DraftFilter, values: unknown[]): string {
  const add = (value: unknown, cast: string) => `$${values.push(value)}::${cast}`;
  const out = [`d.tenant_id = ${add(owner.tenantId, 'uuid')}`, `d.user_id = ${add(owner.userId, 'uuid')}`];
  const day = (value: string, plus: string) =>
    `((${add(value, 'date')}${plus})::timestamp at time zone 'Asia/Shanghai')`;
  if (filter.q) out.push(`position(lower(${add(filter.q, 'text')}) in lower(d.subject)) > 0`);
  if (filter.defKey) out.push(`d.def_key = ${add(filter.defKey, 'text')}`);
  if (filter.categoryId) out.push(`p.category_id = ${add(filter.categoryId, 'uuid')}`);
  if (filter.from) out.push(`d.updated_at >= ${day(filter.from, '')}`);
  if (filter.to) out.push(`d.updated_at < ${day(filter.to, ' + 1')}`);
  return out.join(' and ');
}

/** A page of drafts, the last saved first, and how many there are up to `cap`. */
export function draftStatements(
  owner: DraftOwner,
  filter: DraftFilter,
  page: {
    readonly after: { readonly key: string; readonly id: string } | undefined;
    readonly size: number;
    readonly cap: number;
  },
): Statement[] {
  const values: unknown[] = [];
  let where = conditions(owner, filter, values);
  if (page.after) {
    const [key, id] = [`$${values.push(page.after.key)}::timestamptz`, `$${values.push(page.after.id)}::uuid`];
    where += ` and d.updated_at <= ${key} and (d.updated_at < ${key} or d.id > ${id})`;
  }
  const counted: unknown[] = [];
  const counting = conditions(owner, filter, counted);
  return [
    {
      text: `select ${columns} from ${named} where ${where} order by d.updated_at desc, d.id limit ${page.size + 1}`,
      values,
    },
    {
      text: `select count(*)::integer as n from (select 1 from ${named} where ${counting} limit ${page.cap}) n`,
      values: counted,
    },
  ];
}

/** A draft of its owner. */
export async function draftById(tx: Tx, owner: DraftOwner, id: string): Promise<DraftRow | undefined> {
  const [row] = await tx.rows<DraftRow>(
    `select ${columns} from ${named} where d.tenant_id = $1::uuid and d.user_id = $2::uuid and d.id = $3::uuid`,
    [owner.tenantId, owner.userId, id],
  );
  return row;
}

/** Stores a new draft. */
export async function insertDraft(
  tx: Tx,
  owner: DraftOwner,
  draft: DraftValues & { readonly id: string },
): Promise<void> {
  await tx.rows(
    `insert into process_draft (tenant_id, id, user_id, def_key, subject, form, resource, record_id, created_at, updated_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::jsonb, $7, $8::uuid, $9::timestamptz, $9::timestamptz)`,
    [
      owner.tenantId,
      draft.id,
      owner.userId,
      draft.defKey,
      draft.subject,
      JSON.stringify(draft.form),
      draft.resource,
      draft.recordId,
      owner.at,
    ],
  );
}

/** Changes a draft of its owner; whether that version was there. */
export async function changeDraft(
  tx: Tx,
  owner: DraftOwner,
  draft: DraftValues & { readonly id: string; readonly version: number },
): Promise<boolean> {
  const rows = await tx.rows(
    `update process_draft set def_key = $5, subject = $6, form = $7::jsonb, resource = $8, record_id = $9::uuid,
       updated_at = $10::timestamptz, version = version + 1
     where tenant_id = $1::uuid and user_id = $2::uuid and id = $3::uuid and version = $4::integer returning id`,
    [
      owner.tenantId,
      owner.userId,
      draft.id,
      draft.version,
      draft.defKey,
      draft.subject,
      JSON.stringify(draft.form),
      draft.resource,
      draft.recordId,
      owner.at,
    ],
  );
  return rows.length > 0;
}

/** Deletes a draft of its owner; whether there was one. */
export async function removeDraft(
  tx: Tx,
  owner: Pick<DraftOwner, 'tenantId' | 'userId'>,
  id: string,
): Promise<boolean> {
  const rows = await tx.rows(
    `delete from process_draft where tenant_id = $1::uuid and user_id = $2::uuid and id = $3::uuid returning id`,
    [owner.tenantId, owner.userId, id],
  );
  return rows.length > 0;
}
