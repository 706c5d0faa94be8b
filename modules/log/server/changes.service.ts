import { commonErrors } from '@mp/kernel/contract';
import { changesInWords, toObjects, type Context, type Statement } from '@mp/kernel/server';
import type { RecordChange } from '../contract/log-reading.api.ts';
import { requestStatement, userLineStatement, versionStatement, type AuditedChange } from './changes.query.ts';
import { actionWords, entityWords } from './line-words.ts';

async function changesOf(context: Context, statement: Statement): Promise<RecordChange[]> {
  const [result] = await context.batch(() => [statement]);
  const rows = result ? toObjects<AuditedChange>(result) : [];
  const words = { texts: context.texts, language: context.locale };
  const said = await changesInWords(
    context,
    rows.map(({ entity: key, id, changes }) => ({ key, id, changes })),
  );
  return rows.map((row, at) => ({
    resource: row.entity,
    id: row.id,
    version: Number(row.version),
    at: row.at,
    title: entityWords(words, row.entity, {}),
    name: said[at]?.name ?? null,
    action: actionWords(words, row.action, row.entity.split('.').at(-1) ?? ''),
    who: row.who,
    reason: row.reason,
    changes: [...(said[at]?.changes ?? [])],
    closed: said[at]?.closed ?? 0,
  }));
}

/** What a request changed. */
export const requestChanges = (context: Context, requestId: string, at: string): Promise<RecordChange[]> =>
  changesOf(context, requestStatement(requestId, at));

/** One change of a record. */
export const versionChanges = (
  context: Context,
  { resource, id, version }: { readonly resource: string; readonly id: string; readonly version: number },
): Promise<RecordChange[]> => changesOf(context, versionStatement(resource, id, version));

/** A change of a user; the log itself masks personal data. Throws `common.notFound`. */
export async function userChanges(context: Context, id: string): Promise<RecordChange[]> {
  const items = await changesOf(context, userLineStatement(id));
  if (items.length === 0) throw commonErrors.notFound();
  return items;
}
