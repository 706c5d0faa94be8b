import { ref } from '@mp/kernel/contract';
import {
  askForm,
  call,
  DataTable,
  ListPage,
  PageAction,
  PageActions,
  QueryResult,
  StateTag,
  TabBar,
  useDialog,
  usePage,
  usePageName,
  useText,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import {
  accessLevels,
  accessRequest,
  accessRequestLifecycle,
  changeConfidential,
  projectGrant,
  projectGrantLifecycle,
  type ProjectAccess,
} from '../contract/index.ts';
import { accessQuery, reasonsQuery } from './project-access.client.ts';
import { SourceList } from './SourceList.tsx';
import { useGrant } from './use-grant.ts';
import './project-access.css';

/** Who reaches a project, why, and since when; what was asked for and what was granted. */
export function AuthorizationDetailPage(): ReactNode {
  const { search } = usePage();
  const read = useQuery(accessQuery(search['id'] ?? ''));
  return <QueryResult read={read}>{(access) => <Access access={access} />}</QueryResult>;
}

function Access({ access }: { readonly access: ProjectAccess }): ReactNode {
  const t = useText('projectAuthorization');
  const id = useId();
  const { search, setSearch } = usePage();
  const { project } = access;
  usePageName(project.name);
  const grant = useGrant();
  const ofProject = [{ field: 'projectId', op: 'eq', value: project.id }] as const;
  const tabs = [
    { key: 'subjects', title: t('matrix'), content: <Matrix access={access} /> },
    { key: 'why', title: t('why'), content: <Why projectId={project.id} /> },
    {
      key: 'grants',
      title: t('grants'),
      content: (
        <ListPage
          resource={projectGrant}
          lifecycle={projectGrantLifecycle}
          name="history"
          fixed={ofProject}
          inside
          onCreate={() => void grant(project)}
        >
          <ListPage.Column field="projectId" optional />
        </ListPage>
      ),
    },
    {
      key: 'requests',
      title: t('requests'),
      content: (
        <ListPage resource={accessRequest} lifecycle={accessRequestLifecycle} name="asked" fixed={ofProject} inside />
      ),
    },
  ];
  return (
    <div className="ui-archetype ui-detail">
      <Acts access={access} />
      <header className="ui-detail-head">
        <div className="ui-row">
          <h2>{project.name}</h2>
          <span className="ui-number">{project.no}</span>
          {project.isConfidential ? <StateTag tone="danger">{t('confidential')}</StateTag> : null}
        </div>
      </header>
      <TabBar
        id={id}
        label={t('views')}
        tabs={tabs}
        current={tabs.find(({ key }) => key === search['tab'])?.key ?? 'subjects'}
        onChange={(tab) => setSearch({ tab: tab === 'subjects' ? undefined : tab }, { replace: true })}
      />
    </div>
  );
}

/** What whoever manages the project may do. */
function Acts({ access: { project, mayManage } }: { readonly access: ProjectAccess }): ReactNode {
  const t = useText('projectAuthorization');
  const grant = useGrant();
  const cache = useQueryClient();
  const toggle = async () => {
    await call(changeConfidential, {
      params: { id: project.id },
      body: { isConfidential: !project.isConfidential },
    });
    await cache.invalidateQueries({ queryKey: [projectGrant.key] });
  };
  const refused = mayManage ? undefined : t('onlyManagers');
  return (
    <PageActions>
      <PageAction
        titleKey="projectGrant.action.create"
        right="projectGrant.create"
        primary
        refused={refused}
        onRun={() => grant(project)}
      />
      <PageAction
        titleKey={project.isConfidential ? 'projectAuthorization.makeOpen' : 'projectAuthorization.makeConfidential'}
        right="projectGrant.create"
        refused={refused}
        onRun={toggle}
      />
    </PageActions>
  );
}

/** Subjects down, levels across, with the day to which each is held. */
function Matrix({ access }: { readonly access: ProjectAccess }): ReactNode {
  const t = useText();
  return (
    <DataTable
      rows={access.subjects}
      rowKey={({ key }) => key}
      className="pa-matrix"
      label={t('projectAuthorization.matrix')}
      empty={t('projectAuthorization.nobody')}
      columns={[
        { key: 'name', kind: 'name', title: t('projectGrant.field.subjectName') },
        {
          key: 'type',
          title: t('projectGrant.field.subjectType'),
          cell: ({ type }) => t(`projectGrant.subjectType.${type}`),
        },
        ...accessLevels.map((level) => ({
          key: level,
          title: t(`projectGrant.levels.${level}`),
          cell: ({ levels }: ProjectAccess['subjects'][number]) =>
            levels.includes(level) ? <StateTag tone="success">{t('projectAuthorization.has')}</StateTag> : null,
        })),
        {
          key: 'sources',
          kind: 'text',
          title: t('projectAuthorization.sources'),
          cell: ({ sources }) => <SourceList sources={sources} />,
        },
      ]}
    />
  );
}

/** Every reason by which somebody reaches the project, or why nothing of it counts. */
function Why({ projectId }: { readonly projectId: string }): ReactNode {
  const t = useText('projectAuthorization');
  const openDialog = useDialog();
  const [userId, setUserId] = useState<string>();
  const choose = async () => {
    const answer = await askForm(openDialog, {
      title: t('why'),
      ok: t('explain'),
      of: projectGrant.entity,
      fields: { userId: ref('identity.user', { required: true }) },
    });
    if (answer) setUserId(answer.userId);
  };
  return (
    <section className="pa-why">
      <Button onClick={() => void choose()}>{t('choosePerson')}</Button>
      {userId === undefined ? (
        <p className="mp-secondary">{t('whyHint')}</p>
      ) : (
        <Reasons projectId={projectId} userId={userId} />
      )}
    </section>
  );
}

function Reasons({ projectId, userId }: { readonly projectId: string; readonly userId: string }): ReactNode {
  const t = useText();
  const read = useQuery(reasonsQuery(projectId, userId));
  return (
    <QueryResult read={read}>
      {({ isOpen, isByScope, levels, sources, name }) => (
        <div aria-live="polite">
          <p>
            <b>{name}</b>{' '}
            <StateTag tone={isOpen ? 'success' : levels.length > 0 ? 'waiting' : 'danger'}>
              {t(
                isOpen
                  ? 'projectAuthorization.isOpen'
                  : levels.length > 0
                    ? 'projectAuthorization.isOverview'
                    : 'projectAuthorization.isClosed',
              )}
            </StateTag>{' '}
            {levels.join(' · ')}
          </p>
          {isByScope ? <p>{t('projectAuthorization.byScope')}</p> : null}
          {sources.length === 0 ? (
            <p className="mp-secondary">{t('projectAuthorization.noSource')}</p>
          ) : (
            <SourceList sources={sources} />
          )}
        </div>
      )}
    </QueryResult>
  );
}
