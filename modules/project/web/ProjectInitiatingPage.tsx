import { DetailPage, FormPage, lazyView, ListTabs, RecordPages, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { project, projectLifecycle } from '../contract/index.ts';

const ConflictPanel = lazyView(() => import('./ConflictPanel.tsx').then((file) => file.ConflictPanel));

/** Registrations of projects: the list, one of them, its form with what it may collide with beside it. */
export function ProjectInitiatingPage(): ReactNode {
  const t = useText('project');
  return (
    <RecordPages
      resource={project}
      name="project"
      list={
        <ListTabs resource={project} lifecycle={projectLifecycle} cardFacts={['endCustomerId', 'estKva']}>
          <ListTabs.Column field="name" width={260} />
        </ListTabs>
      }
      one={(id) => (
        <DetailPage
          resource={project}
          lifecycle={projectLifecycle}
          id={id}
          facts={[
            'endCustomerId',
            'type',
            'estKva',
            'winProbability',
            'conflictScore',
            'protectedUntil',
            'ownerUserId',
          ]}
        />
      )}
      form={(id) => (
        <FormPage
          resource={project}
          id={id}
          side={<ConflictPanel id={id ?? null} />}
          sideLabel={t('conflicts.title')}
        />
      )}
    />
  );
}
