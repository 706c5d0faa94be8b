import type { Context, Tx } from '@mp/kernel/server';
import type { FaceAction, FaceTemplate } from '../contract/index.ts';

const platform = { platform: true } as const;

/** How many descriptors are remembered as spent: those of about fifteen uses. */
const remembered = 150;

interface TemplateRow extends Omit<FaceTemplate, 'consent'> {
  readonly version: string;
  readonly givenAt: string;
  readonly ip: string | null;
}

/** What is shown of an account's registered face; null where there is none. */
export async function templateOf(context: Context, accountId: string): Promise<FaceTemplate | null> {
  const [row] = await context.scoped<TemplateRow>(
    platform,
    `select t.enrolled_at as "enrolledAt", t.quality, t.device, t.last_used_at as "lastUsedAt",
       c.version, c.given_at as "givenAt", c.ip
     from face_template t join face_consent c on c.id = t.consent_id where t.account_id = $1::uuid`,
    [accountId],
  );
  if (!row) return null;
  const { version, givenAt, ip, ...shown } = row;
  return { ...shown, consent: { version, givenAt, ip } };
}

/** The sealed descriptor of an account; undefined where it has no face. */
export async function vectorOf(context: Context, accountId: string): Promise<string | undefined> {
  const [row] = await context.scoped<{ vector: string }>(
    platform,
    'select vector from face_template where account_id = $1::uuid',
    [accountId],
  );
  return row?.vector;
}

/** A face to keep. */
export interface NewTemplate {
  readonly accountId: string;
  readonly vector: string;
  readonly quality: number;
  readonly device: string;
  readonly spent: readonly string[];
  readonly consent: { readonly id: string; readonly version: string; readonly ip: string };
  readonly at: string;
}

/** Keeps a face in place of the one before, under a consent of its own. Needs the scope of the platform. */
export async function storeTemplate(tx: Tx, face: NewTemplate): Promise<void> {
  const { accountId, at, consent } = face;
  await tx.rows(
    `update face_consent set withdrawn_at = $2::timestamptz, withdrawn_by = $1::uuid, withdrawn_ip = $3
     where account_id = $1::uuid and withdrawn_at is null`,
    [accountId, at, consent.ip],
  );
  await tx.rows(
    'insert into face_consent (id, account_id, version, given_at, ip) values ($1, $2, $3, $4::timestamptz, $5)',
    [consent.id, accountId, consent.version, at, consent.ip],
  );
  await tx.rows(
    `insert into face_template (account_id, vector, quality, enrolled_at, device, consent_id, spent)
     values ($1, $2, $3, $4::timestamptz, $5, $6, $7)
     on conflict (account_id) do update set vector = excluded.vector, quality = excluded.quality,
       enrolled_at = excluded.enrolled_at, device = excluded.device, consent_id = excluded.consent_id,
       spent = excluded.spent, last_used_at = null`,
    [accountId, face.vector, face.quality, at, face.device, consent.id, face.spent],
  );
}

/** Deletes the face of an account with all that goes with it; false when it has none. Needs the scope of the platform. */
export async function deleteTemplate(
  tx: Tx,
  accountId: string,
  { at, by, ip }: { readonly at: string; readonly by: string; readonly ip: string },
): Promise<boolean> {
  const gone = await tx.rows('delete from face_template where account_id = $1::uuid returning 1', [accountId]);
  if (gone.length === 0) return false;
  await tx.rows('delete from face_browser where account_id = $1::uuid', [accountId]);
  await tx.rows('delete from face_challenge where account_id = $1::uuid', [accountId]);
  await tx.rows(
    `update face_consent set withdrawn_at = $2::timestamptz, withdrawn_by = $3::uuid, withdrawn_ip = $4
     where account_id = $1::uuid and withdrawn_at is null`,
    [accountId, at, by, ip],
  );
  return true;
}

/** Notes a use of a face with the descriptors it took; false when one of them was taken before, or the face is gone. */
export async function spendShots(
  context: Context,
  { accountId, hashes }: { readonly accountId: string; readonly hashes: readonly string[] },
): Promise<boolean> {
  const rows = await context.scoped(
    platform,
    `update face_template set spent = ($2::text[] || spent)[1:${remembered}], last_used_at = $3::timestamptz
     where account_id = $1::uuid and not spent && $2::text[] returning 1`,
    [accountId, hashes, context.at],
  );
  return rows.length === 1;
}

/** A challenge to keep. */
export interface NewChallenge {
  readonly hash: string;
  readonly accountId: string;
  readonly purpose: string;
  readonly actions: readonly FaceAction[];
  readonly nonce: string;
}

/** Keeps a challenge, and forgets those of hours ago. */
export async function insertChallenge(context: Context, challenge: NewChallenge): Promise<void> {
  await context.scoped(
    platform,
    `with gone as (delete from face_challenge where issued_at < $6::timestamptz - interval '1 hour')
     insert into face_challenge (id, account_id, purpose, actions, nonce, issued_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz)`,
    [challenge.hash, challenge.accountId, challenge.purpose, challenge.actions, challenge.nonce, context.at],
  );
}

/** A challenge that is being answered. */
export interface SpentChallenge {
  readonly accountId: string;
  readonly actions: readonly FaceAction[];
  readonly nonce: string;
  readonly issuedAt: string;
}

/** Uses a challenge up; undefined when there is none of the purpose, or it was answered before. */
export async function spendChallenge(
  context: Context,
  { hash, purpose }: { readonly hash: string; readonly purpose: string },
): Promise<SpentChallenge | undefined> {
  const [row] = await context.scoped<SpentChallenge>(
    platform,
    `update face_challenge set used_at = $3::timestamptz where id = $1 and purpose = $2 and used_at is null
     returning account_id as "accountId", actions, nonce, issued_at as "issuedAt"`,
    [hash, purpose, context.at],
  );
  return row;
}

/** Lets a browser sign in by face alone. Needs the scope of the platform. */
export async function insertBrowser(
  tx: Tx,
  browser: {
    readonly hash: string;
    readonly accountId: string;
    readonly at: string;
    readonly until: string;
    readonly ua: string;
  },
): Promise<void> {
  await tx.rows(
    `insert into face_browser (hash, account_id, created_at, expires_at, ua)
     values ($1, $2, $3::timestamptz, $4::timestamptz, $5)`,
    [browser.hash, browser.accountId, browser.at, browser.until, browser.ua],
  );
}

/** The account that a browser may sign in by face alone; undefined for none. */
export async function accountOfBrowser(context: Context, hash: string): Promise<string | undefined> {
  const [row] = await context.scoped<{ account_id: string }>(
    platform,
    'select account_id from face_browser where hash = $1 and expires_at > $2::timestamptz',
    [hash, context.at],
  );
  return row?.account_id;
}

/** How many browsers may sign an account in by face alone. */
export async function countBrowsers(context: Context, accountId: string): Promise<number> {
  const [row] = await context.scoped<{ n: number }>(
    platform,
    'select count(*)::integer as n from face_browser where account_id = $1::uuid and expires_at > $2::timestamptz',
    [accountId, context.at],
  );
  return row?.n ?? 0;
}

/** Takes that from all browsers of an account. */
export async function deleteBrowsers(context: Context, accountId: string): Promise<void> {
  await context.scoped(platform, 'delete from face_browser where account_id = $1::uuid', [accountId]);
}
