import { bind } from '@mp/kernel/server';
import { searchRecords } from '../contract/index.ts';
import { findRecords } from './search.service.ts';

/** The search over all resources. */
export const searchRoutes = [bind(searchRecords, (context, { query }) => findRecords(context, query.q))];
