import { tableOf } from '@mp/kernel/table';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { user } from '../contract/user.resource.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** The one account of a person for all tenants (platform.md `sys_user`). Platform data. */
export const accountTable = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    userName: text('user_name').notNull(),
    employeeName: text('employee_name').notNull(),
    employeeCode: text('employee_code'),
    sex: text('sex').notNull().default('unknown'),
    email: text('email').notNull(),
    idCard: text('id_card'),
    idCardHash: text('id_card_hash'),
    mobile: text('mobile'),
    officePhone: text('office_phone'),
    homePhone: text('home_phone'),
    avatar: uuid('avatar'),
    headPhoto: uuid('head_photo'),
    workSignature: uuid('work_signature'),
    description: text('description'),
    builtin: boolean('builtin').notNull().default(false),
    platformAdmin: boolean('platform_admin').notNull().default(false),
    status: text('status').notNull().default('enabled'),
    locked: boolean('locked').notNull().default(false),
    lockedReason: text('locked_reason'),
    lockedUntil: instant('locked_until'),
    activeDate: date('active_date').notNull(),
    expiryDate: date('expiry_date').notNull(),
    mustReset: boolean('must_reset').notNull().default(false),
    agreementVersion: text('agreement_version'),
    agreementAt: instant('agreement_at'),
    agreementIp: text('agreement_ip'),
    lastLoginAt: instant('last_login_at'),
    defaultLang: text('default_lang'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('account_user_name_uq').on(sql`lower(${t.userName})`),
    uniqueIndex('account_mobile_uq')
      .on(t.mobile)
      .where(sql`mobile is not null`),
    uniqueIndex('account_email_uq').on(sql`lower(${t.email})`),
    index('account_id_card_hash_ix').on(t.idCardHash),
    index('account_platform_admin')
      .on(t.id)
      .where(sql`platform_admin`),
    check('account_status_ck', sql`status in ('enabled', 'disabled')`),
    check('account_locked_reason_ck', sql`locked_reason in ('errors', 'unused', 'manual', 'risk')`),
  ],
);

/** The password of an account: salt of the wire format and the argon2id hash over it; the last five hashes. */
export const accountCredentialTable = pgTable('account_credential', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accountTable.id, { onDelete: 'cascade' }),
  alg: text('alg').notNull(),
  salt: text('salt').notNull(),
  hash: text('hash').notNull(),
  changedAt: instant('changed_at').notNull(),
  history: jsonb('history').notNull().default([]),
});

/** Authenticator apps and passkeys of accounts: what signs in beside or instead of the password. Platform data. */
export const accountFactorTable = pgTable(
  'account_factor',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    /** `totp` or `passkey`. */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** Of an authenticator app, sealed with the data key. */
    secret: text('secret'),
    /** Last 30-second step whose code was taken; an older or equal one is a replay. */
    lastStep: integer('last_step').notNull().default(0),
    /** Of a passkey: credential id, base64url. */
    credentialId: text('credential_id'),
    /** Public key as COSE, base64url. */
    publicKey: text('public_key'),
    /** Host that the passkey is bound to. */
    rpId: text('rp_id'),
    signCount: bigint('sign_count', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array(),
    /** Whether the passkey is copied between devices of its owner. */
    backedUp: boolean('backed_up').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    index('account_factor_account_ix').on(t.accountId),
    uniqueIndex('account_factor_credential_uq').on(t.credentialId),
  ],
);

/** One-time codes for who has lost his factors, as keyed hashes. Platform data. */
export const accountRecoveryTable = pgTable(
  'account_recovery',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ name: 'account_recovery_pk', columns: [t.accountId, t.hash] })],
);

/** A user in a tenant: membership, and the identity of the account as a copy that its service keeps. */
export const tenantUserTable = tableOf(user, {
  name: 'tenant_user',
  columns: {
    status: text('status').notNull().default('enabled'),
    locked: boolean('locked').notNull().default(false),
    builtin: boolean('builtin').notNull().default(false),
    isAdmin: boolean('is_admin').notNull().default(false),
    permEpoch: bigint('perm_epoch', { mode: 'number' }).notNull().default(1),
    dealerId: uuid('dealer_id'),
  },
  indexes: ['userName', 'employeeName', ['defaultOrgId', 'userName'], 'employeeCode', ['status', 'userName']],
});

/** Affiliated organisations of a user in a tenant. */
export const userOrgTable = pgTable(
  'user_org',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    orgId: uuid('org_id').notNull(),
    seq: integer('seq').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'user_org_pk', columns: [t.tenantId, t.userId, t.orgId] }),
    index('user_org_org_ix').on(t.tenantId, t.orgId),
  ],
);

/** Sessions (platform.md 1.6): the token on the wire is a reference to a row. */
export const sessionTable = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    tokenKid: text('token_kid').notNull(),
    /** SHA-256 of the cookie's secret, base64url. */
    cookieHash: text('cookie_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeen: instant('last_seen').notNull(),
    absExp: instant('abs_exp').notNull(),
    idleSeconds: integer('idle_seconds').notNull(),
    ip: text('ip'),
    ua: text('ua'),
    deviceId: text('device_id'),
    loginType: text('login_type').notNull(),
    actingBy: uuid('acting_by'),
    /** The pseudo password it began with; it ends with it. */
    pseudoPasswordId: uuid('pseudo_password_id'),
    stepUpUntil: instant('step_up_until'),
    forcedAt: instant('forced_at'),
    forcedReason: text('forced_reason'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    lang: text('lang'),
  },
  (t) => [
    index('session_account_ix').on(t.accountId, t.endedAt),
    index('session_tenant_ix').on(t.tenantId, t.lastSeen),
    index('session_cookie_ix').on(t.cookieHash),
    index('session_sign_ins_ix').on(t.accountId, t.createdAt),
    index('session_acting_ix')
      .on(t.actingBy)
      .where(sql`acting_by is not null`),
  ],
);

/** Devices from which an account has signed in; a device is a hash that the browser sends (platform.md 1.4). */
export const deviceTable = pgTable(
  'device',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountTable.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    firstSeen: instant('first_seen').notNull(),
    lastSeen: instant('last_seen').notNull(),
    ua: text('ua'),
    ip: text('ip'),
    /** SHA-256 of the cookie that spares this device the second factor, base64url. */
    trustHash: text('trust_hash'),
    trustedUntil: instant('trusted_until'),
  },
  (t) => [primaryKey({ name: 'device_pk', columns: [t.accountId, t.deviceHash] })],
);

/** Keys of the wire envelopes by kid; the previous one stays valid for a while after rotation. */
export const appKeyTable = pgTable('app_key', {
  kid: text('kid').primaryKey(),
  kind: text('kind').notNull(),
  /** Sealed with the data key. */
  secret: text('secret').notNull(),
  publicKey: text('public_key'),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
});

/** Short-lived facts of signing in: nonces, challenges, pass tokens, reset tickets, slider and picture answers. */
export const authTicketTable = pgTable(
  'auth_ticket',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('auth_ticket_age_ix').on(t.expiresAt)],
);

/** Wrong passwords by hash of the lower-cased name, whether or not such a user exists. */
export const loginFailTable = pgTable('login_fail', {
  nameHash: text('name_hash').primaryKey(),
  n: integer('n').notNull(),
  windowStart: instant('window_start').notNull(),
  lockedUntil: instant('locked_until'),
});

/** Sign-ins, refusals and ends of sessions; cut by month. */
export const logLoginTable = pgTable(
  'log_login',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    accountId: uuid('account_id'),
    userName: text('user_name').notNull(),
    kind: text('kind').notNull(),
    result: text('result').notNull(),
    ip: text('ip'),
    ua: text('ua'),
    requestId: text('request_id'),
    /** Who stood in for the account. */
    actingBy: uuid('acting_by'),
  },
  (t) => [
    primaryKey({ name: 'log_login_pk', columns: [t.tenantId, t.id, t.at] }),
    index('log_login_time_ix').on(t.tenantId, t.at),
    index('log_login_account_ix').on(t.tenantId, t.accountId, t.at),
    index('log_login_brin').using('brin', t.at),
    // Failed sign-ins, of which only the typed name is known.
    index('log_login_failed_ix')
      .on(t.userName, t.at)
      .where(sql`account_id is null`),
  ],
);
