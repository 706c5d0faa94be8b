import { tableOf } from '@mp/kernel/table';
import { platformWording, wording } from '../contract/wording.resource.ts';

/** Texts that a tenant says in own words. */
export const wordingTable = tableOf(wording, { name: 'i18n_override', indexes: ['key', 'updatedAt'] });

/** Texts that the platform says in own words, for all tenants; platform data, so without tenant_id. */
export const platformWordingTable = tableOf(platformWording, { name: 'i18n_default', indexes: ['key', 'updatedAt'] });
