import { loginEndpoints } from '@mp/identity/server';
import { defineServerModule, fillPorts, type ServerModule } from '@mp/kernel/server';
import { apiTies } from '@mp/permission/server';
import { openPages } from '../contract/index.ts';
import { accessProjectServer } from './access-project.service.ts';
import { apiOperationServer, writeCatalogue } from './api-operation.service.ts';
import { bearerCalls } from './bearer.service.ts';
import { catalogueRoutes } from './catalogue.route.ts';
import { externalApiServer } from './external-api.service.ts';
import { tiesOf } from './function-service.query.ts';
import { functionServiceServer } from './function-service.service.ts';
import { gatewayCallers } from './gateway-caller.ts';
import { OpenGateway } from './open-gateway.ts';
import { mountOpen } from './open-mount.ts';
import { openRoutes } from './open.route.ts';
import { sampleProjects } from './seed.ts';
import { sampleCatalogue } from './seed-catalogue.ts';

export { gatewayCallers, type GatewayCaller } from './gateway-caller.ts';
export type { CallAuthorization } from './gateway.query.ts';

/** Programs of other systems: their projects, and the gateway by which they call the operations of the product. */
export const openApiModule: ServerModule = defineServerModule({
  name: 'open-api',
  pages: openPages,
  resources: [accessProjectServer, apiOperationServer, externalApiServer, functionServiceServer],
  routes: [...openRoutes, ...catalogueRoutes],
  mount: (app) => mountOpen(app),
  takes: [gatewayCallers],
  contributes: [loginEndpoints.of(bearerCalls), apiTies.of(tiesOf)],
  samples: {
    rows: async (seeding, company) => {
      await sampleProjects(seeding, company);
      await sampleCatalogue(seeding, company);
    },
  },
  start: async (services) => {
    fillPorts({ gateway: new OpenGateway(services) });
    await writeCatalogue(services);
  },
});
