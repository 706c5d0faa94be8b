import { defineServerModule } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { __entity__Pages } from '../contract/index.ts';
import { __entity__Server } from './__module__.service.ts';

/** What the server knows of the module. */
export const __entity__Module: ServerModule = defineServerModule({
  name: '__module__',
  pages: __entity__Pages,
  resources: [__entity__Server],
  grants: { staff: { functions: ['__entity__.read'] } },
});
