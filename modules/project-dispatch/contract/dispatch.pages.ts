import { definePages } from '@mp/kernel/contract';

/** The page of dispatches as menus and rights know it. */
export const dispatchPages = definePages('project-dispatch', {
  projectPhaseExecution: {
    title: 'nav.projectPhaseExecution',
    group: 'project',
    order: 50,
    icon: 'carry-out',
    entities: ['dispatch'],
    reads: ['dictionary.read', 'region.read', 'customer.read', 'user.read', 'checkIn.read'],
    // Who sends chooses among gensets, dealers and their people.
    writes: ['project.read', 'projectUnit.read', 'projectMilestone.read', 'dealer.read', 'person.read'],
  },
  /** Where the code at a site leads to. */
  projectCheckIn: { title: 'nav.projectCheckIn', under: 'projectPhaseExecution' },
  dispatchRateCard: {
    title: 'nav.dispatchRateCard',
    group: 'project',
    order: 51,
    icon: 'dollar',
    resource: 'projectDispatch.rateCard',
    reads: ['dictionary.read'],
  },
});
