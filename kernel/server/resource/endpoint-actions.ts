import { actionsOf, permissionKey } from '../../contract/index.ts';
import type { Action } from '../../contract/index.ts';
import type { BoundRoute } from '../route.ts';
import type { ResourceServer } from './model.ts';
import { requireActionOpen } from './run-action.ts';

/** An action that an endpoint of its own carries out. */
interface EndpointAction {
  readonly server: ResourceServer;
  readonly name: string;
  readonly action: Action;
  readonly right: string;
}

function endpointActions(servers: readonly ResourceServer[]): EndpointAction[] {
  return servers.flatMap((server) =>
    Object.entries(actionsOf(server.resource.key)).flatMap(([name, action]) =>
      action.by === 'endpoint'
        ? [{ server, name, action, right: action.can ?? permissionKey(server.resource, name) }]
        : [],
    ),
  );
}

const isConditional = ({ when, guard }: Action): boolean => when !== undefined || guard !== undefined;

/** An endpoint carries out the action whose right it asks for; what only reads carries out nothing. */
const carriesOut = ({ endpoint: { access, method } }: BoundRoute, { right }: EndpointAction): boolean =>
  access === right && method !== 'GET';

const isOfRecord = ({ endpoint: { path } }: BoundRoute, { server: { resource } }: EndpointAction): boolean =>
  path.startsWith(`${resource.path}/{id}`);

/** Actions that no endpoint carries out, rights that two of them share, and conditions whose record no address names. */
export function endpointActionProblems(servers: readonly ResourceServer[], routes: readonly BoundRoute[]): string[] {
  const actions = endpointActions(servers);
  return actions.flatMap((each) => {
    const { server, name, action, right } = each;
    const carrying = routes.filter((route) => carriesOut(route, each));
    const isShared = actions.some((other) => other !== each && other.right === right);
    return [
      ...(carrying.length === 0 ? [`${server.resource.key}: nothing carries out the action ${name}`] : []),
      ...(isShared ? [`${server.resource.key}: another action of an endpoint has the right of ${name}`] : []),
      ...(isConditional(action) ? carrying : [])
        .filter((route) => !isOfRecord(route, each))
        .map(({ endpoint: { id } }) => `${server.resource.key}: ${id} names no record on which ${name} depends`),
    ];
  });
}

/** The routes, with the condition and the guard of an action judged before the handler that carries it out. */
export function judgedRoutes(servers: readonly ResourceServer[], routes: readonly BoundRoute[]): BoundRoute[] {
  const conditional = endpointActions(servers).filter(({ action }) => isConditional(action));
  return routes.map((route) => {
    const found = conditional.find((each) => carriesOut(route, each));
    if (!found) return route;
    return {
      ...route,
      handle: async (context, call) => {
        await requireActionOpen(context, found, String(Object(call.params).id));
        return route.handle(context, call);
      },
    };
  });
}
