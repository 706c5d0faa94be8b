import { scopeStatement } from '@mp/kernel/server';
import type { ScheduledJob } from '@mp/kernel/server';
import { freeStatement } from './queue.query.ts';

/** Longest time that a living node holds a job: a call may take 60 seconds, and the command after it some more. */
const heldSeconds = 150;

/** Frees jobs of processes whose node died while it held them. */
export const freeJobs: ScheduledJob = {
  code: 'workflow.freeJobs',
  cron: '30 * * * * ?',
  misfire: 'once',
  run: async ({ services }) => {
    const [, result] = await services.database.batch([scopeStatement({ platform: true }), freeStatement(heldSeconds)]);
    return `freed ${result?.rows[0]?.[0] ?? '0'}`;
  },
};
