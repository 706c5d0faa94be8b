import type { Reminders } from '@mp/reference/server';

/** What of feedback can be reminded of, and the rule TR-07 (dealers.md 8). */
export const publicReminders: Reminders = {
  subjects: [
    {
      resource: 'dealer.feedback',
      dateFields: ['dueAt', 'answeredAt'],
      userFields: ['handlerId', 'submitterId'],
      area: { region: 'scopeRegionId' },
      over: `t.state in ('answered', 'closed')`,
      link: '/dealerFeedbackHandel?view=all&feedback={id}',
    },
  ],
  rules: [
    {
      code: 'TR-07',
      name: ['反馈即将到期', 'Feedback is due', 'フィードバックの期限'],
      subject: 'dealer.feedback',
      trigger: 'before',
      dateField: 'dueAt',
      offsets: ['1w', 0],
      recipients: [['userField', 'handlerId']],
      escalate: [[1, 'superior']],
      template: [
        '反馈 {subject} 须于 {date} 前答复，请及时处理。',
        'Feedback {subject} is to be answered by {date}.',
        'フィードバック {subject} は {date} までに回答してください。',
      ],
      stopWhen: `form.state == 'answered' || form.state == 'closed'`,
    },
  ],
};
