import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const __entity__Pages = definePages('__module__', {});
