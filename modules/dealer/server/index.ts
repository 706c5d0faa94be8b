import { defineServerModule } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { corePart } from './core.ts';
import { personPart } from './person/index.ts';
import { goemPart } from './goem/part.ts';
import { mapPart } from './map/part.ts';
import { lookUpPart } from './lookup/part.ts';
import { publicPart } from './public/part.ts';
import { tradePart } from './trade/part.ts';
import { certificatePart } from './certificate/part.ts';
import { reportPart } from './report/part.ts';
import { tipsPart } from './tips/part.ts';
import { together, type DealerPart } from './part.ts';

export {
  canDo,
  coverageOf,
  isQualified,
  recomputeCoverage,
  registerPersonWork,
  type DeedQuestion,
  type PersonWork,
  type Verdict,
} from './person/index.ts';
export { followDealers, registerDealerWork, type DealerEvents, type DealerWork } from './joins.ts';
export { issueQrCode, revokeQrCode, type QrSubject } from './qr/qr.service.ts';
export { registerScorePart, type ScorePart } from './report/score.service.ts';
export { registerQrKind, registerTokenFinder, type QrCard, type QrKind, type TokenFinder } from './qr/qr-kinds.ts';
export { readTileOrigins, tileOrigins } from './map/tile-origins.ts';
export { newQrToken } from './qr/qr-token.ts';
export { seedAudits } from './seed/audits.ts';
export { sampleStores } from './seed/dealer-samples.ts';
export { seedDealers } from './seed/dealers.ts';
export { seedBusinessRoles } from './seed/roles.ts';
export { seedPeople } from './person/seed-people.ts';
export { seedPersonAudits } from './person/seed-plays.ts';
export { beginVersion, type VersionStart } from './version.service.ts';

export { seedCertificateTips, seedLicenceTips, seedOutsideLogins } from './seed/outside-logins.ts';
export { seedPublic } from './public/seed.ts';
export { seedTrade } from './seed/trade.ts';
export { registerLeadConversion, type LeadConversion } from './trade/lead-conversion.ts';

/** What the areas of the module give, in their order. */
const parts: readonly DealerPart[] = [
  corePart,
  personPart,
  publicPart,
  goemPart,
  lookUpPart,
  tradePart,
  tipsPart,
  certificatePart,
  reportPart,
  mapPart,
];

/** Dealers of the maker: versions of their content, people, GOEMs, feedback, public pages. */
export const dealerModule: ServerModule = defineServerModule({ name: 'dealer', ...together(parts) });
