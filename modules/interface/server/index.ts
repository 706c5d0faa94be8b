import {
  defineServerModule,
  serveResource,
  type ResourceServer,
  type ServerModule,
  type SpokenValue,
} from '@mp/kernel/server';
import { trailActionWords } from '@mp/log/server';
import { internalServices } from '@mp/workflow/server';
import { interfaceCall, interfacePages, recordEvent } from '../contract/index.ts';
import { forgetEventsJob, startEventDelivery } from './event.service.ts';
import { eventSubscriptionServer } from './event-subscription.service.ts';
import { interfaceDefServer } from './interface-def.service.ts';
import { interfaceRoutes } from './interface.route.ts';
import { interfaceService } from './process-task.ts';
import { spokenReason } from './reason.ts';
import { seedInterfaces } from './seed.ts';

/** The log of calls as what is read of it. */
const interfaceCallServer: ResourceServer = serveResource(interfaceCall, {
  table: 'interface_call_line',
  view: 'records',
  spoken: { error: spokenReason },
});

/** What happened: the status in which a process ended, or what was done to the record. */
const eventWords: SpokenValue = (words, action, record) =>
  record['kind'] === 'ended'
    ? words.texts.text(words.language, ['processInstance.status', action].join('.'))
    : trailActionWords(words, action, record);

/** The name of the resource whose record it was. */
const entityWords: SpokenValue = ({ texts, language }, key) => texts.entityName(language, key.split('.').at(-1) ?? key);

/** What subscribers are told, as what is read of it. */
const recordEventServer: ResourceServer = serveResource(recordEvent, {
  table: 'record_event_line',
  view: 'records',
  spoken: { action: eventWords, entity: entityWords, error: spokenReason },
});

/** Links to other systems: messages out and in, their log, and how they do. */
export const interfaceModule: ServerModule = defineServerModule({
  name: 'interface',
  pages: interfacePages,
  resources: [interfaceDefServer, interfaceCallServer, eventSubscriptionServer, recordEventServer],
  routes: interfaceRoutes,
  contributes: [internalServices.of(interfaceService)],
  scheduled: [forgetEventsJob],
  background: async (services) => startEventDelivery(services),
  samples: { rows: seedInterfaces },
});

export { callInterface, type InterfaceAnswer, type MessageToSend } from './call.service.ts';
