import type { Reminders } from '@mp/reference/server';

/** What of plans can be reminded of, and the rules TR-P1 and TR-P2 (projects.md 8). */
export const planReminders: Reminders = {
  subjects: [
    {
      resource: 'projectPlan.projectPlan',
      dateFields: ['acceptForecast', 'requiredOn', 'nextOn'],
      userFields: ['pmId', 'nextOwnerId'],
      area: { region: 'siteRegionId', channel: 'channel' },
      events: { turnedRed: { textKey: 'projectPlan.event.turnedRed' } },
      over: `t.state not in ('running')`,
      link: '/projectManagePlanDetails?id={id}',
    },
  ],
  rules: [
    {
      code: 'TR-P1',
      name: ['里程碑即将到期', 'A milestone is due soon', 'マイルストーンの期限が近い'],
      subject: 'projectPlan.projectPlan',
      trigger: 'before',
      dateField: 'nextOn',
      offsets: ['10w', '5w', '1w'],
      condition: `form.state == 'running'`,
      recipients: [
        ['userField', 'nextOwnerId'],
        ['userField', 'pmId'],
      ],
      template: [
        '项目 {subject} 的下一个里程碑应于 {date} 完成，请确认进展。',
        'The next milestone of project {subject} is due on {date}. Please check how it stands.',
        '案件 {subject} の次のマイルストーンは {date} が期限です。進み具合をご確認ください。',
      ],
    },
    {
      code: 'TR-P2',
      name: ['项目健康度转红', 'A project turned red', '案件が遅延に転じました'],
      subject: 'projectPlan.projectPlan',
      trigger: 'event',
      event: 'turnedRed',
      recipients: [
        ['userField', 'pmId'],
        ['areaPosition', 'EXM'],
        ['role', 'R_BAD'],
      ],
      template: [
        '项目 {subject} 的健康度转为红色：验收预测已晚于承诺，请尽快处理。',
        'Project {subject} turned red: acceptance is forecast later than promised. Please act on it.',
        '案件 {subject} が遅延に転じました。検収予測が約束より遅れています。至急ご対応ください。',
      ],
    },
  ],
};
