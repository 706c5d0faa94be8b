import { defineLink } from '@mp/kernel/web';

/** A line of the log. */
export const toCall = defineLink<{ call: string }>('/interfaceLog');
/** Lines of the log of an interface. */
export const toCallsOf = defineLink<{ interfaceId: string; result?: string }>('/interfaceLog');
/** An interface. */
export const toInterface = defineLink<{ record: string }>('/interfaceMgr');
