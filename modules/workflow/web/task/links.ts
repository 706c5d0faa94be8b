import { defineLink } from '@mp/kernel/web';

/** Link to a task, or to an instance without one. */
export const toTask = defineLink<{ taskId?: string; instanceId?: string }>('/taskDetail');
/** Link to the user's tasks; `tab` names a list, `start` opens the form of a process. */
export const toMyTask = defineLink<{ tab?: string; tag?: string; overdue?: string; start?: string }>('/myTask');
/** Link to the versions of a definition, where running instances migrate. */
export const toVersions = defineLink<{ id: string; tab: string }>('/workFlowConfig');
