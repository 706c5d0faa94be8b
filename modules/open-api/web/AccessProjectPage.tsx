import { DetailPage, FormPage, lazyView, ListPage, RecordPages, useCan, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { accessProject } from '../contract/index.ts';
import { useIssueToken } from './use-issue-token.tsx';
import './open.css';

const ApiGrants = lazyView(() => import('./ApiGrants.tsx').then((file) => file.ApiGrants));
const Integration = lazyView(() => import('./Integration.tsx').then((file) => file.Integration));
const ProjectTest = lazyView(() => import('./ProjectTest.tsx').then((file) => file.ProjectTest));

/** Projects by which programs call the product: their form, token, granted operations, samples and a test. */
export function AccessProjectPage(): ReactNode {
  return (
    <RecordPages
      resource={accessProject}
      name="record"
      list={<Projects />}
      one={(id) => <Project id={id} />}
      form={(id) => <FormPage resource={accessProject} id={id} />}
    />
  );
}

function Projects(): ReactNode {
  const t = useText('accessProject');
  const issue = useIssueToken();
  return (
    <ListPage resource={accessProject} cardFacts={['state', 'userId', 'apiCount', 'lastUsedAt']}>
      <ListPage.Column field="name" width={180} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
      <ListPage.RowAction action="issueToken" onRun={issue} />
    </ListPage>
  );
}

function Project({ id }: { readonly id: string }): ReactNode {
  const t = useText('accessProject');
  const issue = useIssueToken();
  const mayTest = useCan('accessProject.test');
  return (
    <DetailPage resource={accessProject} id={id} facts={['state', 'userId', 'apiCount', 'lastUsedAt']}>
      <DetailPage.Action action="issueToken" onRun={issue} />
      <DetailPage.Tab name="apis" title={t('apis.title')}>
        <ApiGrants id={id} />
      </DetailPage.Tab>
      <DetailPage.Tab name="integration" title={t('integration.title')}>
        {(record) => <Integration id={id} accessCode={String(record.accessCode)} />}
      </DetailPage.Tab>
      {mayTest ? (
        <DetailPage.Tab name="test" title={t('test.title')}>
          <ProjectTest id={id} />
        </DetailPage.Tab>
      ) : null}
    </DetailPage>
  );
}
