import { serveResource } from '@mp/kernel/server';
import type { ResourceServer } from '@mp/kernel/server';
import { orgTemplate } from '../contract/index.ts';

/** Templates of organisations; only platform administrators reach them. */
export const orgTemplateServer: ResourceServer = serveResource(orgTemplate, {
  table: 'org_template',
  searchable: false,
  counted: false,
});
