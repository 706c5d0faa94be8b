import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const issued = z.object({
  id: z.string(),
  name: z.string(),
  /** Shown this once; its hash alone is kept. */
  token: z.string(),
});

/** Issues the token of a directory; the former one is refused from then on. */
export const issueScimToken = defineEndpoint({
  id: 'scimClient.issueToken',
  method: 'POST',
  path: '/scim/scimClient/{id}/token',
  access: 'scimClient.issueToken',
  stepUp: true,
  params: z.object({ id: z.string().check(z.refine(isUuid, 'common.format')) }),
  answer: issued,
  errors: ['common.notFound'],
  summary: 'Issue the token with which a directory calls the SCIM service; answered once, the former one ends',
});

/** A token as it is shown once. */
export type IssuedScimToken = z.infer<typeof issued>;
