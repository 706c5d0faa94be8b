import type { Actions, DeclaredActions, Fields, Resource } from '../../contract/index.ts';
import type {
  ResourceHooks,
  ActionHandlers,
  BoundActions,
  LifecycleEffect,
  Link,
  DecidedField,
  ResourceServer,
  SpokenValue,
} from './model.ts';
import { withCodes } from './codes.ts';
import { withConditions } from './conditions.ts';
import { withFiles } from './files.ts';
import { withLocks } from './locks.ts';
import { withSecrets } from './secrets.ts';
import { addResourceServer, resourceServer } from './registry.ts';
import { withValueProblems } from './value-problems.ts';

type Optional = {
  readonly [
    K in
      | 'ownSql'
      | 'orderedInDimension'
      | 'candidateIds'
      | 'searchedValues'
      | 'decidedBy'
      | 'acting'
      | 'view'
      | 'narrow'
      | 'readBy'
      | 'written'
      | 'spoken'
  ]?: ResourceServer[K] | undefined;
};

/** What was said of some properties; those that were not said are not there. */
const definedOf = (given: Optional): Pick<ResourceServer, keyof Optional> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

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
    readonly ownSql?: (user: string) => string;
    readonly orderedInDimension?: readonly (keyof F & string)[];
    readonly candidateIds?: (asked: string) => string;
    readonly searchedValues?: { readonly field: keyof F & string; readonly from: (like: string) => string };
    readonly decidedBy?: DecidedField & { readonly field: keyof F & string; readonly by: keyof F & string };
    /** Fields of rows whose files the hooks give to another record: papers of a version that stay with its dealer. */
    readonly filesElsewhere?: readonly (keyof F & string)[];
    readonly searchable?: boolean;
    readonly counted?: boolean;
    readonly without?: Readonly<Record<string, string>>;
    readonly acting?: 'closed';
    readonly view?: 'lines' | 'records';
    readonly narrow?: readonly { readonly table: string; readonly fields: readonly (keyof F & string)[] }[];
    readonly readBy?: keyof F & string;
    readonly written?: () => Promise<void>;
    readonly spoken?: Readonly<Record<string, SpokenValue>>;
  },
): ResourceServer {
  const isKept = resource.global !== true && options.view === undefined;
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
          withConditions(
            resource as unknown as Resource,
            withSecrets(
              resource as unknown as Resource,
              withValueProblems((options.hooks ?? {}) as unknown as ResourceHooks),
            ),
          ),
          options.filesElsewhere,
        ),
        (key) => resourceServer(key)?.table,
      ),
    ),
    actions: options.actions?.handlers ?? {},
    effects: (options.effects ?? {}) as unknown as ResourceServer['effects'],
    computed: computedOf(options),
    links: options.links ?? {},
    dimensionSql: options.dimensionSql ?? {},
    // Grams and counters are kept by tenant, which platform data has none of.
    searchable: options.searchable ?? isKept,
    counted: options.counted ?? isKept,
    without: options.without ?? {},
    ...definedOf({
      ownSql: options.ownSql,
      orderedInDimension: options.orderedInDimension,
      candidateIds: options.candidateIds,
      searchedValues: options.searchedValues,
      decidedBy: options.decidedBy,
      acting: options.acting,
      view: options.view,
      narrow: options.narrow,
      readBy: options.readBy,
      written: options.written,
      spoken: options.spoken,
    }),
  };
  addResourceServer(made);
  return made;
}

/** What only the loaded modules together say is a getter, and is asked when it is needed. */
function computedOf({
  links = {},
  computed = {},
}: {
  readonly links?: Readonly<Record<string, Link>>;
  readonly computed?: Readonly<Record<string, string>>;
}): Readonly<Record<string, string>> {
  return Object.defineProperties(
    Object.fromEntries(Object.entries(links).map(([name, link]) => [name, linkedIds(link)])),
    Object.getOwnPropertyDescriptors(computed),
  );
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
