import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { customerReferences } from '@mp/customer/server';
import { scoreDeductions } from '@mp/dealer/server';
import { saleMonitoringPages } from '../contract/index.ts';
import { detectJob } from './detect.job.ts';
import { exceptionDetectors } from './detectors.ts';
import { ownDetectors } from './own-detectors.ts';
import { saleMonitoringRoles } from './sale-monitoring.roles.ts';
import { saleMonitoringRoutes } from './sale-monitoring.route.ts';
import { exceptionScore, salesExceptionServer } from './sales-exception.service.ts';
import { salesExceptionDrawing } from './seed-sales-exception-process.ts';
import { playExceptions } from './seed/plays.ts';

/** Sales exceptions, and what sales, channel and forecast look like. */
export const saleMonitoringModule: ServerModule = defineServerModule({
  name: 'sale-monitoring',
  acting: 'open',
  samples: {
    after: ['project', 'genset', 'dealer-public'],
    play: playExceptions,
  },
  pages: saleMonitoringPages,
  resources: [salesExceptionServer],
  routes: saleMonitoringRoutes,
  processes: [salesExceptionDrawing],
  scheduled: [detectJob],
  roles: saleMonitoringRoles,
  takes: [exceptionDetectors],
  contributes: [
    exceptionDetectors.of(...ownDetectors),
    scoreDeductions.of(exceptionScore),
    customerReferences.of({ resource: 'saleMonitoring.salesException', field: 'customerId' }),
  ],
});

export { detectExceptions } from './detect.job.ts';
export { type Detector, exceptionDetectors, type Finding } from './detectors.ts';
