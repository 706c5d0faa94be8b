import { call, toast, useAct, useText } from '@mp/kernel/web';
import { useQueryClient } from '@tanstack/react-query';
import { queriedProject, subscribe, unsubscribe } from '../contract/index.ts';

/** Begins or ends subscriptions; `then` runs when it is done. */
type Change = (projectIds: readonly string[], then?: () => void) => Promise<void>;

/** Begins and ends subscriptions of the reader to projects. */
export function useSubscriptions(): { readonly begin: Change; readonly end: Change } {
  const t = useText('projectQuery');
  const cache = useQueryClient();
  const [, act] = useAct();
  const changing =
    (endpoint: typeof subscribe, said: string): Change =>
    (projectIds, then) =>
      act(async () => {
        const { changed } = await call(endpoint, { body: { projectIds: [...projectIds] } });
        await cache.invalidateQueries({ queryKey: [queriedProject.key] });
        toast.success(t(said, { count: changed }));
        then?.();
      });
  return { begin: changing(subscribe, 'subscribed'), end: changing(unsubscribe, 'unsubscribed') };
}
