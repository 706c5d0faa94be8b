import type { Reminders } from '@mp/reference/server';

const subject = 'projectTask.projectTask';

/** What of tasks can be reminded of, and the rules TR-P6 (projects.md 8). */
export const projectTaskReminders: Reminders = {
  subjects: [
    {
      resource: subject,
      dateFields: ['startOn', 'endOn', 'milestoneOn'],
      userFields: ['assigneeId', 'unblockerId'],
      events: {
        assigned: { textKey: 'projectTask.event.assigned' },
        released: { textKey: 'projectTask.event.released', variables: ['count'] },
      },
      area: { region: 'siteRegionId' },
      dealerField: 'dealerId',
      over: `t.state in ('done', 'canceled') or t.is_at_rest or t.is_released is false`,
      link: '/projectTaskPlan?record={id}',
    },
  ],
  rules: [
    {
      code: 'TR-P6A',
      name: ['新的任务', 'A task is yours', '新しいタスク'],
      subject,
      trigger: 'event',
      event: 'assigned',
      recipients: [['userField', 'assigneeId'], ['dealerAdmin']],
      template: [
        '任务 {subject} 已分配给您，计划 {startOn} 至 {endOn}。',
        'Task {subject} is yours now, planned from {startOn} to {endOn}.',
        'タスク {subject} が割り当てられました。予定は {startOn} から {endOn} までです。',
      ],
    },
    {
      code: 'TR-P6B',
      name: ['项目计划下达任务', 'Tasks of an approved plan', '計画承認によるタスク'],
      subject,
      trigger: 'event',
      event: 'released',
      recipients: [['userField', 'assigneeId']],
      template: [
        '项目计划已批准，您有 {count} 项任务，最近一项为 {subject}。',
        'A project plan was approved. You have {count} tasks in it, the first is {subject}.',
        '案件計画が承認されました。担当タスクは {count} 件、最初は {subject} です。',
      ],
    },
    {
      code: 'TR-P6C',
      name: ['任务已逾期', 'A task is overdue', 'タスクの期限超過'],
      subject,
      trigger: 'after',
      dateField: 'endOn',
      offsets: ['1w', '3w'],
      recipients: [['userField', 'assigneeId'], ['dealerAdmin']],
      template: [
        '任务 {subject} 应于 {date} 完成，请尽快处理或更新进展。',
        'Task {subject} was due on {date}. Please finish it or say how it stands.',
        'タスク {subject} の期限は {date} でした。完了するか、進み具合を更新してください。',
      ],
    },
    {
      code: 'TR-P6D',
      name: ['任务受阻待解除', 'A task waits for your help', 'タスクが停止中'],
      subject,
      trigger: 'event',
      event: `${subject}.block`,
      recipients: [['userField', 'unblockerId']],
      template: [
        '任务 {subject} 受阻，需要您协助解除。',
        'Task {subject} is blocked and waits for your help.',
        'タスク {subject} が停止しています。解消にご協力ください。',
      ],
    },
  ],
};
