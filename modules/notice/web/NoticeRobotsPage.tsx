import { type AnyRecord, ListPage, toast, useAct, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { noticeRobot } from '../contract/index.ts';
import { tryRobot } from './notice.client.ts';

/** Robots of chat groups and other systems to which publications go. */
export function NoticeRobotsPage(): ReactNode {
  const t = useText('noticeRobot');
  const [, act] = useAct();
  const handleTest = ({ id }: AnyRecord) =>
    void act(async () => {
      await tryRobot(id);
      toast.success(t('tested'));
    });
  return (
    <ListPage resource={noticeRobot} cardFacts={['kind', 'host', 'enabled']}>
      <ListPage.Column field="name" width={200} />
      <ListPage.Column field="host" width={200} />
      <ListPage.RowAction action="test" onRun={handleTest} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
