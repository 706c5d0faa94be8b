import { bind, type BoundRoute } from '@mp/kernel/server';
import { issueQr, readQr } from '../../contract/index.ts';
import { codeOf, issueByUser } from './qr.service.ts';

/** Operations on QR codes. */
export const qrRoutes: readonly BoundRoute[] = [
  bind(readQr, (context, { query }) => codeOf(context, query)),
  bind(issueQr, (context, { body }) => issueByUser(context, body), { status: 201 }),
];
