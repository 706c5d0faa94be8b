import { ExportOutlined, ReloadOutlined } from '@ant-design/icons';
import { PageAction, PageActions, QueryResult, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Result, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { frameTarget } from './frame-target.ts';
import './iframe-page.css';
import { loadMadePage } from './made-page.ts';
import { myMenuQuery } from './menu.client.ts';

const MadePage = lazy(loadMadePage);

/** A made page, or a page of another site in a sandbox; what may not be shown says so (platform.md 2.2). */
export function IframePage(): ReactNode {
  const t = useText();
  const { search, title } = usePage();
  const menus = useQuery(myMenuQuery);
  const [round, setRound] = useState(0);
  if (!menus.data) return <QueryResult read={menus} />;
  const target = frameTarget(search.cUrl ?? '', location.origin, menus.data.frameOrigins);
  if (target.kind === 'refused') return <Result status="warning" title={t('page.error.targetNotAllowed')} />;
  // The lists of a made page are refreshed where they stand, and the page by its tab.
  if (target.kind === 'made')
    return (
      <Suspense fallback={<Skeleton active />}>
        <MadePage page={target.page} />
      </Suspense>
    );
  return (
    <>
      <PageActions>
        <PageAction titleKey="menu.frame.reload" icon={ReloadOutlined} onRun={() => setRound(round + 1)} />
        <PageAction titleKey="menu.frame.outside" icon={ExportOutlined} href={target.address} />
      </PageActions>
      <iframe
        key={round}
        className="menu-frame"
        title={title}
        src={target.address}
        sandbox={target.sandbox}
        referrerPolicy="no-referrer"
      />
    </>
  );
}
