import { commonErrors, permErrors, type RecordOf } from '@mp/kernel/contract';
import {
  asPlatform,
  bindActions,
  recordsOf,
  serveResource,
  tokenHash,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { scimClient, scimClientActions, type IssuedScimToken } from '../contract/index.ts';
import { dropToken, storeToken } from './scim-client.query.ts';
import { scimTokenHint, scimTokens } from './scim-token.ts';

type ScimClient = RecordOf<typeof scimClient>;

/**
 * Issues the token of a directory; it is answered once, and its hash alone is kept. Whoever holds it changes users as an
 * administrator does, so an administrator alone gets it: a role that held the function could hand out more than its own.
 * Throws `common.notFound`, `perm.denied`.
 */
export async function issueToken(context: Context, id: string): Promise<IssuedScimToken> {
  if (!context.rights.admin) throw permErrors.denied();
  const token = scimTokens.issue(context.services.environment.tokenKey);
  return context.tx(async (tx) => {
    const clients = recordsOf(tx, scimClient);
    const record = await clients.lock(id, { scope: 'update' });
    const { tenantId } = tx;
    await clients.update(record, { tokenHint: scimTokenHint(token), issuedAt: tx.at }, { action: 'issueToken' });
    await asPlatform(tx, () => storeToken(tx, { clientId: record.id, tenantId, hash: tokenHash(token) }));
    return { id: record.id, name: record.name, token };
  });
}

async function revokeToken(context: TxContext, { record }: { readonly record: ScimClient }): Promise<void> {
  if (record.tokenHint === null) throw commonErrors.notFound();
  await recordsOf(context, scimClient).update(record, { tokenHint: null, issuedAt: null }, { action: 'revokeToken' });
  await asPlatform(context, () => dropToken(context, record.id));
}

/** Directories with their table and what may be done with them. */
export const scimClientServer: ResourceServer = serveResource(scimClient, {
  table: 'scim_client',
  computed: {
    state: `case when not t.enabled then 'disabled' when t.token_hint is null then 'noToken'
      when t.expires_at <= app_now() then 'expired' else 'active' end`,
  },
  hooks: {
    // A restored directory gets a token of its own anew.
    beforeDelete: (context, record) => asPlatform(context, () => dropToken(context, record.id)),
    afterRestore: async (context, { id, tokenHint }) => {
      if (tokenHint === null) return;
      const patch = { tokenHint: null, issuedAt: null };
      await recordsOf(context, scimClient).updateLatest(id, { patch, action: 'revokeToken' });
    },
  },
  actions: bindActions(scimClientActions, { revokeToken }),
});
