import type { Json } from '@mp/engine/core';
import { bind, bindReport, type BoundRoute } from '@mp/kernel/server';
import {
  eventEntities,
  interfaceCircuits,
  interfaceMonitor,
  interfaceTargets,
  receiveMessage,
  resendCall as resendApi,
  sendEventAgain,
  testInterface as testApi,
} from '../contract/index.ts';
import { resendCall, testInterface } from './call.service.ts';
import { sendAgain } from './event.service.ts';
import { heardBy } from './event-subscription.service.ts';
import { targetsFor } from './interface-def.service.ts';
import { circuitsNow, monitorFigures } from './monitor.service.ts';
import { receive } from './receive.service.ts';

/** Operations of interfaces besides those that every resource has. */
export const interfaceRoutes: readonly BoundRoute[] = [
  bind(testApi, (context, { params, body }) => testInterface(context, params.id, body.body as Json)),
  bind(resendApi, (context, { params }) => resendCall(context, params.id)),
  bind(interfaceTargets, async (context) => ({ items: targetsFor(context) })),
  bind(eventEntities, async (context) => ({ items: heardBy(context) })),
  bind(sendEventAgain, (context, { params }) => sendAgain(context, params.id)),
  bind(interfaceCircuits, async (context) => ({ items: await circuitsNow(context) })),
  bind(
    receiveMessage,
    (context, { params, body, request }) =>
      receive(context, { ...params, headers: request.headers, body: body as Readonly<Record<string, Json>> }),
    { status: 201 },
  ),
  bindReport(interfaceMonitor, monitorFigures),
];
