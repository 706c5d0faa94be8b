import { commonErrors, isUuid, toWireLanguage } from '@mp/kernel/contract';
import { newId, toObjects, type Context, type TxContext } from '@mp/kernel/server';
import { workflowErrors, type FlowDraft, type FlowQuery } from '../../contract/index.ts';
import { placeAfter, validateListQuery } from '../list/flow.service.ts';
import { writeCursor } from '../list/flow.rules.ts';
import { startableOf } from '../list/startable.service.ts';
import { wireText } from '../names.rules.ts';
import { attachDraftFiles, useDraft } from './draft-files.service.ts';
import {
  changeDraft,
  draftById,
  draftStatements,
  insertDraft,
  type DraftRow,
  type DraftValues,
} from './draft.query.ts';

const cap = 10_000;
const pageSize = 20;
const sort = '-created';
/** A form of a draft as JSON may be as big as the variables of a process. */
const maxBytes = 262_144;

const toDraft = (row: DraftRow): FlowDraft => ({
  id: row.id,
  version: row.version,
  defKey: row.def_key,
  defName: row.def_name ? wireText(row.def_name) : wireText({ zh: row.def_key }),
  subject: row.subject,
  form: { ...row.form },
  resource: row.resource,
  recordId: row.record_id,
  updatedAt: row.updated_at,
});

/** A page of the caller's drafts. Throws `common.validation`. */
export async function draftsOf(context: Context, query: FlowQuery) {
  validateListQuery(query);
  const size = query.size === undefined ? pageSize : Number(query.size);
  const after = placeAfter('drafts', sort, query.cursor);
  const { defKey, categoryId, from, to } = query;
  const filter = { q: query.q?.trim() || undefined, defKey, categoryId, from, to };
  const [page, count] = await context.batch(({ tenantId, userId, at }) =>
    draftStatements({ tenantId, userId, at }, filter, { after, size, cap: cap + 1 }),
  );
  const rows = page ? toObjects<DraftRow>(page) : [];
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const total = Number(count?.rows[0]?.[0] ?? 0);
  return {
    items: shown.map(toDraft),
    total: Math.min(total, cap),
    totalIsEstimate: total > cap,
    next: rows.length > size && last ? writeCursor('drafts', sort, { key: last.row_key, id: last.id }) : null,
  };
}

interface DraftInput {
  readonly defKey: string;
  readonly subject?: string | undefined;
  readonly form: Readonly<Record<string, unknown>>;
  readonly resource?: string | null | undefined;
  readonly recordId?: string | null | undefined;
}

/** What is kept: a draft without a subject of its own is called like its process. */
async function valuesOf(context: Context, input: DraftInput): Promise<DraftValues> {
  if (Buffer.byteLength(JSON.stringify(input.form)) > maxBytes) throw workflowErrors.varsTooBig();
  const [definition] = await startableOf(context, input.defKey);
  if (!definition) throw workflowErrors.notFound();
  return {
    defKey: definition.key,
    subject: input.subject?.trim() || definition.name[toWireLanguage(context.locale)],
    form: input.form,
    resource: input.resource ?? null,
    recordId: input.recordId ?? null,
  };
}

async function stored(context: TxContext, id: string): Promise<FlowDraft> {
  const row = await draftById(context, context, id);
  if (!row) throw commonErrors.notFound();
  return toDraft(row);
}

/** Keeps the form of a process that the caller may start. Throws `workflow.notFound`, `workflow.varsTooBig`. */
export async function saveDraft(context: Context, input: DraftInput): Promise<FlowDraft> {
  return context.tx(async (tx) => {
    const id = newId();
    const values = await valuesOf(context, input);
    await insertDraft(tx, context, { ...values, id });
    await attachDraftFiles(tx, { ...values, id });
    return stored(tx, id);
  });
}

/** Changes a draft of the caller's. Throws `common.notFound`, `common.versionConflict`. */
export async function editDraft(
  context: Context,
  id: string,
  input: DraftInput & { readonly version: number },
): Promise<FlowDraft> {
  if (!isUuid(id)) throw commonErrors.notFound();
  return context.tx(async (tx) => {
    await stored(tx, id);
    const values = await valuesOf(context, input);
    if (!(await changeDraft(tx, context, { ...values, id, version: input.version })))
      throw commonErrors.versionConflict();
    await attachDraftFiles(tx, { ...values, id });
    return stored(tx, id);
  });
}

/** Deletes a draft of the caller's. Throws `common.notFound`. */
export async function dropDraft(context: Context, id: string): Promise<void> {
  const gone = isUuid(id) && (await context.tx((tx) => useDraft(tx, id)));
  if (!gone) throw commonErrors.notFound();
}
