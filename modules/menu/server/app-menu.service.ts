import { serveResource } from '@mp/kernel/server';
import type { ResourceServer } from '@mp/kernel/server';
import { appMenu } from '../contract/index.ts';

/** Entries of the phone app's bar with their table. */
export const appMenuServer: ResourceServer = serveResource(appMenu, { table: 'app_menu', searchable: false });
