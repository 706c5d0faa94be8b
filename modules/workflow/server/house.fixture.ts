import { attachmentModule } from '@mp/attachment/server';
import { identityModule } from '@mp/identity/server';
import type { ServerModule } from '@mp/kernel/server';
import { aServer, type TestServer } from '@mp/kernel/testing';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { workflowModule } from './index.ts';

/** A server with processes and what a house has around them: people with rights, organisations, files; and `more`. */
export const aHouseServer = (...more: readonly ServerModule[]): Promise<TestServer> =>
  aServer([
    tenantModule,
    settingsModule,
    attachmentModule,
    permissionServer,
    organisationModule,
    identityModule,
    ...more,
    workflowModule,
  ]);
