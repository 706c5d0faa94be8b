import { randomBytes } from 'node:crypto';
import { AppError, commonErrors, type Day } from '@mp/kernel/contract';
import {
  lockRecord,
  registerEffect,
  runTransition,
  serveResource,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import {
  certificateDays,
  certificateLifecycle,
  certificateStateOn,
  personCertificate,
  personErrors,
  type CertificateState,
} from '../../contract/index.ts';
import { todayOf } from '../content.ts';
import { recomputeCoverage } from './coverage.service.ts';
import type { KnownCertificate } from './person.query.ts';
import { personServer, write } from './served.ts';
import { unverified, voidsVerification } from './verified.ts';

/** 22 url-safe characters that nobody guesses: 128 bits and a little. */
const newToken = (): string => randomBytes(17).toString('base64url').slice(0, 22);

async function beforeCreate(context: Context, tx: Tx, input: MutableValues): Promise<void> {
  const owner = await lockRecord(context, tx, personServer(), String(input.personId), 'update').catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'common.notFound') throw error;
      throw commonErrors.refNotFound({ field: '@personCertificate.field.personId' });
    },
  );
  if (owner.status === 'left')
    throw commonErrors.transitionRefused({ action: '@personCertificate.action.create', state: '@person.status.left' });
  Object.assign(input, certificateDays(input), {
    dealerId: owner.dealerId,
    scopeRegionId: owner.scopeRegionId,
    state: 'pending',
  });
  await judgeRenewed(tx, input, owner.id);
}

/** What is renewed is another certificate of the same person. */
async function judgeRenewed(tx: Tx, input: Values, personId: string): Promise<void> {
  if (typeof input.renewsId !== 'string') return;
  const [old] = await tx.rows(
    'select 1 from person_certificate where id = $1::uuid and person_id = $2::uuid and deleted_at is null',
    [input.renewsId, personId],
  );
  if (!old) throw commonErrors.refNotFound({ field: '@personCertificate.field.renewsId' });
}

/** Nothing is written while its change is audited. */
async function judgeOpen(tx: Tx, old: Values): Promise<void> {
  if (typeof old.changeId !== 'string') return;
  const [change] = await tx.rows<{ state: string }>('select state from person_change where id = $1::uuid', [
    old.changeId,
  ]);
  if (change && ['confirming', 'areaAudit', 'trainingAudit'].includes(change.state))
    throw personErrors.certificateClosed();
}

async function beforeUpdate(_context: Context, tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  await judgeOpen(tx, old);
  const next = { ...old, ...patch };
  const isEmptied = ['expiresOn', 'reviewDue', 'issuer'].some((name) => name in patch && !patch[name]);
  if (isEmptied) Object.assign(patch, certificateDays(next));
  await judgeRenewed(tx, patch, String(old.personId));
  // What was verified, and the code that was given out, spoke of other facts.
  if (voidsVerification(old, patch)) Object.assign(patch, unverified, { verifyToken: null });
}

const servedCertificate: ResourceServer = serveResource(personCertificate, {
  table: 'person_certificate',
  hooks: {
    beforeCreate,
    beforeUpdate,
    beforeDelete: (_context, tx, old) => judgeOpen(tx, old),
  },
});

/** The transitions that lead a certificate to a state, each told to whoever follows them. */
const waysTo: Readonly<Record<CertificateState, readonly string[]>> = {
  pending: ['again'],
  valid: ['pass'],
  expiring: ['pass', 'near'],
  expired: ['pass', 'expire'],
  revoked: [],
};

async function setState(
  context: Context,
  tx: Tx,
  { id, state: old, verifyToken }: KnownCertificate,
  state: CertificateState,
): Promise<void> {
  if (old === state) return;
  const names = waysTo[state].filter((name) => name !== 'pass' || old === 'pending');
  for (const name of names)
    await runTransition(context, servedCertificate, certificateLifecycle, {
      id,
      name,
      version: null,
      form: {},
      byProcess: true,
    });
  if (verifyToken === null && state !== 'pending')
    await write(context, tx, servedCertificate, id, { verifyToken: newToken() }, 'issueToken');
}

/** Audited certificates hold from now on, each as its days say. */
export async function passCertificates(
  context: Context,
  tx: Tx,
  certificates: readonly KnownCertificate[],
): Promise<void> {
  const day: Day = todayOf(context);
  for (const each of certificates)
    if (each.state === 'pending')
      await setState(context, tx, each, certificateStateOn({ ...each, state: 'valid' }, day));
}

/** Certificates of the maker go through an audit again, since their holder works elsewhere. */
export async function reopenCertificates(
  context: Context,
  tx: Tx,
  certificates: readonly KnownCertificate[],
): Promise<void> {
  for (const each of certificates) {
    await setState(context, tx, each, 'pending');
    if (each.verifyResult !== null) await write(context, tx, servedCertificate, each.id, unverified, 'again');
  }
}

/** What time has made of certificates. Answers the dealers whose coverage it may touch, and those that have expired. */
export async function ageCertificates(
  context: Context,
  tx: Tx,
  certificates: readonly KnownCertificate[],
): Promise<{ readonly dealers: ReadonlySet<string>; readonly expired: readonly KnownCertificate[] }> {
  const day = todayOf(context);
  const expired: KnownCertificate[] = [];
  for (const each of certificates) {
    const state = certificateStateOn(each, day);
    await setState(context, tx, each, state);
    if (state === 'expired') expired.push(each);
  }
  return { dealers: new Set(expired.flatMap(({ dealerId }) => (dealerId === null ? [] : [dealerId]))), expired };
}

/** What a revocation brings: the reason stays with the certificate, the dealer may be short of people now. */
export function registerCertificateEffects(): void {
  registerEffect('personCertificate', 'revoke', async (context, tx, record, form) => {
    await write(context, tx, servedCertificate, String(record.id), { revokeReason: form.reason }, 'revoke');
    if (typeof record.dealerId === 'string') await recomputeCoverage(context, tx, [record.dealerId]);
  });
}

export { servedCertificate };
