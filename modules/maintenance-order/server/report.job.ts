import { defineJob } from '@mp/kernel/server';
import * as z from 'zod/mini';

/** Makes the service report of an order, and mails it to whom the order names. */
export const reportJob = defineJob('maintenanceOrder.report', z.object({ id: z.string(), isMailed: z.boolean() }));
