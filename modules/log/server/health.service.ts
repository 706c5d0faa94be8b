import { actsOf, type HealthCheck } from '@mp/kernel/server';

const dayMs = 86_400_000;

/** Errors that people of any tenant met within a day. */
export const errorsCheck: HealthCheck = {
  name: 'errors',
  ask: async (context) => {
    const since = new Date(context.now.getTime() - dayMs).toISOString();
    const [found] = await context.scoped<{ errors: number; kinds: number }>(
      { platform: true },
      'select * from errors_standing($1::timestamptz)',
      [since],
    );
    const { errors = 0, kinds = 0 } = found ?? {};
    return {
      facts: [
        { name: 'errors', value: errors, kind: 'count' },
        { name: 'kinds', value: kinds, kind: 'count' },
      ],
      acts: actsOf(errors > 0 && { key: 'errors', params: { count: errors, kinds }, page: '/logReport' }),
    };
  },
};
