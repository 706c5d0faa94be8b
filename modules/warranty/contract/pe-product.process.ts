import { defineProcess } from '@mp/kernel/contract';

/** Checks a revision of a product, and its prices where they are new or changed much (pe-product-audit). */
export const peProductProcess = defineProcess('peProduct', { key: 'P_PE_PRODUCT', nodes: ['check', 'priceCheck'] });
