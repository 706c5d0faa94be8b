import { bind } from '@mp/kernel/server';
import { recentChanges } from '../contract/index.ts';
import { recentChangesOf } from './home.service.ts';

/** The operations of this module. */
export const homeRoutes = [bind(recentChanges, (context) => recentChangesOf(context))];
