import {
  DataTable,
  ListPage,
  openPage,
  PageAction,
  PageActions,
  PageLink,
  QueryResult,
  SearchInput,
  StateTag,
  TabBar,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import {
  accessLevels,
  accessRequest,
  accessRequestLifecycle,
  projectGrant,
  projectGrantLifecycle,
  type AuthorizationList,
} from '../contract/index.ts';
import { authorizationsQuery, toAuthorization } from './project-access.client.ts';
import { useGrant } from './use-grant.ts';
import './project-access.css';

const first = 'projects';

/** What is granted: by project, by whom it was granted to, and what is asked for. */
export function AuthorizationPage(): ReactNode {
  const t = useText('projectAuthorization');
  const id = useId();
  const { search, setSearch } = usePage();
  const grant = useGrant();
  const tabs = [
    { key: first, title: t('byProject'), content: <ByProject /> },
    {
      key: 'subjects',
      title: t('bySubject'),
      content: (
        <ListPage
          resource={projectGrant}
          lifecycle={projectGrantLifecycle}
          name="grants"
          defaults={{ filters: [{ field: 'state', op: 'in', value: 'active' }], sort: 'subjectName' }}
          onOpen={({ projectId }) => openPage(toAuthorization({ id: String(projectId) }))}
          onCreate={() => void grant()}
        />
      ),
    },
    {
      key: 'requests',
      title: t('requests'),
      content: <ListPage resource={accessRequest} lifecycle={accessRequestLifecycle} name="requests" inside />,
    },
  ];
  return (
    <>
      <PageActions>
        <PageAction titleKey="projectGrant.grantSeveral" right="projectGrant.create" primary onRun={() => grant()} />
      </PageActions>
      <TabBar
        id={id}
        label={t('views')}
        tabs={tabs}
        current={search['show'] ?? first}
        onChange={(show) => setSearch({ show: show === first ? undefined : show, q: undefined }, { replace: true })}
      />
    </>
  );
}

function ByProject(): ReactNode {
  const t = useText('projectAuthorization');
  const { search, setSearch } = usePage();
  const asked = search['q'] ?? '';
  const read = useInfiniteQuery(authorizationsQuery(asked));
  return (
    <div className="pa-query">
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        applied={asked}
        onApply={(q) => setSearch({ q: q === '' ? undefined : q }, { replace: true })}
      />
      {read.data ? <Overview rows={read.data.pages.flatMap(({ items }) => items)} /> : <QueryResult read={read} />}
      {read.hasNextPage ? (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function Overview({ rows }: { readonly rows: AuthorizationList['items'] }): ReactNode {
  const t = useText();
  return (
    <DataTable
      rows={rows}
      rowKey={({ id }) => id}
      className="pa-overview"
      label={t('projectAuthorization.byProject')}
      empty={t('projectAuthorization.nothing')}
      columns={[
        { key: 'no', title: t('project.field.no') },
        {
          key: 'name',
          kind: 'name',
          title: t('project.field.name'),
          cell: ({ id, name }) => <PageLink to={toAuthorization({ id })}>{name}</PageLink>,
        },
        {
          key: 'isConfidential',
          title: t('project.field.confidential'),
          cell: ({ isConfidential }) =>
            isConfidential ? <StateTag tone="danger">{t('projectAuthorization.confidential')}</StateTag> : null,
        },
        ...accessLevels.map((level) => ({
          key: level,
          kind: 'digits' as const,
          title: t(`projectGrant.levels.${level}`),
          cell: ({ counts }: AuthorizationList['items'][number]) => counts[level] || null,
        })),
        {
          key: 'expiring',
          kind: 'digits',
          title: t('projectAuthorization.expiring'),
          cell: ({ expiring }) => expiring || null,
        },
        {
          key: 'openRequests',
          kind: 'digits',
          title: t('projectAuthorization.openRequests'),
          cell: ({ openRequests }) => openRequests || null,
        },
      ]}
    />
  );
}
