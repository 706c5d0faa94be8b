import { openPage, type TaskPageSpec, usePage, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { toTask } from './links.ts';
import { TaskScreen } from './TaskScreen.tsx';

/** The process that the address of a page names; with the form of a resource where a page decides on its own records. */
export function TaskOfAddress({ resource, children }: TaskPageSpec): ReactNode {
  const t = useText('task');
  const { search, setSearch, path } = usePage();
  const { taskId, instanceId } = search;
  if (!taskId && !instanceId) return <p className="task-none">{t('nothingNamed')}</p>;
  const place = taskId ? { taskId } : { instanceId };

  function handleGo(id: string): void {
    const to = taskId ? { taskId: id, instanceId: undefined } : { instanceId: id };
    if (path === '/taskDetail') setSearch(to, { replace: true });
    else openPage(toTask(taskId ? { taskId: id } : { instanceId: id }));
  }

  return (
    <TaskScreen key={taskId ?? instanceId ?? ''} place={place} onGo={handleGo} resource={resource}>
      {children}
    </TaskScreen>
  );
}
