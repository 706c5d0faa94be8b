import { AppError, permissionKey, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  may,
  isWebhookSecret,
  resourceServer,
  resourceServers,
  serveResource,
  switchHandlers,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { eventSubscription, eventSubscriptionActions, interfaceErrors, processEntity } from '../contract/index.ts';
import { outboundBy } from './call.query.ts';

type Input = InputOf<typeof eventSubscription>;
type Stored = RecordOf<typeof eventSubscription>;

const refuseField = (path: string, { code, params }: AppError): AppError =>
  new AppError('common.validation', 422, { fields: [{ path, code, params }] });

/** Fields that decide what is told to whom; whoever says one of them is the owner. */
const telling = ['interfaceId', 'entities', 'kinds', 'secret'] as const;

const maxEntities = 100;

/** Refuses what cannot be heard, or cannot be told as the subscription says. */
async function validate(context: TxContext, values: Input, old?: Stored): Promise<void> {
  if (values.interfaceId !== undefined) await requireTellable(context, values.interfaceId);
  if (values.entities !== undefined) requireHearable(context, values.entities);
  if (typeof values.secret === 'string' && !isWebhookSecret(values.secret))
    throw refuseField('secret', interfaceErrors.webhookSecret());
  if (!old || telling.some((name) => values[name] !== undefined)) Object.assign(values, { ownerId: context.userId });
}

/** A signature is one of a body, so the interface must send one. */
async function requireTellable(context: TxContext, id: string | null): Promise<void> {
  const target = id === null ? undefined : await outboundBy(context, { id });
  if (!target || target.method === 'GET' || target.method === 'DELETE')
    throw refuseField('interfaceId', interfaceErrors.notTellable());
}

/** Nobody has others told of what he may not read himself. */
function requireHearable(context: Context, entities: unknown): void {
  if (!Array.isArray(entities) || entities.length > maxEntities)
    throw refuseField('entities', interfaceErrors.entityUnheard({ entity: JSON.stringify(entities).slice(0, 60) }));
  for (const each of entities as readonly unknown[])
    if (typeof each !== 'string' || !isHearable(context, each))
      throw refuseField('entities', interfaceErrors.entityUnheard({ entity: String(each) }));
}

/** The resource whose records are told of; undefined for platform data, for logs, and for what nobody serves. */
export function heardResource(key: string): ResourceServer | undefined {
  const server = resourceServer(key);
  return server && server.resource.global !== true && server.view === undefined ? server : undefined;
}

function isHearable({ rights }: Context, key: string): boolean {
  if (key === processEntity) return true;
  const server = heardResource(key);
  return server !== undefined && may(rights, permissionKey(server.resource, 'read'));
}

/** Who is told of what. */
export const eventSubscriptionServer: ResourceServer = serveResource(eventSubscription, {
  table: 'event_subscription',
  hooks: {
    beforeCreate: (context, values) => validate(context, values),
    beforeUpdate: (context, old, patch) => validate(context, patch, old),
  },
  actions: bindActions(eventSubscriptionActions, switchHandlers(eventSubscription)),
});

/** What the caller may have others told of, by its names. */
export function heardBy(context: Context): { readonly key: string; readonly name: string }[] {
  const { texts, locale } = context;
  return [...resourceServers().map(({ resource }) => resource), { key: processEntity, entity: 'processInstance' }]
    .filter(({ key }) => isHearable(context, key))
    .map(({ key, entity }) => ({ key, name: texts.entityName(locale, entity) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}
