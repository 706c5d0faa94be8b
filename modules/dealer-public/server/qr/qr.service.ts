import { commonErrors, isUuid, webBase } from '@mp/kernel/contract';
import { newId, type Context, type TxContext } from '@mp/kernel/server';
import { qrErrors, type IssuedQr, type QrKindName } from '../../contract/index.ts';
import { isQrToken, newQrToken } from './qr-token.ts';
import { qrKind } from './qr-kinds.ts';
import { codeByToken, lockSubject, revokeCodes, storeCode, storeCodes, validCode, type QrRow } from './qr.query.ts';

/** What a code stands for. */
export interface QrSubject {
  readonly kind: QrKindName;
  readonly subjectId: string;
}

function addressOf(context: Context, token: string): string {
  return `${context.services.environment.publicUrl ?? ''}${webBase}/qrCodePageNew?t=${token}`;
}

const issued = (context: Context, { id, token, issuedAt }: Omit<QrRow, 'revokedAt'>): IssuedQr => ({
  id,
  token,
  url: addressOf(context, token),
  issuedAt: new Date(issuedAt).toISOString(),
});

/**
 * Issues a code for a subject within the transaction of what calls for it; the one before is revoked. For modules whose
 * records carry a code; the caller has judged the right.
 */
export async function issueQrCode(context: TxContext, { kind, subjectId }: QrSubject): Promise<IssuedQr> {
  await lockSubject(context, kind, subjectId);
  await revokeCodes(context, kind, subjectId);
  const token = newQrToken(context.services.environment.pepper);
  const code = { id: newId(), token, kind, subjectId, issuedAt: context.at };
  await storeCode(context, code);
  return issued(context, code);
}

/** Issues codes of one kind for subjects that are new in this transaction, all in one statement. */
export async function issueQrCodes(
  context: TxContext,
  kind: QrKindName,
  subjects: readonly { readonly id: string }[],
): Promise<void> {
  const { pepper } = context.services.environment;
  const codes = subjects.map(({ id: subjectId }) => ({
    id: newId(),
    token: newQrToken(pepper),
    kind,
    subjectId,
    issuedAt: context.at,
  }));
  await storeCodes(context, codes);
}

/** The valid code of a subject, or a new one where it has none: printing again does not end what hangs on a wall. */
export async function keptQrCode(context: TxContext, subject: QrSubject): Promise<IssuedQr> {
  await lockSubject(context, subject.kind, subject.subjectId);
  const known = await validCode(context, subject.kind, subject.subjectId);
  return known ? issued(context, known) : issueQrCode(context, subject);
}

/** The valid code of a subject, for modules whose codes lead to a page of their own; null where it has none. */
export async function currentQrCode(
  context: Pick<TxContext, 'rows'>,
  { kind, subjectId }: QrSubject,
): Promise<{ readonly token: string; readonly issuedAt: string } | null> {
  const code = await validCode(context, kind, subjectId);
  return code ? { token: code.token, issuedAt: new Date(code.issuedAt).toISOString() } : null;
}

/** What a code of a kind stands for in the tenant of the caller; undefined for one that nobody issued. */
export async function subjectOfQrCode(
  context: Context,
  { kind, token }: { readonly kind: QrKindName; readonly token: string },
): Promise<{ readonly subjectId: string; readonly isRevoked: boolean } | undefined> {
  if (!isQrToken(context.services.environment.pepper, token)) return undefined;
  const code = await codeByToken(context, token);
  return code?.kind === kind ? { subjectId: code.subjectId, isRevoked: code.revokedAt !== null } : undefined;
}

/** Revokes the code of a subject, for one that is no more: its page says so from now on. */
export async function revokeQrCode(context: TxContext, { kind, subjectId }: QrSubject): Promise<void> {
  await revokeCodes(context, kind, subjectId);
}

async function validated(context: Context, { kind, subjectId }: QrSubject): Promise<void> {
  const found = qrKind(kind);
  if (!found) throw qrErrors.kindUnknown({ kind });
  if (!isUuid(subjectId)) throw commonErrors.notFound();
  await found.validate(context, subjectId);
}

/** The valid code of a subject that the caller sees. Throws `qr.kindUnknown`, `common.notFound`. */
export async function codeOf(context: Context, subject: QrSubject): Promise<{ code: IssuedQr | null }> {
  await validated(context, subject);
  const code = await validCode(context, subject.kind, subject.subjectId);
  return { code: code ? issued(context, code) : null };
}

/** Issues a code at the wish of a user. Throws `qr.kindUnknown`, `common.notFound`. */
export async function issueByUser(context: Context, subject: QrSubject): Promise<IssuedQr> {
  await validated(context, subject);
  return context.tx((tx) => issueQrCode(tx, subject));
}
