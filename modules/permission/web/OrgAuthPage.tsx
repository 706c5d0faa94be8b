import { ArrowLeftOutlined, TeamOutlined } from '@ant-design/icons';
import { organisation } from '@mp/organisation/contract';
import { PageActions, plainResource, TreeList, useCan, useClient, usePage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { SubjectTabs } from './grant/SubjectTabs.tsx';

const BatchPanel = lazy(() => import('./grant/BatchPanel.tsx').then((file) => ({ default: file.BatchPanel })));
const MembersExtra = lazy(() => import('./grant/MembersExtra.tsx').then((file) => ({ default: file.MembersExtra })));

/** Rights of organisations: theirs, what comes from above, what their members hold beside. */
export function OrgAuthPage(): ReactNode {
  const t = useText('permission');
  const { search, setSearch } = usePage();
  const mayGrant = useCan('permission.grant');
  if (search.view === 'batch')
    return (
      <>
        <PageActions>
          <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={() => setSearch({ view: undefined })}>
            {t('back')}
          </Button>
        </PageActions>
        <Suspense fallback={<Skeleton active />}>
          <BatchPanel kinds={['org', 'position']} />
        </Suspense>
      </>
    );
  return (
    <>
      {mayGrant ? (
        <PageActions>
          <Button type="primary" icon={<TeamOutlined aria-hidden />} onClick={() => setSearch({ view: 'batch' })}>
            {t('batch.title')}
          </Button>
        </PageActions>
      ) : null}
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
