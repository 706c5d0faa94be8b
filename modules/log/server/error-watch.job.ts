import { integer } from '@mp/kernel/contract';
import { ports, type ScheduledJob } from '@mp/kernel/server';
import { errorsSince } from './log.query.ts';
import { errorsNotice } from './notice-kinds.ts';

const hourMs = 3_600_000;

/** Counts the errors of the owner's tenant, and tells him when there are more than he wants to know of. */
export const errorWatchJob: ScheduledJob = {
  code: 'log.errorWatch',
  params: {
    hours: integer({ required: true, min: 1, max: 168, default: 24 }),
    threshold: integer({ required: true, min: 1, max: 1_000_000, default: 20 }),
  },
  run: async (context, { params }) => {
    await context.require('job.read');
    const [hours, threshold] = [Number(params.hours), Number(params.threshold)];
    const errors = await errorsSince(context, new Date(context.now.getTime() - hours * hourMs));
    context.log.info({ errors }, 'errors counted');
    if (errors <= threshold) return `${errors} errors within ${hours} h`;
    context.log.warn({ threshold }, 'more errors than the threshold');
    await context.tx((tx) =>
      ports().sendNotice(tx, {
        to: [context.userId],
        kind: errorsNotice,
        titleKey: 'log.notice.manyErrors',
        params: { errors, hours },
        type: 2,
      }),
    );
    return `${errors} errors within ${hours} h, owner told`;
  },
};
