import { seedId, type Seeding } from '@mp/kernel/server';
import { reasonOf } from './reason.ts';

const minuteMs = 60_000;
const subscriptionId = seedId('event-subscription/hengyuan/erp.approval');

interface SampleEvent {
  readonly minutesAgo: number;
  readonly entity: string;
  readonly kind: string;
  readonly action: string;
  readonly state: 'sent' | 'failed' | 'withheld';
  readonly attempts: number;
  readonly status: number | null;
  readonly error?: string;
}

const told = { state: 'sent', attempts: 1, status: 200 } as const;
const events: readonly SampleEvent[] = [
  { minutesAgo: 55, entity: 'customer.customer', kind: 'created', action: 'create', ...told },
  { minutesAgo: 190, entity: 'customer.customer', kind: 'changed', action: 'update', ...told },
  { minutesAgo: 420, entity: 'workflow.processInstance', kind: 'ended', action: 'approved', ...told, attempts: 2 },
  {
    minutesAgo: 1300,
    entity: 'customer.customer',
    kind: 'changed',
    action: 'update',
    state: 'failed',
    attempts: 6,
    status: 503,
    error: 'HTTP 503',
  },
  {
    minutesAgo: 2900,
    entity: 'workflow.processInstance',
    kind: 'ended',
    action: 'canceled',
    state: 'withheld',
    attempts: 0,
    status: null,
    error: reasonOf('unreadable'),
  },
  { minutesAgo: 4400, entity: 'customer.customer', kind: 'deleted', action: 'delete', ...told },
];

/** A subscription of the sample company and what it was told. It is switched off: the sample holds no keys and calls nobody. */
export async function seedEvents({ insert, at }: Seeding, tenantId: string, now: number): Promise<void> {
  const ownerId = seedId('account/hy-admin');
  await insert(
    'event_subscription',
    [
      'tenant_id',
      'id',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'code',
      'name',
      'interface_id',
      'entities',
      'kinds',
      'enabled',
      'alarm_user_ids',
      'owner_id',
    ],
    [
      [
        tenantId,
        subscriptionId,
        at,
        ownerId,
        at,
        ownerId,
        'erp.approval',
        '客户变更与审批结果通知 ERP',
        seedId('interface/hengyuan/erp.customer'),
        JSON.stringify(['customer.customer', 'workflow.processInstance']),
        ['created', 'changed', 'deleted', 'ended'],
        false,
        [ownerId],
        ownerId,
      ],
    ],
  );
  await insert(
    'record_event',
    [
      'tenant_id',
      'id',
      'at',
      'subscription_id',
      'entity',
      'record_id',
      'kind',
      'action',
      'state',
      'attempts',
      'sent_at',
      'status',
      'error',
    ],
    events.map(({ minutesAgo, entity, kind, action, state, attempts, status, error }, at) => {
      const moment = new Date(now - minutesAgo * minuteMs);
      const sentAt = state === 'sent' ? new Date(moment.getTime() + 900).toISOString() : null;
      const ids = [seedId(`record-event/hengyuan/${at}`), seedId(`record-event/record/${at}`)] as const;
      const [id, recordId] = ids;
      const what = [entity, recordId, kind, action, state, attempts, sentAt, status, error ?? null];
      return [tenantId, id, moment.toISOString(), subscriptionId, ...what];
    }),
  );
}
