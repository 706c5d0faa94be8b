import type { InputOf, RecordOf } from '@mp/kernel/contract';
import { changedFields } from '@mp/kernel/server';
import { verifyFields, type personCertificate } from '../contract/index.ts';

type CertificateInput = Readonly<InputOf<typeof personCertificate>>;

/** Fields on which a verification rests; a change of one makes it void. */
const verifiedFields: readonly string[] = ['type', 'level', 'certNo', 'issuer', 'issuedOn', 'expiresOn'];

/** A certificate that nobody has verified. */
export const unverified: CertificateInput = Object.fromEntries(verifyFields.map((name) => [name, null]));

/** Whether a change of a certificate makes its verification void. */
export const voidsVerification = (old: RecordOf<typeof personCertificate>, patch: CertificateInput): boolean =>
  changedFields(old, patch).some((name) => verifiedFields.includes(name));
