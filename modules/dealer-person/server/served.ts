import { serverOf, type ResourceServer } from '@mp/kernel/server';
import { person, personChange } from '../contract/index.ts';

/** People of dealers with their table. */
export const personServer = (): ResourceServer => serverOf(person);
/** Changes with their table. */
export const changeServer = (): ResourceServer => serverOf(personChange);
