import { bind } from '@mp/kernel/server';
import { readHomeCounters, readMyHome, recentChanges, streamHomeEvents } from '../contract/index.ts';
import { homeCounters } from './counters.service.ts';
import type { EventHub } from './event-hub.ts';
import { myHome } from './home-page.service.ts';
import { recentChangesOf } from './home.service.ts';

/** The operations of this module; `hubOf` finds the streams of the server that is asked. */
export const homeRoutes = (hubOf: (services: object) => EventHub) => [
  bind(readMyHome, (context) => myHome(context)),
  bind(recentChanges, (context) => recentChangesOf(context)),
  bind(readHomeCounters, (context) => homeCounters(context)),
  bind(streamHomeEvents, async (context, { request, reply }) => {
    if (String(request.headers.accept ?? '').includes('text/event-stream'))
      return hubOf(context.services).open(context, request, reply);
    const counters = JSON.stringify(await homeCounters(context));
    return reply.type('text/event-stream; charset=utf-8').send(`event: counters\ndata: ${counters}\n\n`);
  }),
];
