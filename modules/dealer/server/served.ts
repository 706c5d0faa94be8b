import type { Resource } from '@mp/kernel/contract';
import { resourceServer, type ResourceServer } from '@mp/kernel/server';
import { dealer, dealerVersion, statusRequest } from '../contract/index.ts';

function served({ key }: Pick<Resource, 'key'>): ResourceServer {
  const found = resourceServer(key);
  if (!found) throw new Error(`${key} is not served`);
  return found;
}

/** Dealers, as they are served. */
export const dealerServer = (): ResourceServer => served(dealer);
/** Versions of their content, as they are served. */
export const dealerVersionServer = (): ResourceServer => served(dealerVersion);
/** Requests to suspend or terminate dealers, as they are served. */
export const requestServer = (): ResourceServer => served(statusRequest);
