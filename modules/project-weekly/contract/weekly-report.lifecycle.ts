import { defineLifecycle, refuse } from '@mp/kernel/contract';
import { weeklyReport, weeklyReportStates, writtenIn } from './weekly-report.resource.ts';

const field = (name: string) => ({ field: `@weeklyReport.field.${name}` });

/** What a report must say before it is submitted. */
const needed = ['workDone', 'workNext', 'forecastAnswer'] as const;

/** Life of a weekly report. */
export const weeklyReportLifecycle = defineLifecycle(weeklyReport, {
  initial: 'open',
  states: weeklyReportStates,
  finals: ['read'],
  transitions: {
    submit: {
      from: [...writtenIn],
      to: 'submitted',
      guard: (report) => needed.flatMap((name) => (report[name] ? [] : [refuse('common.required', field(name), name)])),
      effect: 'submit',
    },
    markRead: { from: 'submitted', to: 'read', effect: 'markRead' },
    /** Its time is over and nobody has submitted it. */
    miss: { from: ['open', 'draft'], to: 'missed', by: 'process', effect: 'miss' },
    lock: { from: ['open', 'draft', 'missed'], to: 'locked', by: 'process' },
    unlock: {
      from: 'locked',
      to: 'draft',
      asks: { unlockReason: 'required' },
      guard: ({ isUnlocked }) => (isUnlocked === true ? [refuse('projectWeekly.unlockedBefore')] : []),
      effect: 'unlock',
    },
  },
});
