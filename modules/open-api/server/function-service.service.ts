import {
  AppError,
  declaredFunctions,
  declaredPages,
  type Endpoint,
  type InputOf,
  type RecordOf,
} from '@mp/kernel/contract';
import { type Context, isOpenable, type ResourceServer, serveResource, type TxContext } from '@mp/kernel/server';
import { functionService, openErrors, operationOfInterface, type TieChoice } from '../contract/index.ts';
import { servedOperations } from './api-operation.service.ts';

type Input = InputOf<typeof functionService>;
type Stored = RecordOf<typeof functionService>;

const refused = (path: string, { code, params }: AppError) => ({ path, code, params });

/** Whether an operation may be tied: it needs a right of its own, which no action that it carries out brings, and no person's proof. */
const isTieable = (endpoint: Endpoint): boolean => isOpenable(endpoint) && endpoint.access !== 'session';

/** The operation that a service interface names, where one may be tied. */
function tiedOperation(serviceInterface: string): Endpoint | undefined {
  const endpoint = servedOperations().get(operationOfInterface(serviceInterface))?.endpoint;
  return endpoint && isTieable(endpoint) ? endpoint : undefined;
}

/**
 * A tie gives a right to whoever holds its function, so administrators alone make and change them. Throws
 * `open.adminTies`, `open.unknownFunction`, `open.unknownInterface`, `open.tieDeclared`.
 */
function validateTie(context: TxContext, values: Input, old?: Stored): void {
  if (!context.rights.admin) throw openErrors.adminTies();
  const { functionNo, serviceInterface } = { ...old, ...values };
  if (typeof functionNo !== 'string' || typeof serviceInterface !== 'string') return;
  const endpoint = tiedOperation(serviceInterface);
  const isKnown = declaredFunctions().includes(functionNo) || declaredPages().has(functionNo);
  const fields = [
    ...(isKnown ? [] : [refused('functionNo', openErrors.unknownFunction({ name: functionNo }))]),
    ...(endpoint ? [] : [refused('serviceInterface', openErrors.unknownInterface({ name: serviceInterface }))]),
    ...(endpoint?.access === functionNo ? [refused('serviceInterface', openErrors.tieDeclared())] : []),
  ];
  if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
  if (endpoint) Object.assign(values, { path: `${endpoint.method} ${endpoint.path}` });
}

/** Function services: which functions bring which operations besides their own. */
export const functionServiceServer: ResourceServer = serveResource(functionService, {
  table: 'function_service',
  hooks: {
    beforeCreate: async (context, values) => validateTie(context, values),
    beforeUpdate: async (context, old, patch) => validateTie(context, patch, old),
    beforeDelete: async (context) => {
      if (!context.rights.admin) throw openErrors.adminTies();
    },
    afterRestore: async (context) => {
      if (!context.rights.admin) throw openErrors.adminTies();
    },
  },
});

/** Functions, pages and service interfaces that may be tied, in the caller's words. */
export async function listTieChoices(context: Context): Promise<{ functions: TieChoice[]; services: TieChoice[] }> {
  await context.batch(() => []);
  const { texts, locale } = context;
  const operations = [...servedOperations().values()].filter(({ endpoint }) => isTieable(endpoint));
  return {
    functions: [
      ...[...declaredPages().values()].map(({ code, title }) => ({ value: code, label: texts.text(locale, title) })),
      ...declaredFunctions().map((key) => ({ value: key, label: texts.functionName(locale, key) })),
    ],
    services: operations.map(({ endpoint }) => ({
      value: `${endpoint.id}.do`,
      label: texts.endpointName(locale, endpoint),
    })),
  };
}
