import { gatewayCallOf, openPrefix, ports, reportGatewayCall } from '@mp/kernel/server';
import type { FastifyInstance } from 'fastify';
import { openErrors } from '../contract/index.ts';

/** What is called at the gateway and is no operation there: refused as what was not granted, to whoever proves himself. */
export function mountOpen(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${openPrefix}/*`,
    onResponse: (request, reply, done) => {
      reportGatewayCall(request, reply);
      done();
    },
    handler: async (request) => {
      const call = gatewayCallOf(request);
      if (call) await ports().gateway.enter(request, call, false);
      throw openErrors.notGranted();
    },
  });
}
