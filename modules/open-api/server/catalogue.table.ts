import { tableOf } from '@mp/kernel/table';
import { externalApi } from '../contract/external-api.resource.ts';
import { functionService } from '../contract/function-service.resource.ts';

/**
 * APIs of other systems. Own operations (`api_operation`), those that a tenant has switched off and the calls of the
 * debug console stand in the migration alone.
 */
export const externalApiTable = tableOf(externalApi, { name: 'external_api' });

/** Which functions bring which operations besides their own. */
export const functionServiceTable = tableOf(functionService, { name: 'function_service' });
