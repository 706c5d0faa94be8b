{{#process}}
import { defineProcess } from '@mp/kernel/contract';

/** How it is approved. */
export const __entity__Process = defineProcess('__entity__', { key: '__process__', nodes: ['review'] });
{{/process}}
