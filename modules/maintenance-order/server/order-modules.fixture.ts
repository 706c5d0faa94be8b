import { dealerModules } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { gensetReportModule } from '@mp/genset-report/server';
import { goemModule } from '@mp/goem/server';
import type { ServerModule } from '@mp/kernel/server';
import { maintenanceModule } from '@mp/maintenance/server';
import { projectModule } from '@mp/project/server';
import { tradeModule } from '@mp/trade/server';
import { warrantyModule } from '@mp/warranty/server';
import { warrantyOrderModule } from '@mp/warranty-order/server';
import { maintenanceOrderModule } from './index.ts';

/** Maintenance orders with all that they stand on, for the server of a test and for nodes of their own process. */
export const orderModules: readonly ServerModule[] = [
  ...dealerModules,
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
