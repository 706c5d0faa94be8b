import type { Reminders } from '@mp/reference/server';

const subject = 'projectPunch.punchItem';

/** What of punch items is reminded of: the rules TR-P8 (projects.md 8). */
export const punchReminders: Reminders = {
  subjects: [
    {
      resource: subject,
      dateFields: ['dueOn'],
      userFields: ['ownerId', 'pmId'],
      over: `t.state <> 'open'`,
      link: '/projectPunchList?record={id}',
    },
  ],
  rules: [
    {
      code: 'TR-P8A',
      name: ['A 类遗留问题逾期', 'A class A punch item is overdue', 'A クラスの残件が期限超過'],
      subject,
      trigger: 'after',
      dateField: 'dueOn',
      offsets: [1, 3, 7],
      condition: `form.punchClass == 'A' && form.state == 'open'`,
      recipients: [
        ['userField', 'ownerId'],
        ['userField', 'pmId'],
      ],
      template: [
        'A 类遗留问题 {subject} 应于 {date} 完成，现已逾期，验收因此受阻。',
        'Class A punch item {subject} was due on {date} and blocks acceptance.',
        'A クラスの残件 {subject} は {date} が期限でした。検収が止まっています。',
      ],
    },
    {
      code: 'TR-P8B',
      name: ['B 类遗留问题即将到期', 'A class B punch item is due soon', 'B クラスの残件の期限が近い'],
      subject,
      trigger: 'before',
      dateField: 'dueOn',
      offsets: [3],
      condition: `form.punchClass == 'B' && form.state == 'open'`,
      recipients: [
        ['userField', 'ownerId'],
        ['userField', 'pmId'],
      ],
      template: [
        'B 类遗留问题 {subject} 应于 {date} 完成，请及时处理。',
        'Class B punch item {subject} is due on {date}. Please see to it.',
        'B クラスの残件 {subject} は {date} が期限です。ご対応ください。',
      ],
    },
  ],
};
