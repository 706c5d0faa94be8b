import { checkExpression } from '@mp/engine/core';
import { AppError, permErrors, permissionKey, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  may,
  resourceServers,
  serveResource,
  switchHandlers,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { interfaceDef, interfaceDefActions } from '../contract/interface-def.resource.ts';
import { closeStatement } from './call.query.ts';
import type { MappingRow } from './message.ts';
import { targetOf } from './receive.service.ts';
import { validateUrl } from './send.ts';

type Input = InputOf<typeof interfaceDef>;
type Stored = RecordOf<typeof interfaceDef>;

const refuseField = (path: string, error: Pick<AppError, 'code' | 'params'>): AppError =>
  new AppError('common.validation', 422, { fields: [{ path, code: error.code, params: error.params }] });

/** Fields that decide what an interface does; whoever says one of them is its owner. */
const telling = ['target', 'auth', 'secret', 'requestMap', 'userName', 'headerName'] as const;

/** Judges where an interface leads and what it says. */
async function validate(context: TxContext, values: Input, old?: Stored): Promise<void> {
  const whole = { ...old, ...values };
  if (whole.direction === 'inbound') validateTarget(context, whole.target);
  else if (typeof values.url === 'string') validateAddress(context, values.url);
  for (const name of ['requestMap', 'answerMap'] as const) validateMapping(name, values[name] ?? []);
  if (!old || telling.some((name) => values[name] !== undefined)) Object.assign(values, { ownerId: context.userId });
}

function validateAddress({ services }: Context, address: string): void {
  try {
    validateUrl(address, services.environment);
  } catch (error) {
    throw error instanceof AppError ? refuseField('url', error) : error;
  }
}

/** Messages may make only what their owner may make himself. */
function validateTarget(context: Context, target: string | null | undefined): void {
  const server = targetOf(target ?? '');
  if (!server) throw refuseField('target', { code: 'interface.targetUnknown', params: { target: target ?? '' } });
  if (!may(context.rights, permissionKey(server.resource, 'create'))) throw permErrors.denied();
}

function validateMapping(path: string, rows: readonly MappingRow[]): void {
  const fields = rows.flatMap(({ value }, at) => {
    const problem = checkExpression(value, { form: undefined, expects: 'any' });
    if (!problem) return [];
    const detail = String(problem.params['detail'] ?? problem.params['field'] ?? '');
    return [{ path: `${path}.${at}.value`, code: 'interface.expression', params: { detail } }];
  });
  if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
}

/** Links to other systems. */
export const interfaceDefServer: ResourceServer = serveResource(interfaceDef, {
  table: 'interface_def',
  computed: {
    circuit: `coalesce((select case when c.open_until is null then 'closed' when c.open_until > app_now() then 'open' else 'halfOpen' end
      from interface_circuit c where c.tenant_id = t.tenant_id and c.interface_id = t.id), 'closed')`,
  },
  hooks: {
    beforeCreate: (context, values) => validate(context, values),
    beforeUpdate: (context, old, patch) => validate(context, patch, old),
  },
  actions: bindActions(interfaceDefActions, {
    ...switchHandlers(interfaceDef),
    closeCircuit: async (context, { record }) => {
      await context.batch([closeStatement(record.id, context.at)]);
    },
  }),
});

/** The resources of which the caller may let messages make records, by their names. */
export function targetsFor(context: Context): { readonly key: string; readonly name: string }[] {
  const { texts, locale, rights } = context;
  return resourceServers()
    .filter(({ resource }) => targetOf(resource.key) && may(rights, permissionKey(resource, 'create')))
    .map(({ resource }) => ({ key: resource.key, name: texts.entityName(locale, resource.entity) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
