import { loginEndpoints } from '@mp/identity/server';
import { defineServerModule, fillPorts, type ServerModule } from '@mp/kernel/server';
import { openPages } from '../contract/index.ts';
import { accessProjectServer } from './access-project.service.ts';
import { bearerCalls } from './bearer.service.ts';
import { gatewayCallers } from './gateway-caller.ts';
import { OpenGateway } from './open-gateway.ts';
import { mountOpen } from './open-mount.ts';
import { openRoutes } from './open.route.ts';
import { sampleProjects } from './seed.ts';

export { gatewayCallers, type GatewayCaller } from './gateway-caller.ts';
export type { CallAuthorization } from './gateway.query.ts';

/** Programs of other systems: their projects, and the gateway by which they call the operations of the product. */
export const openApiModule: ServerModule = defineServerModule({
  name: 'open-api',
  pages: openPages,
  resources: [accessProjectServer],
  routes: openRoutes,
  mount: (app) => mountOpen(app),
  takes: [gatewayCallers],
  contributes: [loginEndpoints.of(bearerCalls)],
  samples: { rows: sampleProjects },
  start: (services) => fillPorts({ gateway: new OpenGateway(services) }),
});
