import { DetailPage, Details, plainResource, usePage, useText } from '@mp/kernel/web';
import { project, projectLifecycle } from '@mp/project/contract';
import type { ReactNode } from 'react';
import { ProjectOverview } from './ProjectOverview.tsx';

const plain = plainResource(project);

/** A project as it is executed: what everybody asks first, then its units, plan, people, files and history. */
export function ProjectDetailsPage(): ReactNode {
  const t = useText('projectManage');
  const { search } = usePage();
  return (
    <DetailPage
      resource={project}
      lifecycle={projectLifecycle}
      id={search.id ?? ''}
      facts={['endCustomerId', 'siteRegionId', 'dealerId', 'unitCount', 'requiredOn', 'ownerUserId', 'pmId']}
      sections={[]}
    >
      <DetailPage.Tab name="overview" title={t('overview')}>
        {(record) => <ProjectOverview id={record.id} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="details" title={t('details')}>
        {(record) => <Details resource={plain} record={record} historyOf={{ resource: plain, id: record.id }} />}
      </DetailPage.Tab>
    </DetailPage>
  );
}
