import { bind, type BoundRoute } from '@mp/kernel/server';
import {
  apiServices,
  debugExternal,
  debugOperation,
  disableOperation,
  enableOperation,
  operationConsole,
  pastCalls,
  tieChoices,
} from '../contract/index.ts';
import { consoleOf, listServices, setOperation } from './api-operation.service.ts';
import { callExternal, callOperation, listCalls } from './debug-console.ts';
import { listTieChoices } from './function-service.service.ts';

/** Operations of the catalogue besides those that every resource has. */
export const catalogueRoutes: readonly BoundRoute[] = [
  bind(apiServices, (context) => listServices(context)),
  bind(operationConsole, (context, { params }) => consoleOf(context, params.id)),
  bind(enableOperation, (context, { params }) => setOperation(context, params.id, { enabled: true })),
  bind(disableOperation, (context, { params }) => setOperation(context, params.id, { enabled: false })),
  bind(debugOperation, (context, { params, body, request }) =>
    callOperation(context, request, { id: params.id, call: body }),
  ),
  bind(debugExternal, (context, { params, body }) => callExternal(context, { id: params.id, call: body })),
  bind(pastCalls, (context) => listCalls(context)),
  bind(tieChoices, (context) => listTieChoices(context)),
];
