import { definePages } from '@mp/kernel/contract';

const reads = [
  'genset.read',
  'gensetModel.read',
  'customer.read',
  'dealer.read',
  'project.read',
  'region.read',
  'bigArea.read',
  'dictionary.read',
  'user.read',
];
const page = (title: `nav.${string}`, order: number, icon: string) =>
  ({ title, group: 'warranty', order, icon, entities: ['order'], reads }) as const;

/** The pages of assignment, schedule and figures of maintenance as menus and rights know them. */
export const boardPages = definePages('maintenance-board', {
  assignmentTask: page('nav.assignmentTask', 430, 'team'),
  assignmentTaskDetail: { title: 'nav.assignmentTaskDetail', under: 'assignmentTask' },
  mainSchedule: { ...page('nav.mainSchedule', 440, 'calendar'), reads: [...reads, 'maintenancePlan.read'] },
  gsnMaintainDetail: {
    title: 'nav.gsnMaintainDetail',
    group: 'warranty',
    order: 480,
    icon: 'table',
    entities: ['maintenanceFigure'],
    reads: ['order.read', ...reads],
  },
  gsnMaintainTotal: {
    title: 'nav.gsnMaintainTotal',
    group: 'warranty',
    order: 482,
    icon: 'bar-chart',
    entities: ['maintenanceFigure'],
    reads,
  },
});
