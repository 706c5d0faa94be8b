import { ArrowLeftOutlined, TeamOutlined } from '@ant-design/icons';
import { organisation } from '@mp/organisation/contract';
import {
  PageAction,
  PageActions,
  plainResource,
  QueryResult,
  TreeList,
  useClient,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { SubjectTabs } from './grant/SubjectTabs.tsx';

const BatchPanel = lazy(() => import('./grant/BatchPanel.tsx').then((file) => ({ default: file.BatchPanel })));
const MembersExtra = lazy(() => import('./grant/MembersExtra.tsx').then((file) => ({ default: file.MembersExtra })));

/** Rights of organisations: theirs, what comes from above, what their members hold beside. */
export function OrgAuthPage(): ReactNode {
  const t = useText('permission');
  const { search, setSearch } = usePage();
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
          <BatchPanel kinds={['org', 'position']} />
        </Suspense>
      </>
    );
  return (
    <>
      <PageActions>
        <PageAction
          titleKey="permission.batch.title"
          icon={TeamOutlined}
          right="permission.grant"
          primary
          onRun={() => setSearch({ view: 'batch' })}
        />
      </PageActions>
      <TreeList resource={organisation} depth="1" move={false} opensFirst>
        {(orgId) =>
          orgId === undefined ? (
            <p className="ui-empty" role="status">
              {t('chooseOrg')}
            </p>
          ) : (
            <OneOrganisation key={orgId} id={orgId} />
          )
        }
      </TreeList>
    </>
  );
}

function OneOrganisation({ id }: { readonly id: string }): ReactNode {
  const t = useText('permission');
  const read = useQuery(useClient(plainResource(organisation)).one(id));
  if (!read.data) return <QueryResult read={read} />;
  const name = String(read.data.name);
  return (
    <div className="ui-archetype">
      <h2 className="perm-head">{name}</h2>
      <SubjectTabs
        subject={{ subjectType: 'org', subjectId: id }}
        name={name}
        more={[
          {
            key: 'extra',
            title: t('tab.extra'),
            content: (
              <Suspense fallback={<Skeleton active />}>
                <MembersExtra orgId={id} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}
