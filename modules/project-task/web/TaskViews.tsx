import { Board, ListPage, openPage, useRecordPlace, type RecordTabProps } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { projectTask, projectTaskLifecycle } from '../contract/index.ts';
import { toTask } from './project-task.client.ts';

export { TaskCalendar } from './TaskCalendar.tsx';
export { TaskPlanView } from './TaskPlanView.tsx';

/** Tasks by their states; a card is moved by what may be done with it. */
export function TaskBoard(): ReactNode {
  const place = useRecordPlace(projectTask);
  return (
    <Board
      resource={projectTask}
      lifecycle={projectTaskLifecycle}
      facts={['projectId', 'assigneeId', 'dealerId', 'endOn', 'priority']}
      sums={['hours']}
      {...(place ? { onOpen: ({ id }: { readonly id: string }) => place.open(id) } : {})}
    />
  );
}

/** The tasks of a project, as a tab of it. */
export function TasksTab({ record: { id: projectId } }: RecordTabProps): ReactNode {
  return (
    <ListPage
      key={projectId}
      resource={projectTask}
      lifecycle={projectTaskLifecycle}
      name="project"
      inside
      fixed={[{ field: 'projectId', op: 'eq', value: projectId }]}
      cardFacts={['assigneeId', 'dealerId', 'endOn', 'progress']}
      initial={{ projectId }}
      onOpen={({ id }) => openPage(toTask({ record: id }))}
      onEdit={({ id }) => openPage(toTask({ record: id, edit: '1' }))}
    >
      <ListPage.Column field="projectId" optional />
    </ListPage>
  );
}
