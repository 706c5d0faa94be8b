import { defineEndpoint, gatewayPrefix, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Where assistants call: the Model Context Protocol over streamable HTTP. */
export const mcpPath = `${gatewayPrefix}/mcp`;

const issued = z.object({
  id: z.string(),
  name: z.string(),
  /** Shown this once; its hash alone is stored. */
  token: z.string(),
});

/** Issues the token of an assistant; the former one is refused from then on. */
export const issueAssistantToken = defineEndpoint({
  id: 'assistantToken.issueToken',
  method: 'POST',
  path: '/assistant/assistantToken/{id}/token',
  access: 'assistantToken.issueToken',
  stepUp: true,
  params: z.object({ id: z.string().check(z.refine(isUuid, 'common.format')) }),
  answer: issued,
  errors: ['common.notFound', 'assistant.ownerAlone', 'assistant.platformUser'],
  summary: 'Issue the token with which an assistant works for the caller; answered once, the former one ends',
});

/** A token as it is shown once. */
export type IssuedAssistantToken = z.infer<typeof issued>;
