import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Registered faces, one of an account. Platform data; no picture is kept. */
export const faceTemplateTable = pgTable('face_template', {
  accountId: uuid('account_id').primaryKey(),
  /** Mean descriptor, sealed with the data key. */
  vector: text('vector').notNull(),
  quality: integer('quality').notNull(),
  enrolledAt: instant('enrolled_at').notNull(),
  /** What the browser called itself. */
  device: text('device'),
  consentId: uuid('consent_id').notNull(),
  lastUsedAt: instant('last_used_at'),
  /** Keyed hashes of the descriptors that were handed in last: none is taken a second time. */
  spent: text('spent').array().notNull(),
});

/** What people have agreed to, and when they withdrew it; outlives the template as evidence. */
export const faceConsentTable = pgTable(
  'face_consent',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** Hash of the text. */
    version: text('version').notNull(),
    givenAt: instant('given_at').notNull(),
    ip: text('ip'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnIp: text('withdrawn_ip'),
  },
  (t) => [index('face_consent_account_ix').on(t.accountId, t.givenAt)],
);

/** Browsers that may sign in by face alone, by the hash of the secret in their cookie. */
export const faceBrowserTable = pgTable(
  'face_browser',
  {
    hash: text('hash').primaryKey(),
    accountId: uuid('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ua: text('ua'),
  },
  (t) => [index('face_browser_account_ix').on(t.accountId)],
);

/** Challenges of the last hour, by the hash of their id. */
export const faceChallengeTable = pgTable(
  'face_challenge',
  {
    id: text('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    /** `signIn`, `second` or `again`: a challenge of one is none for another. */
    purpose: text('purpose').notNull(),
    actions: text('actions').array().notNull(),
    nonce: text('nonce').notNull(),
    issuedAt: instant('issued_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('face_challenge_age_ix').on(t.issuedAt)],
);
