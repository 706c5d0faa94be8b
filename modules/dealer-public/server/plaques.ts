import { dealerStatusChanged, dealerVersionEffective } from '@mp/dealer/server';
import { issueQrCode, revokeQrCode } from './qr/qr.service.ts';
import { validCode } from './qr/qr.query.ts';

/** A dealer gets its plaque with its first valid version, and loses it when the work with it has ended. */
export const plaqueListeners = [
  dealerVersionEffective.on(async (context, { dealerId }) => {
    if (!(await validCode(context, 'dealer', dealerId)))
      await issueQrCode(context, { kind: 'dealer', subjectId: dealerId });
  }),
  dealerStatusChanged.on(async (context, { dealerId, to }) => {
    if (to === 'terminated') await revokeQrCode(context, { kind: 'dealer', subjectId: dealerId });
  }),
];
