import { commonErrors, throwIfAny, type RecordOf, type Refusal } from '@mp/kernel/contract';
import { getRecord, ports, recordsOf, type Context, type Tx, type TxContext } from '@mp/kernel/server';
import {
  needsVerifyRemark,
  personCertificate,
  personChange,
  personErrors,
  registerAnswer,
  verificationRefusals,
  waysOfIssuer,
  type CertificateVerification,
  type VerifiedCertificate,
  type VerifyResult,
  type VerifyWay,
} from '../contract/index.ts';
import { todayOf } from '@mp/dealer/server';
import { certificatesById, type CertificateRow } from './person.query.ts';
import { changeServer } from './served.ts';
import { registerEntries, verificationOf } from './verify.query.ts';

/** States of a change in which its certificates are verified. */
export const verifyStates: readonly unknown[] = ['areaAudit', 'trainingAudit'];

/** How an auditor has verified a certificate. */
export interface VerificationInput {
  readonly certificateId: string;
  readonly way: VerifyWay;
  readonly result?: 'confirmed' | 'denied' | 'noAnswer' | null | undefined;
  readonly on?: string | null | undefined;
  readonly remark?: string | null | undefined;
  readonly files?: readonly string[] | undefined;
}

type Change = RecordOf<typeof personChange>;

async function certificateOf(tx: Tx, change: Change, id: string): Promise<CertificateRow> {
  const isOfChange = (change.certificateIds ?? []).some((each) => each === id);
  const [certificate] = isOfChange ? await certificatesById(tx, [id]) : [];
  if (!certificate) throw commonErrors.notFound();
  return certificate;
}

interface Answer {
  readonly result: VerifyResult;
  readonly on: string;
  readonly found: unknown;
}

/** What the register says, which nobody types, or what somebody was told and when. */
async function answerOf(context: TxContext, certificate: CertificateRow, given: VerificationInput): Promise<Answer> {
  const today = todayOf(context);
  if (given.way === 'register') {
    const { result, entry, differs } = registerAnswer(
      certificate,
      (await registerEntries(context, [certificate])).get(certificate.id) ?? [],
    );
    return { result, on: today, found: entry && { ...entry, differs } };
  }
  if (!given.result) throw commonErrors.required({ field: '@personCertificate.field.verifyResult' });
  if (needsVerifyRemark(certificate.issuer, given.way) && !given.remark?.trim())
    throw commonErrors.required({ field: '@personCertificate.field.verifyRemark' });
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
  given: VerificationInput,
): Promise<CertificateVerification> {
  await getRecord(context, changeServer(), changeId);
  return context.tx(async (tx) => {
    const change = await recordsOf(tx, personChange).lock(changeId);
    const certificate = await certificateOf(tx, change, given.certificateId);
    if (!verifyStates.includes(change.state)) throw personErrors.verifyClosed();
    if (!waysOfIssuer(certificate.issuer).includes(given.way))
      throw personErrors.verifyWay({ issuer: `@personCertificate.issuer.${certificate.issuer}` });
    const { result, on, found } = await answerOf(tx, certificate, given);
    const files = [...(given.files ?? [])];
    const patch = {
      verifyWay: given.way,
      verifyResult: result,
      verifiedOn: on,
      verifiedById: context.userId,
      verifyRemark: given.remark?.trim() || null,
      verifyFiles: files.length > 0 ? files : null,
    };
    await recordsOf(tx, personCertificate).update(certificate, patch, {
      action: 'verify',
      columns: { verify_found: found === null || found === undefined ? null : JSON.stringify(found) },
    });
    await ports().attachFiles(tx, { resource: personCertificate, id: certificate.id, field: 'verifyFiles' }, files);
    const made = await verificationOf(tx, certificate.id);
    if (!made) throw commonErrors.notFound();
    return made;
  });
}

/** What keeps certificates from passing: their issuer denies them, or the maker's are neither registered nor confirmed. */
export async function verificationProblems(
  tx: Tx,
  certificates: readonly (VerifiedCertificate & { readonly id: string; readonly type: string })[],
): Promise<Refusal[]> {
  const entries = await registerEntries(tx, certificates);
  return certificates.flatMap((each) => verificationRefusals(each, entries.get(each.id) ?? []));
}

const certificatesOfChange = (tx: Tx, { certificateIds }: Change): Promise<CertificateRow[]> =>
  certificatesById(tx, certificateIds ?? []);

/** Nothing passes that rests on a certificate which its issuer does not know. */
export async function requireNotDenied(tx: Tx, change: Change): Promise<void> {
  const denied = (await certificatesOfChange(tx, change)).find(({ verifyResult }) => verifyResult === 'denied');
  if (denied) throw personErrors.certificateDenied({ cert: denied.certNo });
}

/** The last word on certificates: nothing passes with one that is denied, or that is the maker's and not verified. */
export async function requireVerified(tx: Tx, change: Change): Promise<void> {
  const all = await certificatesOfChange(tx, change);
  const validated = all.filter(({ state, verifyResult }) => state === 'pending' || verifyResult === 'denied');
  throwIfAny(await verificationProblems(tx, validated));
}
