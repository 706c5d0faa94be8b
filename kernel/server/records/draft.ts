import { isUuid, commonErrors, offers, permErrors, permissionKey } from '../../contract/index.ts';
import type { FormDraft } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { may } from '../rights.ts';
import { open, seal } from '../sealing.ts';
import type { ResourceServer, Values } from '../resource/model.ts';

const newRecord = '00000000-0000-0000-0000-000000000000';
/** Days after which nobody comes back to a draft. */
const keptDays = 30;

function requireDraftable(context: Context, server: ResourceServer, record: string): string {
  const { resource } = server;
  const keys = ['create', 'update'].filter((each) => offers(resource, each as 'create' | 'update'));
  if (resource.proposals) keys.push('propose');
  if (!keys.some((each) => may(context.rights, permissionKey(resource, each)))) throw permErrors.denied();
  if (record === '') return newRecord;
  if (!isUuid(record)) throw commonErrors.notFound();
  return record;
}

/** The caller's draft for a record, or for a new one (`record` empty); undefined when there is none. */
export async function readDraft(
  context: Context,
  server: ResourceServer,
  record: string,
): Promise<FormDraft | undefined> {
  const id = requireDraftable(context, server, record);
  const [row] = await context.rows<{ content: { sealed: string }; version: number; at: string }>(
    `select content, base_version as version, at from form_draft
     where user_id = $1::uuid and entity = $2 and record_id = $3::uuid and at > $4::timestamptz - interval '${keptDays} days'`,
    [context.userId, server.resource.key, id, context.at],
  );
  return row && { values: JSON.parse(open(row.content.sealed)) as Values, version: row.version, at: row.at };
}

/**
 * Keeps what is typed, sealed as encrypted fields are, since it may hold anything the form has; passwords never. Drafts
 * that are too old go on the way.
 */
export async function saveDraft(
  context: Context,
  server: ResourceServer,
  draft: { readonly record: string; readonly version: number; readonly values: Values },
): Promise<void> {
  const id = requireDraftable(context, server, draft.record);
  const { fields } = server.resource;
  const kept = Object.entries(draft.values).filter(
    ([name]) => Object.hasOwn(fields, name) && fields[name]?.kind !== 'password',
  );
  await context.batch(() => [
    {
      text: `insert into form_draft (tenant_id, user_id, entity, record_id, content, base_version, at)
        values ($1::uuid, $2::uuid, $3, $4::uuid, jsonb_build_object('sealed', $5::text), $6::integer, $7::timestamptz)
        on conflict (tenant_id, user_id, entity, record_id) do update set content = excluded.content, base_version = excluded.base_version, at = excluded.at`,
      values: [
        context.tenantId,
        context.userId,
        server.resource.key,
        id,
        seal(JSON.stringify(Object.fromEntries(kept))),
        draft.version,
        context.at,
      ],
    },
    {
      text: `delete from form_draft where user_id = $1::uuid and at < $2::timestamptz - interval '${keptDays} days'`,
      values: [context.userId, context.at],
    },
  ]);
}

/** Forgets a draft; nothing happens when there is none. */
export async function dropDraft(context: Context, server: ResourceServer, record: string): Promise<void> {
  const id = requireDraftable(context, server, record);
  await context.rows('delete from form_draft where user_id = $1::uuid and entity = $2 and record_id = $3::uuid', [
    context.userId,
    server.resource.key,
    id,
  ]);
}
