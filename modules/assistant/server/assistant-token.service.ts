import { type RecordOf, refuse, throwIfAny } from '@mp/kernel/contract';
import {
  asPlatform,
  bindActions,
  type Context,
  recordsOf,
  type ResourceServer,
  serveResource,
  tokenHash,
  ownTokens,
  type TxContext,
} from '@mp/kernel/server';
import {
  assistantErrors,
  assistantToken,
  assistantTokenActions,
  type IssuedAssistantToken,
  longestDays,
} from '../contract/index.ts';
import { dropSecret, storeSecret } from './assistant.query.ts';

type AssistantToken = RecordOf<typeof assistantToken>;

const dayMs = 86_400_000;

/** Tokens of assistants: 256 random bits and their sum behind `mpa_`. */
export const assistantTokens = ownTokens({ purpose: 'assistant', prefix: 'mpa_', secretBytes: 32 });

/**
 * An assistant works as its owner, so nobody else gets hold of its token or widens what it may, not even an administrator,
 * who may end it. Throws `assistant.ownerAlone`.
 */
function requireOwner({ principal }: Context, { userId }: { readonly userId: string | null }): void {
  if (userId !== principal.userId) throw assistantErrors.ownerAlone();
}

function requireEnd({ now }: Context, validTo: string | null | undefined): void {
  const latest = new Date(now.getTime() + (longestDays + 1) * dayMs).toISOString().slice(0, 10);
  throwIfAny(
    typeof validTo === 'string' && validTo > latest
      ? [refuse('assistant.tooLong', { max: longestDays }, 'validTo')]
      : [],
  );
}

/**
 * Issues the token of the caller's own assistant; it is answered once, and its hash alone is stored.
 * Throws `common.notFound`, `assistant.ownerAlone`, `assistant.platformUser`.
 */
export async function issueToken(context: Context, id: string): Promise<IssuedAssistantToken> {
  if (context.rights.admin === 'platform') throw assistantErrors.platformUser();
  const token = assistantTokens.issue(context.services.environment.tokenKey);
  return context.tx(async (tx) => {
    const tokens = recordsOf(tx, assistantToken);
    const record = await tokens.lock(id, { scope: 'update' });
    requireOwner(tx, record);
    await tokens.update(record, { tokenHint: token.slice(-6), issuedAt: tx.at }, { action: 'issueToken' });
    const secret = { tokenId: record.id, tenantId: tx.tenantId, hash: tokenHash(token) };
    await asPlatform(tx, () => storeSecret(tx, secret));
    return { id: record.id, name: record.name, token };
  });
}

const noToken = { tokenHint: null, issuedAt: null } as const;

async function revokeToken(context: TxContext, { record }: { readonly record: AssistantToken }): Promise<void> {
  await recordsOf(context, assistantToken).update(record, noToken, { action: 'revokeToken' });
  await asPlatform(context, () => dropSecret(context, record.id));
}

const today = `(app_now() at time zone 'Asia/Shanghai')::date`;

/** Access of assistants with its table and what may be done with it. */
export const assistantTokenServer: ResourceServer = serveResource(assistantToken, {
  table: 'assistant_token',
  computed: {
    state: `case when not t.enabled then 'disabled' when t.valid_to < ${today} then 'expired'
      when t.token_hint is null then 'noToken' else 'active' end`,
  },
  hooks: {
    beforeCreate: async (context, values) => {
      requireEnd(context, values.validTo);
      Object.assign(values, { userId: context.principal.userId });
    },
    beforeUpdate: async (context, old, patch) => {
      const widens = patch.mayWrite === true || patch.enabled === true || patch.validTo !== undefined;
      if (widens) requireOwner(context, old);
      requireEnd(context, patch.validTo);
    },
    beforeDelete: (context, record) => asPlatform(context, () => dropSecret(context, record.id)),
    // What comes back from the bin gets a token of its own anew.
    afterRestore: async (context, { id, tokenHint }) => {
      if (tokenHint === null) return;
      await recordsOf(context, assistantToken).updateLatest(id, { patch: noToken, action: 'revokeToken' });
    },
  },
  actions: bindActions(assistantTokenActions, { revokeToken }),
});
