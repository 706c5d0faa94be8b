import { type Resource } from '@mp/kernel/contract';
import { call, type Clients, plainResource, type ResourceClient, resourceClient, endpointQuery } from '@mp/kernel/web';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  compareRelations,
  organisation,
  orgRelation,
  placeInRelation,
  relationNodes,
  removeFromRelation,
  searchRelation,
  wholeRelation,
} from '../contract/index.ts';

/** A relation's organisations as a tree of their own for the archetypes: the same records in other places. */
export function relationTree(relationId: string): Resource {
  return { ...plainResource(organisation), key: `${orgRelation.key}.${relationId}` };
}

/** Puts organisations below another one in a relation, or at the top. */
export const placeOrganisations = (relationId: string, orgIds: string[], parentOrgId: string | null) =>
  call(placeInRelation, { params: { id: relationId }, body: { orgIds, parentOrgId } });

/** Takes an organisation with everything below it out of a relation. */
export const removeOrganisation = (relationId: string, orgId: string) =>
  call(removeFromRelation, { params: { id: relationId }, body: { orgId } });

/** One level of a relation's tree, page by page. */
export const relationLevel = (relationId: string, parent: string | null) =>
  infiniteQueryOptions({
    queryKey: [relationTree(relationId).key, 'level', parent],
    queryFn: ({ signal, pageParam }) =>
      call(relationNodes, { params: { id: relationId }, query: { parent: parent ?? '', cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** What two relations place differently, 100 a page. */
export const relationDifferences = (id: string, other: string, page: number) => ({
  ...endpointQuery(orgRelation.key, compareRelations, { params: { id, other }, query: { page: String(page) } }),
  placeholderData: keepPreviousData,
});

/** The calls of the archetypes' tree, answered from a relation instead of the organisations' own parents. */
export function relationClients(clients: Clients, relationId: string): Clients {
  const tree = relationTree(relationId);
  const client = relationClient(tree, relationId);
  return { ...clients, of: (resource) => (resource.key === tree.key ? client : clients.of(resource)) };
}

function relationClient(tree: Resource, relationId: string): ResourceClient {
  const base = resourceClient(tree);
  const params = { id: relationId };
  const asRecord = <T extends object>(node: T) => ({ ...node, version: 0, createdAt: '', updatedAt: '' });
  const made = {
    ...base,
    one: (id: string) => queryOptions({ queryKey: [tree.key, 'one', id], queryFn: async () => asRecord({ id }) }),
    children: (parent: string | null) => ({
      ...relationLevel(relationId, parent),
      queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) => {
        const level = await call(relationNodes, { params, query: { parent: parent ?? '', cursor: pageParam }, signal });
        return { ...level, items: level.items.map(asRecord) };
      },
    }),
    search: (q: string) => ({
      ...endpointQuery(tree.key, searchRelation, { params, query: { q } }),
      placeholderData: keepPreviousData,
    }),
    whole: () => ({ ...endpointQuery(tree.key, wholeRelation, { params }), staleTime: 60_000 }),
    move: (id: string, _version: number, to: { readonly parentId: string | null }) =>
      placeOrganisations(relationId, [id], to.parentId),
  };
  // The archetypes' own type names records; a tree asks only for what stands above.
  return made as unknown as ResourceClient;
}
