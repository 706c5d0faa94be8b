import { tableOf } from '@mp/kernel/table';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { assistantToken } from '../contract/assistant-token.resource.ts';
import { assistantWrite } from '../contract/assistant-write.resource.ts';

/** Access of assistants. */
export const assistantTokenTable = tableOf(assistantToken, { name: 'assistant_token' });

/** Changes that assistants have proposed. */
export const assistantWriteTable = tableOf(assistantWrite, { name: 'assistant_write' });

/** By what a token is recognised: its hash. Platform data, which no tenant reads. */
export const assistantSecretTable = pgTable('assistant_secret', {
  tokenId: uuid('token_id').primaryKey(),
  tenantId: uuid('tenant_id').notNull(),
  hash: text('hash').notNull().unique('assistant_secret_hash_uq'),
});
