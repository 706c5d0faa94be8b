import { randomBytes } from 'node:crypto';
import { AppError, commonErrors, type Day, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  recordsOf,
  runTransition,
  serveResource,
  type ResourceServer,
  type Tx,
  type TxContext,
} from '@mp/kernel/server';
import type { CertificateState } from '@mp/dealer/contract';
import { certificateDays, certificateStateOn, person, personCertificate, personErrors } from '../contract/index.ts';
import { todayOf, requiredValues, recomputeCoverage } from '@mp/dealer/server';
import type { CertificateRow } from './person.query.ts';
import { unverified, voidsVerification } from './verified.ts';

type Certificate = RecordOf<typeof personCertificate>;
type CertificateInput = InputOf<typeof personCertificate>;

/** 22 url-safe characters that nobody guesses: 128 bits and a little. */
const newToken = (): string => randomBytes(17).toString('base64url').slice(0, 22);

async function beforeCreate(context: TxContext, input: CertificateInput): Promise<void> {
  const { personId } = requiredValues(input, 'personId');
  const owner = await recordsOf(context, person)
    .lock(personId, { scope: 'update' })
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'common.notFound') throw error;
      throw commonErrors.refNotFound({ field: '@personCertificate.field.personId' });
    });
  if (owner.status === 'left')
    throw commonErrors.transitionRefused({ action: '@personCertificate.action.create', state: '@person.status.left' });
  const derived: CertificateInput = {
    ...certificateDays(input),
    dealerId: owner.dealerId,
    scopeRegionId: owner.scopeRegionId,
    state: 'pending',
  };
  Object.assign(input, derived);
  await requireRenewable(context, input, owner.id);
}

/** What is renewed is another certificate of the same person. */
async function requireRenewable(tx: Tx, input: CertificateInput, personId: string): Promise<void> {
  if (!input.renewsId) return;
  const [old] = await tx.rows(
    'select 1 from person_certificate where id = $1::uuid and person_id = $2::uuid and deleted_at is null',
    [input.renewsId, personId],
  );
  if (!old) throw commonErrors.refNotFound({ field: '@personCertificate.field.renewsId' });
}

/** Nothing is written while its change is audited. */
async function requireOpen(tx: Tx, old: Certificate): Promise<void> {
  if (old.changeId === null) return;
  const [change] = await tx.rows<{ state: string }>('select state from person_change where id = $1::uuid', [
    old.changeId,
  ]);
  if (change && ['confirming', 'areaAudit', 'trainingAudit'].includes(change.state))
    throw personErrors.certificateClosed();
}

async function beforeUpdate(tx: TxContext, old: Certificate, patch: CertificateInput): Promise<void> {
  await requireOpen(tx, old);
  const next = { ...old, ...patch };
  const isEmptied = (['expiresOn', 'reviewDue', 'issuer'] as const).some((name) => name in patch && !patch[name]);
  if (isEmptied) Object.assign(patch, certificateDays(next));
  await requireRenewable(tx, patch, old.personId);
  // What was verified, and the code that was given out, spoke of other facts.
  if (voidsVerification(old, patch)) Object.assign(patch, unverified, { verifyToken: null });
}

const servedCertificate: ResourceServer = serveResource(personCertificate, {
  table: 'person_certificate',
  hooks: {
    beforeCreate,
    beforeUpdate,
    beforeDelete: (tx, old) => requireOpen(tx, old),
  },
  effects: {
    // The reason stays with the certificate, and the dealer may be short of people now.
    revoke: async (context, { id, dealerId }, form) => {
      const revokeReason = typeof form.reason === 'string' ? form.reason : null;
      await recordsOf(context, personCertificate).updateLatest(id, { patch: { revokeReason }, action: 'revoke' });
      if (dealerId !== null) await recomputeCoverage(context, [dealerId]);
    },
  },
});

/** The transitions that lead a certificate to a state, each with its own listeners. */
const waysTo: Readonly<Record<CertificateState, readonly string[]>> = {
  pending: ['again'],
  valid: ['pass'],
  expiring: ['pass', 'near'],
  expired: ['pass', 'expire'],
  revoked: [],
};

async function setState(
  context: TxContext,
  { id, state: old, verifyToken }: CertificateRow,
  state: CertificateState,
): Promise<void> {
  if (old === state) return;
  const names = waysTo[state].filter((name) => name !== 'pass' || old === 'pending');
  for (const name of names)
    await runTransition(context, servedCertificate, {
      id,
      name,
      version: null,
      form: {},
      byProcess: true,
    });
  if (verifyToken === null && state !== 'pending')
    await recordsOf(context, personCertificate).updateLatest(id, {
      patch: { verifyToken: newToken() },
      action: 'issueToken',
    });
}

/** Audited certificates hold from now on, each as its days say. */
export async function passCertificates(context: TxContext, certificates: readonly CertificateRow[]): Promise<void> {
  const day: Day = todayOf(context);
  for (const each of certificates)
    if (each.state === 'pending') await setState(context, each, certificateStateOn({ ...each, state: 'valid' }, day));
}

/** Certificates of the maker go through an audit again, since their holder works elsewhere. */
export async function reopenCertificates(context: TxContext, certificates: readonly CertificateRow[]): Promise<void> {
  const records = recordsOf(context, personCertificate);
  for (const each of certificates) {
    await setState(context, each, 'pending');
    if (each.verifyResult !== null) await records.updateLatest(each.id, { patch: unverified, action: 'again' });
  }
}

/** What time has made of certificates. Answers the dealers whose coverage it may touch, and those that have expired. */
export async function ageCertificates(
  context: TxContext,
  certificates: readonly CertificateRow[],
): Promise<{ readonly dealers: ReadonlySet<string>; readonly expired: readonly CertificateRow[] }> {
  const day = todayOf(context);
  const expired: CertificateRow[] = [];
  for (const each of certificates) {
    const state = certificateStateOn(each, day);
    await setState(context, each, state);
    if (state === 'expired') expired.push(each);
  }
  return { dealers: new Set(expired.flatMap(({ dealerId }) => (dealerId === null ? [] : [dealerId]))), expired };
}

export { servedCertificate };
