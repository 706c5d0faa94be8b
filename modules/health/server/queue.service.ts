import { actsOf, type HealthCheck } from '@mp/kernel/server';

interface QueueStanding {
  readonly waiting: number;
  readonly working: number;
  readonly given_up: number;
  readonly late_ms: number;
}

/** What waits longer than this shows that no node works, or too few do. */
const lateMs = 60_000;

/** The work in the background. */
export const queueCheck: HealthCheck = {
  name: 'queue',
  ask: async (context) => {
    const [found] = await context.scoped<QueueStanding>({ platform: true }, 'select * from queue_standing()');
    if (!found) throw new Error('the queue says nothing of itself');
    const { waiting, working, given_up: givenUp, late_ms: late } = found;
    return {
      facts: [
        { name: 'waiting', value: waiting, kind: 'count' },
        { name: 'working', value: working, kind: 'count' },
        { name: 'late', value: Math.round(late), kind: 'ms' },
        { name: 'givenUp', value: givenUp, kind: 'count' },
      ],
      acts: actsOf(
        late > lateMs && { key: 'late', params: { count: Math.round(late / 60_000) }, urgent: true },
        givenUp > 0 && { key: 'givenUp', params: { count: givenUp } },
      ),
    };
  },
};
