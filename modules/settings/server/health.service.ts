import { actsOf, type HealthCheck } from '@mp/kernel/server';
import { licenceNoticeFor, licenceFacts } from './licence.service.ts';

/** The activation of the console. */
export const licenceCheck: HealthCheck = {
  name: 'activation',
  ask: async (context) => {
    const [{ validUntil, daysLeft }, { warns, clockBehind }] = await Promise.all([
      licenceFacts(context.services),
      licenceNoticeFor(context),
    ]);
    return {
      facts: [
        { name: 'until', value: validUntil, kind: 'instant' },
        { name: 'days', value: daysLeft, kind: 'days' },
      ],
      acts: actsOf(
        warns && { key: 'ends', params: { count: daysLeft }, page: '/systemSettings', urgent: daysLeft <= 0 },
        clockBehind && { key: 'clock', urgent: true },
      ),
    };
  },
};
