import { issueQrCode, revokeQrCode } from './qr/qr.service.ts';
import { validCode } from './qr/qr.query.ts';
import { followDealers } from '@mp/dealer/server';

/** A dealer gets its plaque with its first valid version, and loses it when the work with it has ended. */
export function followWithPlaques(): void {
  followDealers({
    effective: async (context, tx, dealerId) => {
      if (!(await validCode(tx, 'dealer', dealerId)))
        await issueQrCode(context, tx, { kind: 'dealer', subjectId: dealerId });
    },
    status: async (context, tx, { dealerId, to }) => {
      if (to === 'terminated') await revokeQrCode(context, tx, { kind: 'dealer', subjectId: dealerId });
    },
  });
}
