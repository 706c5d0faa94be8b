import { PlusOutlined } from '@ant-design/icons';
import { ClientsProvider, MoreActions, TabBar, useCan, useClients, useDialog, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { type ReactNode, Suspense, useId } from 'react';
import type { FlowCounts } from '../../contract/index.ts';
import { DraftList } from './DraftList.tsx';
import { countsQuery, flowClientOf } from './flow-list.client.ts';
import { filterNames } from './flow-resource.ts';
import { FlowList } from './FlowList.tsx';
import { openShareManager, openStart, openTagManager, StartDrawer } from './open-dialogs.tsx';
import './task.css';

const tabs = ['inbox', 'initiated', 'handled', 'attention', 'draft', 'instances'] as const;
type Tab = (typeof tabs)[number];
const shows = ['mine', 'shared', 'cc'] as const;

/** What belongs to a list and not to the page: another list begins without it. */
const ofList = ['page', 'size', 'sort', 'q', 'view', 'all', 'show', ...filterNames];

const countOf = (tab: Tab, counts: FlowCounts | undefined): number | undefined => {
  if (!counts) return undefined;
  const known: Partial<Record<Tab, number>> = {
    inbox: counts.pending,
    initiated: counts.initiated,
    attention: counts.attention,
    draft: counts.draft,
  };
  return known[tab];
};

/** The user's tasks and processes: what waits for him, what he started, handled, follows and began. */
export function MyTaskPage(): ReactNode {
  const t = useText('flow');
  const id = useId();
  const { search, setSearch } = usePage();
  const clients = useClients();
  const seesAll = useCan('workflow.all');
  const { data: counts } = useQuery(countsQuery);
  const offered = tabs.filter((tab) => tab !== 'instances' || seesAll);
  const current = offered.find((tab) => tab === search.tab) ?? 'inbox';

  function handleTab(tab: string): void {
    const gone = Object.keys(search).filter((name) => ofList.includes(name.replace(/\[\w+\]$/, '')));
    setSearch({
      ...Object.fromEntries(gone.map((name) => [name, undefined])),
      tab: tab === 'inbox' ? undefined : tab,
    });
  }

  return (
    <ClientsProvider value={{ ...clients, of: (resource) => flowClientOf(resource.path) ?? clients.of(resource) }}>
      <div className="ui-archetype flow-tabs">
        <TabBar
          id={id}
          label={t('tabs')}
          current={current}
          onChange={handleTab}
          tabs={offered.map((tab) => ({
            key: tab,
            title: t(`tab.${tab}`),
            count: countOf(tab, counts),
            content: tab === current ? <TabContent key={tab} tab={tab} counts={counts} /> : null,
          }))}
        />
        <StartOfAddress />
      </div>
    </ClientsProvider>
  );
}

function TabContent({ tab, counts }: { readonly tab: Tab; readonly counts: FlowCounts | undefined }): ReactNode {
  const t = useText('flow');
  const { search, setSearch } = usePage();
  const toolbar = <Tools />;
  const start = <StartButton />;
  if (tab === 'draft') return <DraftList toolbar={toolbar} empty={t('empty.draft')} emptyAction={start} />;
  if (tab !== 'handled')
    return (
      <FlowList
        list={tab}
        toolbar={toolbar}
        empty={t(`empty.${tab}`)}
        {...(tab === 'initiated' ? { emptyAction: start } : {})}
      />
    );
  const show = shows.find((each) => each === search.show) ?? 'mine';
  const unread = counts?.cc ?? 0;
  return (
    <>
      <Segmented<(typeof shows)[number]>
        className="flow-shows"
        aria-label={t('tab.handled')}
        value={show}
        options={shows.map((value) => ({
          value,
          label: value === 'cc' && unread > 0 ? t('show.ccCount', { count: unread }) : t(`show.${value}`),
        }))}
        onChange={(next) =>
          setSearch({ show: next === 'mine' ? undefined : next, page: undefined, view: undefined }, { replace: true })
        }
      />
      <FlowList
        key={show}
        list={show === 'cc' ? 'cc' : 'handled'}
        shared={show === 'shared'}
        toolbar={toolbar}
        empty={t(`empty.${show === 'mine' ? 'handled' : show}`)}
      />
    </>
  );
}

/** The form of the process that the address names, such as an entry of the command palette. */
function StartOfAddress(): ReactNode {
  const { search, setSearch } = usePage();
  if (!search.start) return null;
  return (
    <Suspense>
      <StartDrawer defKey={search.start} close={() => setSearch({ start: undefined }, { replace: true })} />
    </Suspense>
  );
}

function StartButton(): ReactNode {
  const t = useText('flow');
  const openDialog = useDialog();
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void openStart(openDialog)}>
      {t('start')}
    </Button>
  );
}

/** What stands in the title line beside the export: tags, shares, and the start of a process. */
function Tools(): ReactNode {
  const t = useText('flow');
  const openDialog = useDialog();
  const mayShare = useCan('handledShare.read');
  return (
    <>
      <MoreActions
        name={t('more')}
        actions={[
          { key: 'tags', label: t('manageTags'), run: () => void openTagManager(openDialog) },
          ...(mayShare
            ? [{ key: 'shares', label: t('manageShares'), run: () => void openShareManager(openDialog) }]
            : []),
        ]}
      />
      <StartButton />
    </>
  );
}
