import type { ListViews, SavedView, ViewContent, ViewLayer } from '@mp/kernel/contract';
import { queryOptions } from '@tanstack/react-query';
import { newId, request } from '../../client.ts';

/** The calls for what is kept of lists; kernel/contract/view.ts declares them. */
export interface ViewsClient {
  /** Everything kept of a list, read once in a session and again after five minutes in the background. */
  readonly of: (list: string) => ReturnType<typeof viewsQuery>;
  readonly create: (
    list: string,
    view: { readonly name: string; readonly shared: boolean; readonly content: ViewContent },
  ) => Promise<SavedView>;
  readonly update: (
    view: SavedView,
    change: { readonly name: string; readonly content: ViewContent },
  ) => Promise<SavedView>;
  readonly remove: (view: SavedView) => Promise<unknown>;
  readonly saveLayer: (list: string, level: 'own' | 'tenant', layer: ViewLayer) => Promise<ViewLayer>;
}

// The shapes of the declared endpoints would bring 3 KB of judging into every list; the server judges.
const views = '/settings/views';

/** Everything kept of a list. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['settings.view', list],
    queryFn: async ({ signal }) =>
      (await request({ method: 'GET', path: views, query: { list }, signal })) as ListViews,
    staleTime: 5 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The calls that reach the server. */
export const serverViews: ViewsClient = {
  of: viewsQuery,
  create: async (list, view) =>
    (await request({
      method: 'POST',
      path: views,
      body: { list, ...view },
      idempotencyKey: newId(),
      ...(view.shared ? { right: 'view.share' } : {}),
    })) as SavedView,
  update: async ({ id, version }, change) =>
    (await request({ method: 'PUT', path: `${views}/${id}`, body: { version, ...change } })) as SavedView,
  remove: ({ id, version }) => request({ method: 'DELETE', path: `${views}/${id}`, query: { version } }),
  saveLayer: async (list, level, layer) =>
    (await request({ method: 'PUT', path: `/settings/view-layers/${level}`, body: { list, ...layer } })) as ViewLayer,
};
