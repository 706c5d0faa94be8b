import { defineNoticeKind, type NoticeKind } from '@mp/kernel/contract';

const texts = { texts: true } as const;
const prompt = { texts: true, weight: 'prompt' } as const;

/** What is told of processes, by its event; which of it leaves by mail or SMS, each process says for itself. */
export const flowNotices = {
  arrived: defineNoticeKind('workflow.arrived', texts),
  returned: defineNoticeKind('workflow.returned', texts),
  approved: defineNoticeKind('workflow.approved', texts),
  rejected: defineNoticeKind('workflow.rejected', texts),
  urged: defineNoticeKind('workflow.urged', prompt),
  dueSoon: defineNoticeKind('workflow.dueSoon', prompt),
  overdue: defineNoticeKind('workflow.overdue', prompt),
  cc: defineNoticeKind('workflow.cc', texts),
  mention: defineNoticeKind('workflow.mention', texts),
  attention: defineNoticeKind('workflow.attention', texts),
  service: defineNoticeKind('workflow.service', texts),
  incident: defineNoticeKind('workflow.incident', prompt),
} as const satisfies Readonly<Record<string, NoticeKind>>;

/** A kept report whose turn it is. */
export const reportNotice = defineNoticeKind('workflow.report');
