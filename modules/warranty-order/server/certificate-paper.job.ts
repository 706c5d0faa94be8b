import { defineJob } from '@mp/kernel/server';
import * as z from 'zod/mini';

/** Makes the paper of a certificate and mails it to whom it concerns. */
export const paperJob = defineJob('warrantyOrder.paper', z.object({ id: z.string(), isMailed: z.boolean() }));
