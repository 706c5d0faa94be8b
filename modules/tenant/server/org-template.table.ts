import { tableOf } from '@mp/kernel/table';
import { orgTemplate } from '../contract/index.ts';

/** Trees of organisations with which tenants may begin; platform data, so without tenant_id. */
export const orgTemplateTable = tableOf(orgTemplate, { name: 'org_template' });
