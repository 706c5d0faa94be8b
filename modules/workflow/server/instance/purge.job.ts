import { handleJob } from '@mp/kernel/server';
import { purgeJob } from './flow-jobs.ts';
import { purgeInstance } from './purge.query.ts';
import { systemContext } from './system.service.ts';

/** A deleted process is gone for good, with its children and everything that hangs on them. */
export const purgeHandler = handleJob(purgeJob, async (context, { tenantId, instanceId }) => {
  await systemContext(context, tenantId).tx((tx) => purgeInstance(tx, instanceId));
});
