import { resourceServer, type ResourceServer } from '@mp/kernel/server';

function served(key: string): ResourceServer {
  const found = resourceServer(key);
  if (!found) throw new Error(`${key} is not served`);
  return found;
}

/** People of dealers with their table. */
export const personServer = (): ResourceServer => served('dealer.person');
/** Changes with their table. */
export const changeServer = (): ResourceServer => served('dealer.personChange');
