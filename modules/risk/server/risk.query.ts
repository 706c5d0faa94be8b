import type { Context, Tx } from '@mp/kernel/server';
import type { SignedIn } from '@mp/identity/server';
import type { RiskEvent } from '../contract/risk.api.ts';
import type { RiskRule } from '../contract/risk-score.ts';
import type { RiskSettings } from './risk-settings.ts';
import type { Finding, SignInFacts } from './risk.rules.ts';

type Rows = Pick<Tx, 'rows'>;

/** What is known of an account by its rows, with the addresses of its last ten sign-ins, the latest first. */
export interface KnownFacts extends Omit<SignInFacts, 'ip' | 'hasDevice' | 'region' | 'regions'> {
  readonly ips: readonly string[];
}

/** Notes where a member signs in, and answers what the rules ask of the account: one statement for both. */
export async function noteSignIn(
  tx: Rows,
  given: SignedIn & { readonly at: string; readonly defaults: RiskSettings },
): Promise<KnownFacts> {
  const [row] = await tx.rows<{ facts: KnownFacts }>('select risk_sign_in($1, $2, $3, $4, $5, $6, $7, $8) as facts', [
    given.accountId,
    given.tenantId,
    given.sessionId,
    given.deviceId,
    given.ip,
    given.ua,
    given.at,
    JSON.stringify(given.defaults),
  ]);
  if (!row) throw new Error('no facts of a sign-in');
  return row.facts;
}

/** Where and when an account signed in before a session; undefined for the first time. */
export async function signInBefore(
  tx: Rows,
  { accountId, sessionId, at }: Pick<SignedIn, 'accountId' | 'sessionId'> & { readonly at: string },
): Promise<{ readonly ip: string; readonly at: Date | string } | undefined> {
  const [row] = await tx.rows<{ ip: string; at: Date | string }>('select ip, at from risk_sign_in_before($1, $2, $3)', [
    accountId,
    sessionId,
    at,
  ]);
  return row;
}

/** Whether anybody has signed in to a tenant of late. */
export async function hasSignIns(context: Context, tenantId: string): Promise<boolean> {
  return (await context.scoped({ tenantId }, 'select 1 from user_risk limit 1')).length > 0;
}

/** Whose use is judged, and when. */
export interface RiskSubject {
  readonly accountId: string;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly ip: string;
  readonly at: string;
  /** Judged when he signs in, not while he works. */
  readonly isSignIn: boolean;
}

/** What has become of findings: those that fired, the score before and after, and the settings by which. */
export interface NotedFindings {
  readonly fired: readonly RiskRule[];
  readonly before: number;
  readonly score: number;
  readonly settings: RiskSettings;
}

/** Stores findings as events, unless the same one is quiet still or its rule is off, and scores the account anew. */
export async function noteFindings(
  tx: Rows,
  subject: RiskSubject,
  { findings, defaults }: { readonly findings: readonly Finding[]; readonly defaults: RiskSettings },
): Promise<NotedFindings> {
  const [row] = await tx.rows<{ noted: NotedFindings }>('select risk_note($1, $2, $3, $4, $5, $6) as noted', [
    subject.accountId,
    subject.tenantId,
    subject.sessionId,
    subject.at,
    JSON.stringify(findings),
    JSON.stringify(defaults),
  ]);
  if (!row) throw new Error('no answer to findings');
  return row.noted;
}

/** Locks an account for its risk and announces the end of its sessions; false where it may not be locked, or is. */
export async function lockAccount(
  tx: Rows,
  { accountId, at, endsAt }: { readonly accountId: string; readonly at: string; readonly endsAt: string },
): Promise<boolean> {
  const [row] = await tx.rows<{ locked: boolean }>('select risk_lock($1, $2, $3) as locked', [accountId, at, endsAt]);
  return row?.locked === true;
}

/** Whether nobody else could administer a tenant of the account, or the platform. */
export async function isLastAdmin(tx: Rows, accountId: string): Promise<boolean> {
  const [row] = await tx.rows<{ last: boolean }>('select risk_is_last_admin($1) as last', [accountId]);
  return row?.last === true;
}

/** The score of the caller's own account as it is now, with the settings of his tenant. */
export async function ownScore(
  context: Context,
  defaults: RiskSettings,
): Promise<{ readonly score: number; readonly settings: RiskSettings }> {
  const [row] = await context.rows<{ score: number; settings: RiskSettings }>(
    'select risk_score($1, $2) as score, risk_settings($3, $4) as settings',
    [context.userId, context.at, context.tenantId, JSON.stringify(defaults)],
  );
  return row ?? { score: 0, settings: defaults };
}

/** Events of a member that count no more: those of this tenant, or of all. */
export async function forgiveEvents(
  context: Context,
  given: { readonly accountId: string; readonly reason: string | null; readonly everywhere: boolean },
): Promise<void> {
  await context.rows('select risk_forgive($1, $2, $3, $4, $5)', [
    given.accountId,
    given.everywhere ? null : context.tenantId,
    context.userId,
    given.reason,
    context.at,
  ]);
}

/** Scores one account anew in all its tenants. */
export async function rescoreAccount(
  tx: Rows,
  given: { readonly accountId: string; readonly at: string; readonly defaults: RiskSettings },
): Promise<void> {
  await tx.rows('select risk_rescore($1, $2, $3)', [given.at, JSON.stringify(given.defaults), given.accountId]);
}

/** Scores all accounts anew and forgets what is over. Answers how many scores have changed. */
export async function rescoreAll(
  tx: Rows,
  { at, defaults }: { readonly at: string; readonly defaults: RiskSettings },
): Promise<number> {
  await tx.rows('select risk_tidy($1)', [at]);
  const [row] = await tx.rows<{ n: number }>('select risk_rescore($1, $2) as n', [at, JSON.stringify(defaults)]);
  return row?.n ?? 0;
}

/** The last events of a member; facts of those in another tenant are not told. */
export async function eventsOf(context: Context, accountId: string): Promise<readonly Omit<RiskEvent, 'left'>[]> {
  return context.rows(`select id, at, rule, points, forgiven, facts from risk_events_of($1)`, [accountId]);
}

/** What one session did since the last time. */
export interface UsePart {
  readonly session_id: string;
  readonly account_id: string;
  readonly tenant_id: string;
  readonly views: number;
  readonly exports: number;
  readonly denied: number;
  readonly ips: readonly string[];
}

/** What accounts did of late, and where their sessions began. */
export interface UseSum {
  readonly session_id: string;
  readonly account_id: string;
  readonly tenant_id: string;
  readonly session_ip: string | null;
  readonly views: number;
  readonly exports: number;
  readonly denied: number;
}

/** Counts the use of sessions, and answers the sums of their accounts. */
export async function countUse(tx: Rows, parts: readonly UsePart[], at: string): Promise<readonly UseSum[]> {
  return tx.rows<UseSum>('select * from risk_use_add($1, $2)', [JSON.stringify(parts), at]);
}
