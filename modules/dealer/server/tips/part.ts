import type { DealerPart } from '../part.ts';
import { registerDealerRules } from './seed-rules.ts';
import { registerDealerSubjects } from './subjects.ts';
import { dealerTipsJob } from './tips.job.ts';

/** What dealers, their versions and their yearly check remind of. */
export const tipsPart: DealerPart = {
  scheduled: [dealerTipsJob],
  declare: () => {
    registerDealerSubjects();
    registerDealerRules();
  },
};
