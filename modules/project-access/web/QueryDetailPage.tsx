import { BellOutlined, PrinterOutlined, ShareAltOutlined } from '@ant-design/icons';
import {
  addedTabs,
  ApiError,
  Details,
  PageAction,
  PageActions,
  plainResource,
  QueryResult,
  TabBar,
  useClient,
  usePage,
  usePageName,
  useRights,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { project } from '@mp/project/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import { opens, queriedProject, type ProjectOfQuery } from '../contract/index.ts';
import { projectQuery } from './project-access.client.ts';
import { ProjectSummary } from './ProjectSummary.tsx';
import { useAskAccess } from './use-ask-access.ts';
import { useShare } from './use-share.tsx';
import { useSubscriptions } from './use-subscriptions.ts';
import './project-access.css';

const plain = plainResource(project);
const first = 'summary';

/** A project to be read by whoever reaches it, with a page to print; to others how to ask for it. */
export function QueryDetailPage(): ReactNode {
  const t = useText('projectQuery');
  const { search } = usePage();
  const id = search['id'] ?? '';
  const read = useQuery(projectQuery(id));
  const ask = useAskAccess();
  const isClosed = read.error instanceof ApiError && read.error.code === 'project.noAccess';
  if (isClosed)
    return (
      <div className="ui-archetype pa-closed" role="status">
        <p>{t('closed')}</p>
        <Button type="primary" onClick={() => void ask({ id, name: '' })}>
          {t('ask')}
        </Button>
      </div>
    );
  return <QueryResult read={read}>{(found) => <Project found={found} />}</QueryResult>;
}

/** With its detail, or with the overview alone, as the reader's levels say. */
function Project({ found }: { readonly found: ProjectOfQuery }): ReactNode {
  const read = useQuery(useClient(plainResource(queriedProject)).one(found.id));
  return (
    <QueryResult read={read}>
      {(row) => (row['tier'] === 'detail' ? <Detail found={found} row={row} /> : <Tabs found={found} row={row} />)}
    </QueryResult>
  );
}

interface Shown {
  readonly found: ProjectOfQuery;
  readonly row: AnyRecord;
}

function Detail({ found, row }: Shown): ReactNode {
  const read = useQuery(useClient(plain).one(found.id));
  return <QueryResult read={read}>{(record) => <Tabs found={found} row={row} record={record} />}</QueryResult>;
}

function Tabs({ found, row, record }: Shown & { readonly record?: AnyRecord }): ReactNode {
  const t = useText();
  const id = useId();
  const rights = useRights();
  const { search, setSearch } = usePage();
  usePageName(found.name);
  const tabs = [
    { key: first, title: t('projectQuery.summary'), content: <ProjectSummary found={found} row={row} /> },
    ...(record === undefined
      ? []
      : [
          { key: 'details', title: t('detail.details'), content: <Details resource={plain} record={record} /> },
          ...addedTabs(project, rights).map(({ name, titleKey, View }) => ({
            key: name,
            title: t(titleKey),
            content: <View record={record} />,
          })),
        ]),
  ];
  const current = tabs.find(({ key }) => key === search['tab'])?.key ?? first;
  return (
    <div className="ui-archetype ui-detail">
      <Acts found={found} row={row} canPrint={current === first} />
      <TabBar
        id={id}
        label={t('detail.tabs')}
        tabs={tabs}
        current={current}
        onChange={(tab) => setSearch({ tab: tab === first ? undefined : tab }, { replace: true })}
      />
    </div>
  );
}

/** What the reader may do: be told of changes, print, tell the customer, ask for more than the overview. */
function Acts({ found, row, canPrint }: Shown & { readonly canPrint: boolean }): ReactNode {
  const t = useText('projectQuery');
  const { begin, end } = useSubscriptions();
  const ask = useAskAccess();
  const share = useShare();
  const isSubscribed = row['isSubscribed'] === true;
  return (
    <PageActions>
      {opens(found.levels) ? null : (
        <PageAction
          titleKey="queriedProject.action.ask"
          right="accessRequest.ask"
          refused={row['isAsked'] === true ? t('pending') : undefined}
          onRun={() => ask({ id: found.id, name: found.name })}
        />
      )}
      <PageAction
        titleKey={isSubscribed ? 'queriedProject.action.unsubscribe' : 'queriedProject.action.subscribe'}
        icon={BellOutlined}
        onRun={() => (isSubscribed ? end : begin)([found.id])}
      />
      {canPrint ? (
        <PageAction titleKey="projectQuery.print" icon={PrinterOutlined} onRun={() => window.print()} />
      ) : null}
      <PageAction
        titleKey="projectShare.action.make"
        icon={ShareAltOutlined}
        right="projectShare.make"
        refused={found.mayManage ? undefined : t('onlyManagers')}
        onRun={() => share(found.id)}
      />
    </PageActions>
  );
}
