import { commonErrors } from '@mp/kernel/contract';
import { filesNamed, optionalPort, resourceServer, type Context, type TxContext } from '@mp/kernel/server';
import { declaredResource } from '../../contract/index.ts';
import { startFormOf } from '../start-form/start-form.service.ts';
import { draftById, removeDraft, type DraftValues } from './draft.query.ts';

/** Drafts as holders of the files that their forms name. */
export const draftResource = { key: 'workflow.processDraft', entity: 'processDraft', fields: {} };

const holderOf = (id: string) => ({ resource: draftResource, id, field: 'form', label: '@detail.attachments' });

/** Fields of the form that a draft keeps: of the record that it is about, or those that its process declares. */
async function formFields(context: Context, { defKey, resource }: DraftValues) {
  const server = resource === null ? undefined : resourceServer(resource);
  if (server) return server.resource.fields;
  const { declared } = await startFormOf(context, defKey);
  return declaredResource('draft', declared).fields;
}

/** Files that a draft names belong to it while it lives; what it no longer names goes into the bin. */
export async function attachDraftFiles(
  context: TxContext,
  draft: DraftValues & { readonly id: string },
): Promise<void> {
  const attach = optionalPort('attachFiles');
  if (!attach) return;
  const ids = await filesNamed({ fields: await formFields(context, draft) }, draft.form);
  await attach(context, holderOf(draft.id), ids);
}

/** Takes a draft of the caller away, and lets go of its files; whether there was one. */
export async function useDraft(context: TxContext, id: string): Promise<boolean> {
  const isGone = await removeDraft(context, context, id);
  if (isGone) await optionalPort('releaseFiles')?.(context, holderOf(id));
  return isGone;
}

/** Throws `common.notFound` unless the draft is the caller's. */
export async function requireDraftReader(context: Context, id: string): Promise<void> {
  const row = await context.tx((tx) => draftById(tx, context, id));
  if (!row) throw commonErrors.notFound();
}
