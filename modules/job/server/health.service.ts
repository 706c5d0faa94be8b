import { actsOf, type HealthCheck } from '@mp/kernel/server';

/** The jobs of all tenants. */
export const jobsCheck: HealthCheck = {
  name: 'jobs',
  ask: async (context) => {
    const [found] = await context.scoped<{ failing: number; late: number }>(
      { platform: true },
      'select * from jobs_standing($1::timestamptz)',
      [context.now.toISOString()],
    );
    const { failing = 0, late = 0 } = found ?? {};
    return {
      facts: [
        { name: 'failing', value: failing, kind: 'count' },
        { name: 'late', value: late, kind: 'count' },
      ],
      acts: actsOf(
        late > 0 && { key: 'late', params: { count: late }, page: '/jobManager', urgent: true },
        failing > 0 && { key: 'failing', params: { count: failing }, page: '/jobManager' },
      ),
    };
  },
};
