import { actsOf, type HealthCheck } from '@mp/kernel/server';

interface DeliveriesStanding {
  readonly sent: number;
  readonly failed: number;
  readonly late: number;
  readonly kept: number;
}

/** Mails and SMS of all tenants within a day. */
export const deliveriesCheck: HealthCheck = {
  name: 'deliveries',
  ask: async (context) => {
    const [found] = await context.scoped<DeliveriesStanding>(
      { platform: true },
      'select * from deliveries_standing($1::timestamptz)',
      [context.now.toISOString()],
    );
    const { sent = 0, failed = 0, late = 0, kept = 0 } = found ?? {};
    return {
      facts: [
        { name: 'sent', value: sent, kind: 'count' },
        { name: 'failed', value: failed, kind: 'count' },
        { name: 'kept', value: kept, kind: 'count' },
      ],
      acts: actsOf(
        late > 0 && { key: 'late', params: { count: late }, page: '/systemSettings', urgent: true },
        failed > 0 && { key: 'failed', params: { count: failed }, page: '/systemSettings' },
        kept > 0 && { key: 'kept', params: { count: kept }, page: '/systemSettings' },
      ),
    };
  },
};
