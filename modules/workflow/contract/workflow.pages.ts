import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const workflowPages = definePages('workflow', {
  myTask: {
    title: 'nav.myTask',
    group: 'work',
    order: 20,
    icon: 'check-circle',
    fixed: true,
    entities: ['handledShare', 'processInstance'],
    functions: ['workflow.all', 'workflow.admin', 'workflow.share'],
  },
  taskDetail: { title: 'nav.taskDetail', fixed: true },
  wfproxySetting: {
    title: 'nav.wfproxySetting',
    group: 'process',
    order: 40,
    icon: 'swap',
    entities: ['processAgent'],
    reads: ['user.read'],
    functions: ['processDefinition.read', 'processCategory.read', 'workflow.agentOthers'],
  },
  workFlowConfig: {
    title: 'nav.workFlowConfig',
    group: 'process',
    order: 10,
    icon: 'partition',
    entities: ['processDefinition', 'processCategory', 'printTemplate'],
    reads: ['user.read', 'organisation.read', 'role.read', 'position.read'],
    functions: ['workflow.admin', 'workflow.design', 'workflow.deploy', 'workflow.message'],
  },
  wfReportMgr: {
    title: 'nav.wfReportMgr',
    group: 'process',
    order: 30,
    icon: 'bar-chart',
    entities: ['processReport'],
    reads: ['workflow.report', 'organisation.read', 'role.read', 'processDefinition.read', 'processCategory.read'],
  },
});
