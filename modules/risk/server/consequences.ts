import { announceStatement, optionalPort, type TxContext } from '@mp/kernel/server';
import { isStrange } from './risk.rules.ts';
import { lockAccount, type NotedFindings, type RiskSubject } from './risk.query.ts';
import { riskNotice } from './notice-kinds.ts';

/** How long sessions of an account that was locked for its risk go on (platform.md 5.13). */
const endsAfterMs = 300_000;

/** Where a person sees his devices and sessions, and ends them. */
const ownSessionsPage = '/personalSettings';

/**
 * What follows from findings: a high score, or a new device in a new region, is told to the owner; a critical one locks
 * the account and ends its sessions in five minutes, unless the tenant has switched that off. The automated clients of
 * TEST_HOOKS, which come as hundreds of devices, are never locked out.
 */
export async function drawConsequences(context: TxContext, subject: RiskSubject, noted: NotedFindings): Promise<void> {
  const { fired, score, before, settings } = noted;
  if (fired.length === 0) return;
  context.log.info({ accountId: subject.accountId, rules: fired, score }, 'risk rules fired');
  const rises = score >= settings.secondAt && (subject.isSignIn || before < settings.secondAt);
  if (rises || isStrange(fired)) await notifyOwner(context, subject, noted);
  const locks = settings.autoLock && score >= settings.lockAt && !context.services.environment.testHooks;
  if (locks) await closeAccount(context, subject);
}

async function closeAccount(context: TxContext, { accountId, tenantId, at }: RiskSubject): Promise<void> {
  const endsAt = new Date(context.now.getTime() + endsAfterMs).toISOString();
  if (!(await lockAccount(context, { accountId, at, endsAt }))) return;
  await context.batch([announceStatement(tenantId, [accountId])]);
  context.log.warn({ accountId }, 'account locked for its risk');
}

async function notifyOwner(context: TxContext, subject: RiskSubject, { score }: NotedFindings): Promise<void> {
  await optionalPort('sendNotice')?.(context, {
    to: [subject.accountId],
    kind: riskNotice,
    tenantId: subject.tenantId,
    type: 2,
    titleKey: 'risk.notice.title',
    bodyKey: 'risk.notice.text',
    params: { at: localMinute(context.now), ip: subject.ip, score },
    source: '@risk.notice.source',
    handle: { method: 1, url: ownSessionsPage },
    channels: ['mail'],
  });
}

const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** `2026-11-20 12:00` in the business zone. */
const localMinute = (at: Date): string => zoned.format(at);
