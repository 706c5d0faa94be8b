import type { Endpoint } from '../contract/index.ts';
import type { ServerModule } from './module.ts';
import { resourceRoutes } from './resource/routes.ts';
import type { BoundRoute } from './route.ts';

const onlyReads = ({ method }: Endpoint): boolean => method === 'GET' || method === 'HEAD';

/** Whether substitute sessions are refused: by the endpoint's own word, else by that of its resource or module. */
function isClosed(endpoint: Endpoint, around: 'open' | 'closed'): boolean {
  if (endpoint.stepUp) return true;
  if (endpoint.acting) return endpoint.acting === 'closed';
  return around === 'closed' && endpoint.access !== 'public' && !onlyReads(endpoint);
}

const judged = (route: BoundRoute, around: 'open' | 'closed'): BoundRoute =>
  isClosed(route.endpoint, around) ? { ...route, closedToActing: true } : route;

const kept = new WeakMap<ServerModule, readonly BoundRoute[]>();

/**
 * The operations of a module, its resources' included; those that substitute sessions may not call say so. They are put together
 * once: the server mounts them, the catalogue names them, and each call of the debug console looks its own up among all.
 */
export function routesOfModule(module: ServerModule): readonly BoundRoute[] {
  const known = kept.get(module);
  if (known) return known;
  const { routes, resources, acting = 'closed' } = module;
  const all = [
    ...(routes ?? []).map((route) => judged(route, acting)),
    ...(resources ?? []).flatMap((server) =>
      resourceRoutes(server).map((route) => judged(route, server.acting ?? acting)),
    ),
  ];
  kept.set(module, all);
  return all;
}

/** Operations that ask for a proof of the person and are declared as open to whoever stands in for him. */
export function actingProblems(routes: readonly BoundRoute[]): string[] {
  return routes
    .filter(({ endpoint: { stepUp, acting } }) => stepUp && acting === 'open')
    .map(({ endpoint: { id } }) => `${id} asks for the password and is declared open to substitute sessions`);
}
