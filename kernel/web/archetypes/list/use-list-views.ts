import type { ListLayout, ListViews, SavedView, ViewContent, ViewLayer } from '@mp/kernel/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { showError } from '../../dialogs/show.tsx';
import { useCan } from '../../rights.tsx';
import { useClients } from '../clients.tsx';
import { defaultView, saysSame, standardLayout } from './list-views.ts';
import type { ViewsClient } from './views-client.ts';

/** What is kept of a list, and how to change it. */
export interface KeptViews {
  /** Name under which it is kept. */
  readonly list: string;
  readonly views: ListViews | undefined;
  readonly isPending: boolean;
  readonly begin: SavedView | undefined;
  /** May save for everybody. */
  readonly canShare: boolean;
  readonly create: (view: { name: string; shared: boolean; content: ViewContent }) => Promise<SavedView>;
  readonly update: (view: SavedView, change: { name: string; content: ViewContent }) => Promise<SavedView>;
  readonly remove: (view: SavedView) => Promise<void>;
  readonly saveLayer: (level: 'own' | 'tenant', change: Partial<ViewLayer>) => Promise<void>;
}

const noLayer: ViewLayer = { layout: null, defaultView: null, version: 0 };

/** Everything kept of a list, by one call in a session. A list without answer stands as it is declared. */
export function useListViews(list: string): KeptViews {
  const client = useClients().views;
  const cache = useQueryClient();
  const query = client.of(list);
  const read = useQuery(query);
  const canShare = useCan('view.share');
  const change = (to: (views: ListViews) => ListViews) =>
    cache.setQueryData(query.queryKey, (old: ListViews | undefined) => (old ? to(old) : old));
  const replace = (id: string, view?: SavedView) =>
    change((views) => ({
      ...views,
      items: [...views.items.filter((each) => each.id !== id), ...(view ? [view] : [])].sort((a, b) =>
        a.name.localeCompare(b.name),
      ),
    }));
  return {
    list,
    views: read.data,
    isPending: read.isPending,
    begin: defaultView(read.data),
    canShare,
    async create(view) {
      const made = await client.create(list, view);
      replace(made.id, made);
      return made;
    },
    async update(view, to) {
      const saved = await client.update(view, to);
      replace(view.id, saved);
      return saved;
    },
    async remove(view) {
      await client.remove(view);
      replace(view.id);
      await cache.invalidateQueries({ queryKey: query.queryKey });
    },
    async saveLayer(level, to) {
      const layer = { ...(read.data?.[level] ?? noLayer), ...to };
      const saved = await client.saveLayer(list, level, layer);
      change((views) => ({ ...views, [level]: saved }));
    },
  };
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();
const pauseMs = 600;

/** Keeps the user's own columns a moment after the last change; another window of his may have been quicker. */
function saveSoon(cache: QueryClient, client: ViewsClient, list: string): void {
  clearTimeout(waiting.get(list));
  waiting.set(
    list,
    setTimeout(() => {
      waiting.delete(list);
      void saveNow(cache, client, list).catch(showError);
    }, pauseMs),
  );
}

async function saveNow(cache: QueryClient, client: ViewsClient, list: string): Promise<void> {
  const query = client.of(list);
  const versionOf = (views: ListViews | undefined) => views?.own.version ?? 0;
  const kept = cache.getQueryData<ListViews>(query.queryKey);
  // The tenant was switched or the session ended meanwhile: what was changed belongs to nobody here.
  if (!kept) return;
  const { layout } = kept.own;
  for (let attempt = 1; ; attempt += 1) {
    const own = cache.getQueryData<ListViews>(query.queryKey)?.own ?? noLayer;
    try {
      const saved = await client.saveLayer(list, 'own', { ...own, layout });
      // What was changed while this was on its way stays; it is kept by the next call.
      cache.setQueryData<ListViews>(query.queryKey, (old) =>
        old ? { ...old, own: { ...old.own, version: saved.version } } : old,
      );
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'common.versionConflict' || attempt > 1) throw error;
      const fresh = await cache.fetchQuery({ ...query, staleTime: 0 });
      cache.setQueryData<ListViews>(query.queryKey, {
        ...fresh,
        own: { ...fresh.own, layout, version: versionOf(fresh) },
      });
    }
  }
}

/** Columns of a list: of the chosen view until it is saved, else the user's own, which are kept at once. */
export interface LayoutChoice {
  readonly layout: ListLayout;
  /** Null gives the columns back to the layer below. */
  readonly setLayout: (layout: ListLayout | null) => void;
  /** Something of one's own lies over the layer below. */
  readonly isOwn: boolean;
}

/** The columns in force and how to change them. */
export function useListLayout(kept: KeptViews, active: SavedView | undefined): LayoutChoice {
  const client = useClients().views;
  const cache = useQueryClient();
  const [draft, setDraft] = useState<{ of: string; layout: ListLayout }>();
  const stored = active ? active.content.layout : standardLayout(kept.views);
  const key = active?.id ?? 'standard';
  const drawn = draft?.of === key ? draft.layout : stored;
  return {
    layout: drawn,
    isOwn: active ? !saysSame(drawn, stored) : kept.views?.own.layout != null,
    setLayout(layout) {
      // What one drags must follow at once; the cache tells its readers a moment later.
      setDraft(layout === null ? undefined : { of: key, layout });
      if (active) return;
      const { queryKey } = client.of(kept.list);
      cache.setQueryData<ListViews>(queryKey, (old) => {
        const views = old ?? { own: noLayer, tenant: noLayer, items: [] };
        return { ...views, own: { ...views.own, layout } };
      });
      saveSoon(cache, client, kept.list);
    },
  };
}
