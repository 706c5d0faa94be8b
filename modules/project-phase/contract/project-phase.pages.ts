import { definePages } from '@mp/kernel/contract';

const reads = [
  'dictionary.read',
  'region.read',
  'user.read',
  'dispatch.read',
  'projectUnit.read',
  'person.read',
  'project.read',
];

/** The pages of phase records as menus and rights know them. */
export const projectPhasePages = definePages('project-phase', {
  arrivalExecution: {
    title: 'nav.arrivalExecution',
    group: 'project',
    order: 52,
    icon: 'inbox',
    entities: ['phaseRecord'],
    reads: ['dictionary.read', 'region.read'],
  },
  projectPhaseRecord: { title: 'nav.projectPhaseRecord', under: 'arrivalExecution' },
  projectPhaseAudit: {
    title: 'nav.projectPhaseAudit',
    group: 'project',
    order: 54,
    icon: 'audit',
    entities: ['phaseRecord'],
    reads,
  },
  projectPhaseAuditDetail: { title: 'nav.projectPhaseAuditDetail', under: 'projectPhaseAudit' },
  phaseCheckList: {
    title: 'nav.phaseCheckList',
    group: 'project',
    order: 56,
    icon: 'ordered-list',
    resource: 'projectPhase.checkList',
    reads: ['dictionary.read'],
  },
});
