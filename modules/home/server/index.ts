import { defineServerModule, type ServerModule, type Services } from '@mp/kernel/server';
import { homePages } from '../contract/home.pages.ts';
import { EventHub } from './event-hub.ts';
import { homePageServer } from './home-page.service.ts';
import { homeRoutes } from './home.route.ts';
import { searchRoutes } from './search.route.ts';

const hubs = new WeakMap<object, EventHub>();

function hubOf(services: object): EventHub {
  const hub = hubs.get(services);
  if (!hub) throw new Error('the home module has not been started');
  return hub;
}

/** The server side of the dashboard and of the counters in the top bar. */
export const homeModule: ServerModule = defineServerModule({
  name: 'home',
  acting: 'open',
  pages: homePages,
  resources: [homePageServer],
  routes: [...homeRoutes(hubOf), ...searchRoutes],
  start: (services: Services) => void hubs.set(services, new EventHub(services)),
  // Open streams would keep the server from closing.
  mount: (app, services) => void app.addHook('preClose', () => hubOf(services).close()),
});
