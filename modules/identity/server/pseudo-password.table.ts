import { tableOf } from '@mp/kernel/table';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { pseudoPassword } from '../contract/pseudo-password.resource.ts';

/** Pseudo passwords: who signs in as whom, why, until when and how often. */
export const pseudoPasswordTable = tableOf(pseudoPassword, {
  name: 'pseudo_password',
  indexes: [['userId', 'endsAt'], 'issuedBy', 'startsAt'],
});

/** What recognises a pseudo password: a keyed hash over salt and digest. Platform data, which no tenant reads. */
export const pseudoSecretTable = pgTable(
  'pseudo_secret',
  { id: uuid('id').primaryKey(), hash: text('hash').notNull() },
  (t) => [uniqueIndex('pseudo_secret_hash_uq').on(t.hash)],
);
