import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Kinds of QR codes (dealers.md 2.15); a module serves its kind by `qrKinds`. */
export const qrKinds = ['genset', 'dealer', 'person', 'site', 'file', 'certificate', 'ssa'] as const;
/** A kind of QR code. */
export type QrKindName = (typeof qrKinds)[number];

const subject = { kind: z.enum(qrKinds), subjectId: z.string().check(z.maxLength(36)) };

const issued = z.object({
  id: z.string(),
  token: z.string(),
  /** Address that the code holds. */
  url: z.string(),
  issuedAt: z.string(),
});
/** The valid code of a subject. */
export type IssuedQr = z.infer<typeof issued>;

/** The valid QR code of a subject, null when it has none. */
export const readQr = defineEndpoint({
  id: 'qrCode.read',
  method: 'GET',
  path: '/dealer/qr-code',
  access: 'qrCode.read',
  query: z.object(subject),
  answer: z.object({ code: z.nullable(issued) }),
  errors: ['qr.kindUnknown', 'common.notFound'],
  summary: 'Valid QR code of a dealer, a person, a genset …',
});

/** Issues a QR code; the one before is revoked. */
export const issueQr = defineEndpoint({
  id: 'qrCode.issue',
  method: 'POST',
  path: '/dealer/qr-code',
  access: 'qrCode.issue',
  body: z.object(subject),
  answer: issued,
  errors: ['qr.kindUnknown', 'common.notFound'],
  idempotent: true,
  summary: 'Issue a QR code; an older one of the same subject is revoked',
});
