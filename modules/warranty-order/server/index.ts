import '../contract/warranty-order.settings.ts';
import { gensetEventKinds } from '@mp/genset/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { qrKinds } from '@mp/dealer-public/server';
import { certificateSources, productUsages } from '@mp/warranty/server';
import { warrantyOrderPages } from '../contract/index.ts';
import { certificatesByUnit } from './certificate.query.ts';
import { certificateKind, certificateServer } from './certificate.service.ts';
import { certificateChangeServer } from './certificate-change.service.ts';
import { paperHandler } from './certificate-paper.service.ts';
import { certificateClock } from './clock.job.ts';
import { warrantyEventKinds } from './genset-kinds.ts';
import { openOrdersOf } from './pe-order.query.ts';
import { peOrderServer } from './pe-order.service.ts';
import { playSales } from './seed/plays.ts';
import { certificateChangeDrawing } from './seed-certificate-change-process.ts';
import { peOrderDrawing } from './seed-pe-order-process.ts';
import { warrantyOrderRoles } from './warranty-order.roles.ts';
import { warrantyOrderRoutes } from './warranty-order.route.ts';

/** Sales of extended warranty, their checks, and the certificates that they lead to. */
export const warrantyOrderModule: ServerModule = defineServerModule({
  name: 'warranty-order',
  acting: 'open',
  samples: { after: ['warranty'], play: playSales },
  pages: warrantyOrderPages,
  resources: [peOrderServer, certificateServer, certificateChangeServer],
  routes: warrantyOrderRoutes,
  processes: [peOrderDrawing, certificateChangeDrawing],
  jobs: [paperHandler],
  scheduled: [certificateClock],
  roles: warrantyOrderRoles,
  contributes: [
    gensetEventKinds.of(...warrantyEventKinds),
    qrKinds.of(certificateKind),
    certificateSources.of({ key: 'warranty-order', certificatesOf: certificatesByUnit }),
    productUsages.of({ key: 'peOrder', openCount: openOrdersOf }),
  ],
});
