import { neighboursIn, openPage, ownStore, queryClient } from '@mp/kernel/web';
import type { Page } from '@mp/kernel/contract';
import { flowListName, type FlowRow } from '../../contract/index.ts';
import { flowPages } from './flow-list.client.ts';
import { toTask } from './links.ts';
import type { TaskPlace } from './task.client.ts';

const kept = ownStore('workflow.openNext');

/** Whether the next pending task opens after a decision; it does unless the user said otherwise in this browser. */
export function opensNext(): boolean {
  return kept.read() !== 'no';
}

/** Says whether the next pending task opens after a decision. */
export function setOpensNext(on: boolean): void {
  kept.write(on ? 'yes' : 'no');
}

/** Ids in the lists read lately, the latest first: of tasks, or of processes for a place without a task. */
function idsInLists(place: TaskPlace): readonly (readonly string[])[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [flowListName, 'list'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => {
      const rows = ((state.data as Page<FlowRow> | undefined)?.items ?? []) as readonly FlowRow[];
      return rows.flatMap(({ taskId, instanceId }) => (place.taskId ? (taskId ? [taskId] : []) : [instanceId]));
    });
}

/** What stands before and behind in the list that a process was opened from. */
export function neighboursOf(place: TaskPlace): ReturnType<typeof neighboursIn> {
  const id = place.taskId ?? place.instanceId ?? '';
  return neighboursIn(idsInLists(place), id);
}

/** The task to go on with: the next one of the list, else the first that waits; undefined when none does. */
export async function nextTask(current: string): Promise<string | undefined> {
  const { next } = neighboursIn(idsInLists({ taskId: current }), current);
  if (next !== undefined) return next;
  const { pages } = await queryClient.fetchInfiniteQuery({ ...flowPages('inbox', { size: '2' }), staleTime: 0 });
  return pages[0]?.items.find(({ taskId }) => taskId !== null && taskId !== current)?.taskId ?? undefined;
}

/** Opens a task in place of the one that is open. */
export function goToTask(taskId: string): void {
  openPage(toTask({ taskId }), { replace: true });
}
