import type { DealerPart } from '../part.ts';
import { guestJob } from './goem.job.ts';
import { goemRoles } from './goem.roles.ts';
import { goemServer } from './goem.service.ts';
import { guestDealerServer } from './guest.service.ts';
import { goemLoginServer } from './login.service.ts';
import { registerGoemProcesses } from './seed-process.ts';

/** GOEMs and their guest dealers. */
export const goemPart: DealerPart = {
  resources: [goemServer, guestDealerServer, goemLoginServer],
  roles: goemRoles,
  scheduled: [guestJob],
  declare: registerGoemProcesses,
};
