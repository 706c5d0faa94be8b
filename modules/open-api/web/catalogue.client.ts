import { call, defineLink, endpointQuery } from '@mp/kernel/web';
import {
  apiOperation,
  apiServices,
  debugExternal,
  debugOperation,
  type DebugAnswer,
  type DebugCall,
  disableOperation,
  enableOperation,
  functionService,
  operationConsole,
  pastCalls,
  tieChoices,
} from '../contract/index.ts';

/** Services with the number of their APIs. */
export const servicesQuery = endpointQuery(apiOperation.key, apiServices, {});

/** What the console must know of an operation. */
export const consoleQuery = (id: string) => endpointQuery(apiOperation.key, operationConsole, { params: { id } });

/** The user's last calls. */
export const callsQuery = endpointQuery('open.debugCall', pastCalls, {});

/** What a function service may tie. */
export const choicesQuery = endpointQuery(functionService.key, tieChoices, {});

/** Calls an API from the console. */
export const sendCall = (kind: 'own' | 'external', id: string, body: DebugCall): Promise<DebugAnswer> =>
  call(kind === 'own' ? debugOperation : debugExternal, { params: { id }, body });

/** Lets programs call an operation, or no longer. */
export const switchTo = (id: string, enabled: boolean): Promise<unknown> =>
  call(enabled ? enableOperation : disableOperation, { params: { id } });

/** Who may call an operation. */
export const toApiAuth = defineLink<{ api: string }>('/apiAuth');
/** Calls of an operation by programs. */
export const toApiLog = defineLink<{ tab: string; api: string }>('/logReport');
/** An operation or an API of another system, with a former call of it. */
export const toApi = defineLink<{ operation?: string; record?: string; tab?: string; again?: string }>('/apiManager');
