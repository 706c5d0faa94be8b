import type { ListViews, SavedView } from '@mp/kernel/contract';
import { newId, viewsQuery, type ViewsClient } from '@mp/kernel/web';

const none: ListViews = {
  own: { layout: null, defaultView: null, version: 0 },
  tenant: { layout: null, defaultView: null, version: 0 },
  items: [],
};

/** Views and columns of the stage's lists, as long as the stage stands. */
export function stageViews(): ViewsClient {
  const kept = new Map<string, ListViews>();
  const of = (list: string) => kept.get(list) ?? none;
  const listOf = (view: SavedView) =>
    [...kept].find(([, { items }]) => items.some(({ id }) => id === view.id))?.[0] ?? '';
  const put = (list: string, view: SavedView) => {
    const views = of(list);
    kept.set(list, { ...views, items: [...views.items.filter(({ id }) => id !== view.id), view] });
    return view;
  };
  return {
    of: (list) => ({ ...viewsQuery(list), queryFn: async () => of(list) }),
    create: async (list, view) =>
      put(list, { ...view, id: newId(), broken: false, version: 1, updatedAt: new Date().toISOString(), author: null }),
    update: async (view, change) => put(listOf(view), { ...view, ...change, version: view.version + 1 }),
    remove: async (view) => {
      const list = listOf(view);
      kept.set(list, { ...of(list), items: of(list).items.filter(({ id }) => id !== view.id) });
    },
    saveLayer: async (list, level, layer) => {
      const saved = { ...layer, version: layer.version + 1 };
      kept.set(list, { ...of(list), [level]: saved });
      return saved;
    },
  };
}
