import { tenantFronts } from '@mp/identity/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { grayPages } from '../contract/index.ts';
import { ruledTenants } from './gray-rule.query.ts';
import { frontsOf, grayRuleServer } from './gray-rule.service.ts';
import { grayRoutes } from './gray.route.ts';
import { sampleRules } from './seed.ts';

/** Who of a tenant is led to its gray front: rules, their order, and what they decide. */
export const grayReleaseModule: ServerModule = defineServerModule({
  name: 'gray-release',
  pages: grayPages,
  resources: [grayRuleServer],
  routes: grayRoutes,
  contributes: [tenantFronts.of({ name: 'grayRules', speaksOf: ruledTenants, read: frontsOf })],
  samples: { rows: sampleRules },
});
