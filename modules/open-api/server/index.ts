import { loginEndpoints } from '@mp/identity/server';
import { defineServerModule, fillPorts, type ServerModule } from '@mp/kernel/server';
import { openPages } from '../contract/index.ts';
import { accessProjectServer } from './access-project.service.ts';
import { bearerCalls } from './bearer.service.ts';
import { OpenGateway } from './open-gateway.ts';
import { mountOpen } from './open-mount.ts';
import { openRoutes } from './open.route.ts';
import { sampleProjects } from './seed.ts';

/** Programs of other systems: their projects, and the gateway by which they call the operations of the product. */
export const openApiModule: ServerModule = defineServerModule({
  name: 'open-api',
  pages: openPages,
  resources: [accessProjectServer],
  routes: openRoutes,
  mount: (app) => mountOpen(app),
  contributes: [loginEndpoints.of(bearerCalls)],
  samples: { rows: sampleProjects },
  start: (services) => fillPorts({ gateway: new OpenGateway(services) }),
});
