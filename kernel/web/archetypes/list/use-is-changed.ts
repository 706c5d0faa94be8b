import { useList } from './list-scope.ts';
import { contentOf, saysSame } from './list-views.ts';

/** Whether the list differs from the view that was chosen. */
export function useIsChanged(): boolean {
  const { resource, state, choice, defaults, activeView } = useList();
  return (
    activeView !== undefined && !saysSame(contentOf(resource, state, { layout: choice, defaults }), activeView.content)
  );
}
