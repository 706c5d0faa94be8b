import { defineNoticeKind } from '@mp/kernel/contract';

/** A request for access to a project was decided. */
export const accessNotice = defineNoticeKind('projectAccess.request');
