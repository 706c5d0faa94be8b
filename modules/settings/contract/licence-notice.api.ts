import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Where an installation stands (platform.md 4.2). */
export const licenceStates = ['trial', 'active', 'expiring', 'expired', 'locked'] as const;
/** Where an installation stands. */
export type LicenceState = (typeof licenceStates)[number];

/** What everybody is told of the licence. */
export const licenceNotice = defineEndpoint({
  id: 'licence.notice',
  method: 'GET',
  path: '/settings/licence/notice',
  access: 'session',
  unlicensed: true,
  answer: z.object({
    state: z.enum(licenceStates),
    daysLeft: z.number(),
    /** Only administrators are told that the end comes near, or that the clock is wrong. */
    warns: z.boolean(),
    clockBehind: z.boolean(),
  }),
  summary: 'Whether the licence comes to an end, for the banner of the console',
});
