import { tableOf } from '@mp/kernel/table';
import { appMenu } from '../contract/index.ts';

/** Entries of the phone app's bar. */
export const appMenuTable = tableOf(appMenu, { name: 'app_menu' });
