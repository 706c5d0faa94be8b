import { attachmentModule } from '@mp/attachment/server';
import { customerModule } from '@mp/customer/server';
import { dealerModule } from '@mp/dealer/server';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { gensetReportModule } from '@mp/genset-report/server';
import { goemModule } from '@mp/goem/server';
import { identityModule } from '@mp/identity/server';
import type { ServerModule } from '@mp/kernel/server';
import { logModule } from '@mp/log/server';
import { maintenanceModule } from '@mp/maintenance/server';
import { menuModule } from '@mp/menu/server';
import { noticeModule } from '@mp/notice/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { projectModule } from '@mp/project/server';
import { referenceModule } from '@mp/reference/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { tradeModule } from '@mp/trade/server';
import { warrantyModule } from '@mp/warranty/server';
import { warrantyOrderModule } from '@mp/warranty-order/server';
import { workflowModule } from '@mp/workflow/server';
import { maintenanceOrderModule } from './index.ts';

/** Maintenance orders with all that they stand on, for the server of a test and for nodes of their own process. */
export const orderModules: readonly ServerModule[] = [
  tenantModule,
  settingsModule,
  attachmentModule,
  permissionServer,
  organisationModule,
  identityModule,
  logModule,
  noticeModule,
  menuModule,
  workflowModule,
  referenceModule,
  customerModule,
  dealerModule,
  dealerPublicModule,
  dealerPersonModule,
  goemModule,
  tradeModule,
  gensetModule,
  projectModule,
  warrantyModule,
  warrantyOrderModule,
  gensetReportModule,
  maintenanceModule,
  maintenanceOrderModule,
];
