import { endpointQuery } from '@mp/kernel/web';
import { readEffect, supplement } from '../contract/index.ts';

/** What a back-entry changes. */
export const effectQuery = (id: string) => endpointQuery(supplement.key, readEffect, { params: { id } });
