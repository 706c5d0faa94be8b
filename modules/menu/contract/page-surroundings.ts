import { actionsOf, resourceByKey } from '@mp/kernel/contract';
import type { Endpoint, Field, Resource } from '@mp/kernel/contract';
import type { ApiFacts, ResourceFacts } from './page.api.ts';
import type { PageSurroundings } from './page-problems.ts';

/** A declared resource without what can not travel: patterns as texts, checks left to the server. */
export function factsOfResource(resource: Resource): ResourceFacts {
  const fields = Object.entries(resource.fields).map(([name, { pattern, check: _, ...field }]) => [
    name,
    pattern ? { ...field, pattern: { source: pattern.source, flags: pattern.flags } } : field,
  ]);
  return {
    key: resource.key,
    label: resource.label,
    number: resource.number ?? null,
    list: resource.list,
    fields: Object.fromEntries(fields) as Record<string, unknown>,
    operations: resource.operations ?? {},
    actions: Object.keys(actionsOf(resource.key)),
  };
}

interface TravelledPattern {
  readonly source: string;
  readonly flags: string;
}

/** The resource behind its facts: the declared one where its contract is loaded, else what travelled. */
export function resourceOfFacts(facts: ResourceFacts): Resource {
  const known = resourceByKey(facts.key);
  if (known) return known;
  const [module = facts.key, entity = module] = facts.key.split('.');
  const fields = Object.entries(facts.fields).map(([name, given]) => {
    const { pattern, ...field } = given as Field & { readonly pattern?: TravelledPattern };
    return [name, pattern ? { ...field, pattern: new RegExp(pattern.source, pattern.flags) } : field];
  });
  return {
    key: facts.key,
    module,
    entity,
    path: `/${module}/${entity}`,
    label: facts.label,
    ...(facts.number === null ? {} : { number: facts.number }),
    list: facts.list as Resource['list'],
    fields: Object.fromEntries(fields) as Resource['fields'],
    operations: facts.operations as Resource['operations'],
  } as Resource;
}

/** What a definition may name, from facts that travelled. */
export function surroundingsOf(
  resources: readonly ResourceFacts[],
  apis: readonly ApiFacts[],
): PageSurroundings & {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly apis: ReadonlyMap<string, ApiFacts>;
} {
  const known = new Map(resources.map((facts) => [facts.key, resourceOfFacts(facts)]));
  const called = new Map(apis.map((facts) => [facts.id, facts]));
  return {
    resources: known,
    apis: called,
    resource: (key) => known.get(key),
    endpoint: (id) => called.get(id) as Pick<Endpoint, 'method' | 'path' | 'produces' | 'consumes'> | undefined,
  };
}
