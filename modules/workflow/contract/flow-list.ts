import { defineList } from '@mp/kernel/contract';

/** The lists of tasks and processes, whose columns and views are kept; `<name>/inbox`, `<name>/handled` … each apart. */
export const flowListName = defineList('workflow.flow');
/** The list of drafts. */
export const draftListName = defineList('workflow.flowDraft');
