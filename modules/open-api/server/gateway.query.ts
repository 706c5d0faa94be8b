import type { AppError } from '@mp/kernel/contract';
import { toObjects, type Context, type RawResult, type Statement, type Tx } from '@mp/kernel/server';

/** What a call of the gateway brings with it. */
export interface Proof {
  readonly kind: 'token' | 'bearer' | 'signature';
  /** Access code; a bearer token needs none. */
  readonly code: string | null;
  readonly hash: string;
  readonly nonce: string | null;
}

/** From where and when a call comes. */
export interface CallOrigin {
  readonly ip: string;
  readonly now: Date;
}

/** How the database judges a call, with the project where one was recognised. */
export interface CallAuthorization {
  readonly outcome: string;
  readonly wait: number;
  readonly projectId: string | null;
  readonly tenantId: string | null;
  readonly userId: string | null;
  readonly name: string | null;
  readonly epoch: string | null;
  /** What the call is answered where its outcome is `refused`. */
  readonly refusal?: AppError;
}

const judging = `select outcome, wait, project_id as "projectId", tenant_id as "tenantId", user_id as "userId", name, epoch
     from open_enter($1, $2, $3, $4, $5, $6::timestamptz)`;
/**
 * Nothing else is written where a call is judged, and counts need not outlive the end of the database: they do not wait for the
 * disk. A signature does, since it must not be good twice.
 */
const unhurried = `${judging}, set_config('synchronous_commit', 'off', true)`;

const mapped = /^::ffff:/iu;

/** Judges a call and counts it where its proof is good. */
export const authorizeStatement = ({ code, hash, nonce }: Proof, api: string, from: CallOrigin): Statement => ({
  text: nonce === null ? unhurried : judging,
  values: [code, hash, nonce, api, from.ip.replace(mapped, ''), from.now],
});

/** What that statement has answered. */
export function authorizationOf(result: RawResult | undefined): CallAuthorization {
  const [row] = result ? toObjects<CallAuthorization>(result) : [];
  if (!row) throw new Error('the gateway has judged nothing');
  return row;
}

/** The tokens of an access code that are accepted now, sealed. */
export function sealedTokens(
  context: Context,
  code: string,
): Promise<{ readonly hash: string; readonly sealed: string }[]> {
  return context.rows('select hash, sealed from open_sealed($1, $2::timestamptz)', [code, context.now]);
}

/** What a bearer token is asked for with. */
export interface Verifier {
  readonly projectId: string;
  readonly tenantId: string;
  readonly verifyUser: string;
  readonly verifyPassword: string | null;
}

/** What the project of an access code verifies programs by; undefined for any other code. */
export async function verifierOf(context: Context, code: string): Promise<Verifier | undefined> {
  const [row] = await context.rows<Verifier>(
    `select project_id as "projectId", tenant_id as "tenantId", verify_user as "verifyUser", verify_password as "verifyPassword"
     from open_verifier($1)`,
    [code],
  );
  return row;
}

/** Puts a bearer token beside those of the project; whoever is no member asks, so the platform's scope holds. */
export async function storeBearer(
  context: Context,
  { projectId, tenantId, hash, until }: Pick<Verifier, 'projectId' | 'tenantId'> & { hash: string; until: Date },
): Promise<void> {
  await context.rows(
    `with over as (delete from open_bearer where until <= $5::timestamptz)
     insert into open_bearer (hash, tenant_id, project_id, until) values ($1, $2::uuid, $3::uuid, $4::timestamptz)`,
    [hash, tenantId, projectId, until, context.now],
  );
}

/** A token as it is kept. */
export interface KeptToken {
  readonly hash: string;
  readonly sealed: string;
}

/** Puts a new token in place of the former one, which is accepted until an instant or no longer; needs the scope of the platform. */
export async function replaceToken(
  tx: Tx,
  project: { readonly id: string; readonly tenantId: string },
  { hash, sealed, formerUntil }: KeptToken & { readonly formerUntil: Date | null },
): Promise<void> {
  if (formerUntil === null) await dropTokens(tx, project.id);
  else {
    await tx.rows('delete from open_token where project_id = $1::uuid and until is not null', [project.id]);
    await tx.rows('update open_token set until = $2::timestamptz where project_id = $1::uuid', [
      project.id,
      formerUntil,
    ]);
  }
  await tx.rows('insert into open_token (hash, tenant_id, project_id, sealed) values ($1, $2::uuid, $3::uuid, $4)', [
    hash,
    project.tenantId,
    project.id,
    sealed,
  ]);
}

/** Forgets the tokens of a project and all bearer tokens; needs the scope of the platform. */
export async function dropTokens(tx: Tx, projectId: string): Promise<void> {
  await tx.rows('delete from open_token where project_id = $1::uuid', [projectId]);
  await dropBearers(tx, projectId);
}

/** Forgets the bearer tokens of a project; needs the scope of the platform. */
export async function dropBearers(tx: Tx, projectId: string): Promise<void> {
  await tx.rows('delete from open_bearer where project_id = $1::uuid', [projectId]);
}

/** The present token of a project, sealed; needs the scope of the platform. */
export async function presentToken(tx: Tx, projectId: string): Promise<string | undefined> {
  const [row] = await tx.rows<{ sealed: string }>(
    'select sealed from open_token where project_id = $1::uuid and until is null',
    [projectId],
  );
  return row?.sealed;
}
