import { openPage, PageProvider, usePage, useText } from '@mp/kernel/web';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { toTask } from './links.ts';
import type { TaskPlace } from './task.client.ts';
import { TaskScreen } from './TaskScreen.tsx';

/** A process in a drawer over the list. */
export function TaskDrawer({
  place: first,
  close,
}: {
  readonly place: TaskPlace;
  readonly close: () => void;
}): ReactNode {
  const t = useText();
  const page = usePage();
  const [place, setPlace] = useState(first);

  function handleGo(id: string): void {
    setPlace(place.taskId ? { taskId: id } : { instanceId: id });
  }

  return (
    <Drawer
      open
      size="min(1200px, 100vw)"
      title={t('nav.taskDetail')}
      onClose={close}
      extra={
        <Button
          onClick={() => {
            close();
            openPage(toTask(place.taskId ? { taskId: place.taskId } : { instanceId: place.instanceId ?? '' }));
          }}
        >
          {t('task.asPage')}
        </Button>
      }
    >
      <PageProvider value={{ ...page, slots: null }}>
        <TaskScreen key={place.taskId ?? place.instanceId ?? ''} place={place} onGo={handleGo} onOver={close} />
      </PageProvider>
    </Drawer>
  );
}
