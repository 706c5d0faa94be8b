import { defineProcess } from '@mp/kernel/contract';

/** How a GOEM or a change of one is approved (dealers.md 4). */
export const goemProcess = defineProcess('goem', { key: 'P_GOEM', nodes: ['specialist', 'manager', 'finance'] });

/** How a guest dealer is let in. */
export const guestDealerProcess = defineProcess('guestDealer', { key: 'P_GUEST', nodes: ['asm'] });
