import type { Actions, DeclaredActions, Fields, Resource } from '../../contract/index.ts';
import type { ResourceHooks, ActionHandlers, BoundActions, LifecycleEffect, Link, ResourceServer } from './model.ts';
import { withCodes } from './codes.ts';
import { withConditions } from './conditions.ts';
import { withFiles } from './files.ts';
import { withLocks } from './locks.ts';
import { addResourceServer, resourceServer } from './registry.ts';

/** Joins a declared resource with its table; its REST operations, import, export and pickers follow from it. */
export function serveResource<F extends Fields>(
  resource: Resource<F>,
  options: {
    readonly table: string;
    readonly hooks?: ResourceHooks<F>;
    readonly actions?: BoundActions<F>;
    readonly effects?: Readonly<Record<string, LifecycleEffect<F>>>;
    readonly computed?: Readonly<Record<string, string>>;
    readonly links?: Readonly<Record<string, Link>>;
    readonly dimensionSql?: Readonly<Record<string, (values: string) => string>>;
    readonly searchable?: boolean;
    readonly counted?: boolean;
    readonly without?: Readonly<Record<string, string>>;
    readonly acting?: 'closed';
  },
): ResourceServer {
  const made: ResourceServer = {
    resource: resource as unknown as Resource,
    table: options.table,
    hooks: withLocks(
      resource as unknown as Resource,
      withCodes(
        resource as unknown as Resource,
        // Hooks ask for the fields of their own resource; the kernel calls them with records of it alone.
        withFiles(
          resource as unknown as Resource,
          withConditions(resource as unknown as Resource, (options.hooks ?? {}) as unknown as ResourceHooks),
        ),
        (key) => resourceServer(key)?.table,
      ),
    ),
    actions: options.actions?.handlers ?? {},
    effects: (options.effects ?? {}) as unknown as ResourceServer['effects'],
    computed: {
      ...Object.fromEntries(Object.entries(options.links ?? {}).map(([name, link]) => [name, linkedIds(link)])),
      ...options.computed,
    },
    links: options.links ?? {},
    dimensionSql: options.dimensionSql ?? {},
    // Grams and counters are kept by tenant, which platform data has none of.
    searchable: options.searchable ?? resource.global !== true,
    counted: options.counted ?? resource.global !== true,
    without: options.without ?? {},
    ...(options.acting ? { acting: options.acting } : {}),
  };
  addResourceServer(made);
  return made;
}

function linkedIds({ table, owner, target, order }: Link): string {
  return `(select array_agg(k.${target} order by k.${order}, k.${target}) from ${table} k where k.tenant_id = t.tenant_id and k.${owner} = t.id)`;
}

/** Binds handlers to the actions of a resource; `serveResource` takes them. */
export function bindActions<F extends Fields, A extends Actions<never>>(
  { resource }: DeclaredActions<F, A>,
  handlers: ActionHandlers<F, A>,
): BoundActions<F> {
  // The kernel calls each handler with records and forms of its own declaration alone.
  return { resource, handlers: handlers as unknown as BoundActions['handlers'] };
}
