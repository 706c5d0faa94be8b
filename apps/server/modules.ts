import type { ServerModule } from '@mp/kernel/server';
import { attachmentModule } from '@mp/attachment/server';
import { homeModule } from '@mp/home/server';
import { identityModule } from '@mp/identity/server';
import { jobModule } from '@mp/job/server';
import { noticeModule } from '@mp/notice/server';
import { logModule } from '@mp/log/server';
import { riskModule } from '@mp/risk/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { menuModule } from '@mp/menu/server';
import { workflowModule } from '@mp/workflow/server';
import { referenceModule } from '@mp/reference/server';
import { dealerModule } from '@mp/dealer/server';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { goemModule } from '@mp/goem/server';
import { tradeModule } from '@mp/trade/server';
import { customerModule } from '@mp/customer/server';

/** The modules of this server, ground first. */
export const serverModules: readonly ServerModule[] = [
  tenantModule,
  settingsModule,
  attachmentModule,
  permissionServer,
  organisationModule,
  identityModule,
  logModule,
  jobModule,
  noticeModule,
  riskModule,
  homeModule,
  menuModule,
  workflowModule,
  referenceModule,
  customerModule,
  dealerModule,
  dealerPublicModule,
  dealerPersonModule,
  goemModule,
  tradeModule,
];
