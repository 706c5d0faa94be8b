import { serverOf, type ResourceServer } from '@mp/kernel/server';
import { dealer, dealerVersion, statusRequest } from '../contract/index.ts';

/** Dealers, as they are served. */
export const dealerServer = (): ResourceServer => serverOf(dealer);
/** Versions of their content, as they are served. */
export const dealerVersionServer = (): ResourceServer => serverOf(dealerVersion);
/** Requests to suspend or terminate dealers, as they are served. */
export const requestServer = (): ResourceServer => serverOf(statusRequest);
