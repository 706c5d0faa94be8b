import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { __entity__Pages } from '../contract/index.ts';

/** What the server knows of the module. */
export const __entity__Module: ServerModule = defineServerModule({
  name: '__module__',
  pages: __entity__Pages,
  resources: [],
});
