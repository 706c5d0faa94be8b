import { ArrowLeftOutlined, TeamOutlined } from '@ant-design/icons';
import { user } from '@mp/identity/contract';
import { organisation } from '@mp/organisation/contract';
import { BelowChoice, useOrganisationFilter } from '@mp/organisation/web';
import {
  ListPage,
  PageAction,
  PageActions,
  PageTitleExtra,
  plainResource,
  QueryResult,
  TreeList,
  useClient,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { openExplain } from './explain/open-explain.tsx';
import { SubjectTabs } from './grant/SubjectTabs.tsx';

const BatchPanel = lazy(() => import('./grant/BatchPanel.tsx').then((file) => ({ default: file.BatchPanel })));

/** Rights of users: chosen by organisation, one by one or many at once. What is open stands in the address. */
export function UserAuthPage(): ReactNode {
  const { search, setSearch } = usePage();
  const { subject, explain } = search;
  useEffect(() => {
    if (explain === undefined) return;
    const colon = explain.indexOf(':');
    openExplain({ objType: Number(explain.slice(0, colon)), objectId: explain.slice(colon + 1), userId: subject });
    setSearch({ explain: undefined }, { replace: true });
  }, [explain, subject, setSearch]);
  if (search.view === 'batch')
    return (
      <>
        <PageActions>
          <PageAction
            titleKey="permission.back"
            icon={ArrowLeftOutlined}
            onRun={() => setSearch({ view: undefined })}
          />
        </PageActions>
        <Suspense fallback={<Skeleton active />}>
          <BatchPanel kinds={['user', 'role', 'org', 'position']} />
        </Suspense>
      </>
    );
  if (subject !== undefined) return <OneUser key={subject} id={subject} />;
  return (
    <TreeList resource={organisation} depth="1" move={false}>
      {(orgId) => <Users orgId={orgId} />}
    </TreeList>
  );
}

function Users({ orgId }: { readonly orgId: string | undefined }): ReactNode {
  const t = useText('permission');
  const { setSearch } = usePage();
  return (
    <ListPage
      resource={user}
      name="user-auth"
      fixed={useOrganisationFilter('orgIds', orgId)}
      onOpen={({ id }) => setSearch({ subject: id })}
      onCreate={null}
      onEdit={null}
      canDelete={false}
    >
      <ListPage.RowAction
        first
        action="authorise"
        right="permission.read"
        onRun={({ id }) => setSearch({ subject: id })}
      />
      <ListPage.RowAction
        action="analyse"
        right="permission.read"
        onRun={({ id }) => setSearch({ subject: id, tab: 'effective' })}
      />
      <ListPage.Toolbar>
        <BelowChoice orgId={orgId} />
        <PageAction
          titleKey="permission.batch.title"
          icon={TeamOutlined}
          right="permission.grant"
          primary
          onRun={() => setSearch({ view: 'batch' })}
        />
      </ListPage.Toolbar>
      <ListPage.Empty>{t('noUsers')}</ListPage.Empty>
    </ListPage>
  );
}

function OneUser({ id }: { readonly id: string }): ReactNode {
  const { setSearch } = usePage();
  const read = useQuery(useClient(plainResource(user)).one(id));
  return (
    <>
      <PageActions>
        <PageAction
          titleKey="permission.back"
          icon={ArrowLeftOutlined}
          onRun={() => setSearch({ subject: undefined, tab: undefined })}
        />
      </PageActions>
      {read.data ? (
        <>
          <PageTitleExtra>
            {String(read.data.employeeName)} · {String(read.data.userName)}
          </PageTitleExtra>
          <SubjectTabs subject={{ subjectType: 'user', subjectId: id }} name={String(read.data.employeeName)} />
        </>
      ) : (
        <QueryResult read={read} />
      )}
    </>
  );
}
