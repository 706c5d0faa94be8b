import { defineNoticeKind } from '@mp/kernel/contract';

/** A request for access to a project was decided. */
export const accessNotice = defineNoticeKind('projectAccess.request');

/** A subscribed project is in another state. */
export const stageNotice = defineNoticeKind('projectAccess.stage');
/** A subscribed project is in better or worse health. */
export const healthNotice = defineNoticeKind('projectAccess.health');
/** The acceptance of a subscribed project is expected on another day. */
export const acceptanceNotice = defineNoticeKind('projectAccess.acceptance');
