import { FormDrawer, ListPage, openPage, type RecordTabProps } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { servicePlan, servicePlanLifecycle } from '../contract/index.ts';
import { toPlan } from './project-maintenance.client.ts';

/** The maintenance plans of a project, as a tab of it; one opens on its page. */
export function PlansTab({ record: { id } }: RecordTabProps): ReactNode {
  return (
    <ListPage
      key={id}
      resource={servicePlan}
      lifecycle={servicePlanLifecycle}
      name="project"
      inside
      fixed={[{ field: 'projectId', op: 'eq', value: id }]}
      initial={{ projectId: id }}
      cardFacts={['kind', 'nextDueOn']}
      onOpen={(plan) => openPage(toPlan({ record: plan.id }))}
      form={<FormDrawer.Field name="projectId" when={() => false} />}
    >
      <ListPage.Column field="projectId" optional />
    </ListPage>
  );
}
