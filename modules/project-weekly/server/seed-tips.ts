import type { Reminders } from '@mp/reference/server';

/** What of weekly reports can be reminded of, and the rules TR-P5 (projects.md 8). */
export const weeklyReminders: Reminders = {
  subjects: [
    {
      resource: 'projectWeekly.weeklyReport',
      dateFields: ['weekFrom', 'weekTo'],
      userFields: ['writerId'],
      area: { region: 'siteRegionId', channel: 'channel' },
      events: {
        dueSoon: { textKey: 'weeklyReport.event.dueSoon' },
        missed: { textKey: 'weeklyReport.event.missed' },
        missedTwice: { textKey: 'weeklyReport.event.missedTwice' },
        commented: { textKey: 'weeklyReport.event.commented' },
      },
      over: `t.state in ('read', 'locked')`,
      link: '/projectWeeklyListQuery?id={id}',
    },
  ],
  rules: [
    {
      code: 'TR-P5A',
      name: ['周报即将截止', 'A weekly report is due soon', '週報の締切が近い'],
      subject: 'projectWeekly.weeklyReport',
      trigger: 'event',
      event: 'dueSoon',
      recipients: [['userField', 'writerId']],
      template: [
        '周报 {subject} 今天截止，请及时提交。',
        'Weekly report {subject} is due today. Please submit it.',
        '週報 {subject} は本日が締切です。提出してください。',
      ],
    },
    {
      code: 'TR-P5B',
      name: ['周报缺报', 'A weekly report is missing', '週報が未提出です'],
      subject: 'projectWeekly.weeklyReport',
      trigger: 'event',
      event: 'missed',
      recipients: [
        ['userField', 'writerId'],
        ['areaPosition', 'EXM'],
      ],
      template: [
        '周报 {subject} 未按时提交，两个工作日内仍可补交。',
        'Weekly report {subject} was not submitted in time. It can still be submitted within two working days.',
        '週報 {subject} は期限までに提出されませんでした。2営業日以内であれば提出できます。',
      ],
    },
    {
      code: 'TR-P5C',
      name: ['连续两周缺报', 'Two weekly reports in a row are missing', '週報が2週連続で未提出です'],
      subject: 'projectWeekly.weeklyReport',
      trigger: 'event',
      event: 'missedTwice',
      recipients: [['role', 'R_BAD']],
      template: [
        '项目已连续两周未提交周报，最近一份为 {subject}。',
        'A project has gone without a weekly report for two weeks; the latest is {subject}.',
        '2週連続で週報が提出されていません。直近は {subject} です。',
      ],
    },
    {
      code: 'TR-P5D',
      name: ['周报有新评论', 'A weekly report was commented on', '週報にコメントが付きました'],
      subject: 'projectWeekly.weeklyReport',
      trigger: 'event',
      event: 'commented',
      recipients: [['userField', 'writerId']],
      template: [
        '周报 {subject} 有新评论，请查看。',
        'Weekly report {subject} was commented on. Please have a look.',
        '週報 {subject} に新しいコメントがあります。ご確認ください。',
      ],
    },
  ],
};
