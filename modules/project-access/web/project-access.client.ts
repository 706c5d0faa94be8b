import { call, defineLink, endpointQuery } from '@mp/kernel/web';
import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  accessRequest,
  projectGrant,
  queryProject,
  readAuthorizations,
  readProjectAccess,
  readReasons,
} from '../contract/index.ts';

/** Projects with what is granted on them, page by page. */
export const authorizationsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [projectGrant.key, readAuthorizations.id, q],
    queryFn: ({ pageParam, signal }) => call(readAuthorizations, { query: { q, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** What the reader may see of one project. */
export const projectQuery = (id: string) => endpointQuery(accessRequest.key, queryProject, { params: { id } });

/** Who reaches a project. */
export const accessQuery = (id: string) => endpointQuery(projectGrant.key, readProjectAccess, { params: { id } });

/** Why somebody reaches a project. */
export const reasonsQuery = (id: string, userId: string) =>
  endpointQuery(projectGrant.key, readReasons, { params: { id, userId } });

/** A project as whoever asked for it reads it, by its id. */
export const toQueried = defineLink<{ id: string }>('/projectQueryDetail');

/** Who reaches a project, by its id. */
export const toAuthorization = defineLink<{ id: string; tab?: string }>('/projectAuthorizationDetail');
