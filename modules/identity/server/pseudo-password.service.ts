import { answerProblems, AppError, commonErrors, permErrors, type RecordOf } from '@mp/kernel/contract';
import {
  asPlatform,
  bindActions,
  forgetPrincipal,
  hasPort,
  newId,
  ports,
  recordsOf,
  serveResource,
  validateTakeOver,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import {
  pseudoPassword,
  pseudoPasswordActions,
  pseudoPasswordErrors,
  pseudoPasswordForm,
  type IssuedPassword,
} from '../contract/index.ts';
import { loginName } from './login-name.ts';
import { keyedHash } from './name-hash.ts';
import * as query from './pseudo-password.query.ts';
import { newPseudoPassword, pseudoHash } from './pseudo-secret.ts';
import { membersAmong, sessionRow } from './session.query.ts';
import { signInPolicy } from './sign-in-policy.service.ts';
import { credentialOf } from './sign-in.query.ts';
import { localTime } from './sign-in.rules.ts';
import { requireAct } from './user-acts.ts';
import { targetsOf } from './user.query.ts';
import type { Target } from './user.rules.ts';
import { serverWire } from './wire.ts';
import { securityNotice } from './notice-kinds.ts';

/** The salt that browsers derive digests with: the account's, else the one that `checkuser.do` answers for its name. */
export function saltOf(salt: string | undefined, userName: string): string {
  return salt ?? keyedHash('salt', loginName(userName)).slice(0, 32);
}

/** What an administrator is asked for. */
export interface PseudoPasswordOrder {
  readonly userId: string;
  readonly reason: string;
  readonly hours: number;
  readonly maxUses: number;
}

/** Whom the caller may stand in for. Throws `common.notFound`, `pseudoPassword.self`, `user.higherRank`, `user.sharedAccount`. */
async function requireTarget(context: TxContext, userId: string): Promise<Target> {
  if (userId === context.userId) throw pseudoPasswordErrors.self();
  const [id] = await membersAmong(context, [userId]);
  const [target] = id === undefined ? [] : await targetsOf(context, [id]);
  if (!target) throw commonErrors.notFound();
  requireAct(context, target, 'actFor');
  await validateTakeOver(context, [target.id]);
  return target;
}

/**
 * Where double authentication holds, the issuer himself has signed in with two factors: a pseudo password needs none of the
 * owner's, whom support is not. Throws `pseudoPassword.secondFactor`.
 */
async function requireSecondFactor(context: Context): Promise<void> {
  const { sessionId, userId } = context.principal;
  const { strength, adminDouble } = await signInPolicy(context.as(undefined), userId);
  // Whoever issues one administers.
  if ((strength !== 'double' && !adminDouble) || sessionId === null) return;
  const loginType = (await sessionRow(context, sessionId))?.login_type ?? '';
  // `normal+totp`: the first factor and the second; a passkey is both.
  if (!loginType.includes('+') && loginType !== 'passkey') throw pseudoPasswordErrors.secondFactor();
}

/**
 * Issues a pseudo password; it is answered once and nothing keeps it. The caller has just given his password again
 * (`stepUp` of the endpoint). Throws `perm.denied` for whoever is no administrator.
 */
export async function issuePseudoPassword(context: Context, order: PseudoPasswordOrder): Promise<IssuedPassword> {
  if (!context.rights.admin) throw permErrors.denied();
  const wrong = answerProblems(pseudoPassword.entity, pseudoPasswordForm, { ...order });
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  await requireSecondFactor(context);
  const { userId, reason, maxUses, hours } = order;
  const endsAt = new Date(context.now.getTime() + hours * 3_600_000).toISOString();
  return context.tx(async (tx) => {
    const target = await requireTarget(tx, userId);
    const credential = await credentialOf(tx, userId);
    const salt = saltOf(credential?.salt, target.userName);
    const password = newPseudoPassword();
    const id = newId();
    const values = { userId, reason: reason.trim(), maxUses, uses: 0, startsAt: tx.at, endsAt, issuedBy: tx.userId };
    await recordsOf(tx, pseudoPassword).insertMany([{ id, values }], { action: 'issue' });
    const hash = pseudoHash(salt, serverWire.passwordDigest(password, salt));
    await asPlatform(tx, () => query.storePseudoSecret(tx, id, hash));
    await notifyOwner(tx, 'issued', {
      ownerId: userId,
      tenantId: tx.tenantId,
      issuer: tx.principal.displayName,
      endsAt,
      reason,
    });
    return { id, password, userName: target.userName, endsAt };
  });
}

/** What the owner is told of a pseudo password. */
interface OwnersNotice {
  readonly ownerId: string;
  readonly tenantId: string;
  readonly issuer: string;
  readonly endsAt: string;
  readonly reason?: string;
}

/** Tells the owner that somebody may sign in as him, or has done so. */
export async function notifyOwner(context: TxContext, what: 'issued' | 'used', about: OwnersNotice): Promise<void> {
  if (!hasPort('sendNotice')) return;
  const at = (instant: Date) => {
    const { day, time } = localTime(instant);
    return `${day} ${time}`;
  };
  await ports().sendNotice(context, {
    to: [about.ownerId],
    kind: securityNotice,
    tenantId: about.tenantId,
    titleKey: what === 'issued' ? 'pseudoPassword.issuedNotice.title' : 'pseudoPassword.usedNotice.title',
    bodyKey: what === 'issued' ? 'pseudoPassword.issuedNotice.text' : 'pseudoPassword.usedNotice.text',
    params: {
      name: about.issuer,
      time: at(context.now),
      until: at(new Date(about.endsAt)),
      reason: about.reason ?? '',
    },
    source: '@pseudoPassword.noticeSource',
  });
}

/** Withdraws a pseudo password: nobody signs in with it any more, and who has is out with his next request. */
async function revoke(context: TxContext, record: RecordOf<typeof pseudoPassword>): Promise<void> {
  await recordsOf(context, pseudoPassword).update(record, { revokedAt: context.at }, { action: 'revoke' });
  const end = { at: context.at, reason: 'revoked' };
  const ended = await asPlatform(context, () => query.endPseudoPassword(context, record.id, end));
  context.afterCommit(() => ended.forEach((id) => forgetPrincipal(id)));
}

/** Pseudo passwords with their table and what may be done with them. */
export const pseudoPasswordServer: ResourceServer = serveResource(pseudoPassword, {
  table: 'pseudo_password',
  computed: {
    state: `case when t.revoked_at is not null then 'revoked' when t.uses >= t.max_uses then 'usedUp'
      when t.ends_at <= app_now() then 'expired' else 'valid' end`,
  },
  actions: bindActions(pseudoPasswordActions, { revoke: (context, { record }) => revoke(context, record) }),
});
