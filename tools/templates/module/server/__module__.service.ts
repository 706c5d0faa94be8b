import { serveResource } from '@mp/kernel/server';
import { __entity__ } from '../contract/index.ts';

/** The resource with its table. */
export const __entity__Server = serveResource(__entity__, { table: '__table__' });
