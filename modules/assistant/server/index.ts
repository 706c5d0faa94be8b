import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { gatewayCallers } from '@mp/open-api/server';
import { assistantPages } from '../contract/index.ts';
import { assistantRoutes } from './assistant.route.ts';
import { assistantTokenServer } from './assistant-token.service.ts';
import { assistantWriteServer } from './assistant-write.service.ts';
import { assistantCaller } from './caller.ts';
import { mountMcp } from './mcp-mount.ts';
import { sampleAssistants } from './seed.ts';

/** People's own assistants: what lets them in, what they may do, and the changes that wait for a confirmation. */
export const assistantModule: ServerModule = defineServerModule({
  name: 'assistant',
  pages: assistantPages,
  resources: [assistantTokenServer, assistantWriteServer],
  routes: assistantRoutes,
  mount: (app, services) => mountMcp(app, services),
  contributes: [gatewayCallers.of(assistantCaller)],
  samples: { rows: sampleAssistants },
});
