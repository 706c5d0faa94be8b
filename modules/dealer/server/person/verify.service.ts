import { commonErrors } from '@mp/kernel/contract';
import { getRecord, lockRecord, ports, type Context, type Tx, type Values } from '@mp/kernel/server';
import { personErrors, registerAnswer, type CertificateVerification, type VerifyResult } from '../../contract/index.ts';
import { todayOf } from '../content.ts';
import { certificatesById, type KnownCertificate } from './person.query.ts';
import { changeServer, write } from './served.ts';
import { servedCertificate } from './certificate.service.ts';
import { keepFound, registerEntries, verificationOf } from './verify.query.ts';

/** States of a change in which its certificates are verified. */
export const verifyStates: readonly unknown[] = ['areaAudit', 'trainingAudit'];

/** How an auditor has verified a certificate. */
export interface GivenVerification {
  readonly certificateId: string;
  readonly way: 'register' | 'website' | 'phone' | 'letter';
  readonly result?: 'confirmed' | 'denied' | 'noAnswer' | null | undefined;
  readonly on?: string | null | undefined;
  readonly remark?: string | null | undefined;
  readonly files?: readonly string[] | undefined;
}

async function certificateOf(tx: Tx, change: Values, id: string): Promise<KnownCertificate> {
  const ids = Array.isArray(change.certificateIds) ? change.certificateIds.map(String) : [];
  const [certificate] = ids.includes(id) ? await certificatesById(tx, [id]) : [];
  if (!certificate) throw commonErrors.notFound();
  return certificate;
}

interface Answer {
  readonly result: VerifyResult;
  readonly on: string;
  readonly found: unknown;
}

/** What the register says, which nobody types, or what somebody was told and when. */
async function answerOf(
  context: Context,
  tx: Tx,
  certificate: KnownCertificate,
  given: GivenVerification,
): Promise<Answer> {
  const today = todayOf(context);
  if (given.way === 'register') {
    const { result, entry, differs } = registerAnswer(certificate, await registerEntries(tx, certificate));
    return { result, on: today, found: entry && { ...entry, differs } };
  }
  if (!given.result) throw commonErrors.required({ field: '@personCertificate.field.verifyResult' });
  const on = given.on ?? today;
  if (on > today) throw personErrors.verifyFuture();
  return { result: given.result, on, found: null };
}

/**
 * Records that a certificate was verified while the change it goes with is audited. Throws `common.notFound`,
 * `person.verifyClosed`, and for what does not fit `person.verifyWay`, `person.verifyFuture`, `common.required`.
 */
export async function verifyCertificate(
  context: Context,
  changeId: string,
  given: GivenVerification,
): Promise<CertificateVerification> {
  await getRecord(context, changeServer(), changeId);
  return context.tx(async (tx) => {
    const change = await lockRecord(context, tx, changeServer(), changeId);
    const certificate = await certificateOf(tx, change, given.certificateId);
    if (!verifyStates.includes(change.state)) throw personErrors.verifyClosed();
    if ((certificate.issuer === 'maker') !== (given.way === 'register'))
      throw personErrors.verifyWay({ issuer: `@personCertificate.issuer.${certificate.issuer}` });
    const { result, on, found } = await answerOf(context, tx, certificate, given);
    const files = [...(given.files ?? [])];
    await write(
      context,
      tx,
      servedCertificate,
      certificate.id,
      {
        verifyWay: given.way,
        verifyResult: result,
        verifiedOn: on,
        verifiedById: context.userId,
        verifyRemark: given.remark?.trim() || null,
        verifyFiles: files.length > 0 ? files : null,
      },
      'verify',
    );
    await ports().attachFiles(
      context,
      tx,
      { resource: servedCertificate.resource, id: certificate.id, field: 'verifyFiles' },
      files,
    );
    await keepFound(tx, certificate.id, found);
    const made = await verificationOf(tx, certificate.id);
    if (!made) throw commonErrors.notFound();
    return made;
  });
}

/** Nothing passes that rests on a certificate which its issuer does not know. */
export async function judgeDenied(tx: Tx, change: Values): Promise<void> {
  const ids = Array.isArray(change.certificateIds) ? change.certificateIds.map(String) : [];
  const [denied] = (await certificatesById(tx, ids)).filter(({ verifyResult }) => verifyResult === 'denied');
  if (denied) throw personErrors.certificateDenied({ cert: denied.certNo });
}
