import type { JobHandler } from '@mp/kernel/server';
import { purgeInstance } from './purge.query.ts';
import { systemContext } from './system.service.ts';

/** A deleted process is gone for good, with its children and everything that hangs on them. */
export const purge: JobHandler = async (context, payload) => {
  await systemContext(context, String(payload.tenantId)).tx((tx) => purgeInstance(tx, String(payload.instanceId)));
};
