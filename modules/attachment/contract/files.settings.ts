import { integer } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';

/** How much room files may take, in GB of 1,000,000,000 bytes, as sizes are shown (platform.md 5.8). */
export const filesSettings = defineSettings('files', {
  area: 'data',
  order: 90,
  fields: {
    tenantQuota: integer({ required: true, min: 1, max: 1_000_000, default: 20 }),
    userQuota: integer({ required: true, min: 1, max: 1_000_000, default: 2 }),
  },
});
