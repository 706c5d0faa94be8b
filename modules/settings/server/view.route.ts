import { createView, deleteView, listViews, saveOwnLayer, saveTenantLayer, updateView } from '@mp/kernel/contract';
import { bind, type BoundRoute } from '@mp/kernel/server';
import { addView, changeView, dropView, saveLayer, viewsOf } from './view.service.ts';

/** The operations on saved views, which the kernel declares so that every list may call them. */
export const viewRoutes: readonly BoundRoute[] = [
  bind(listViews, async (context, { query }) => {
    const { own, tenant, items } = await viewsOf(context, query.list);
    return { own, tenant, items: [...items] };
  }),
  bind(createView, (context, { body }) => addView(context, body), { status: 201 }),
  bind(updateView, (context, { params, body }) => changeView(context, params.id, body)),
  bind(deleteView, (context, { params, query }) => dropView(context, params.id, Number(query.version)), {
    status: 204,
  }),
  bind(saveOwnLayer, (context, { body }) => saveLayer(context, 'own', body)),
  bind(saveTenantLayer, (context, { body }) => saveLayer(context, 'tenant', body)),
];
