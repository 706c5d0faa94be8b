import type { Reminders } from '@mp/reference/server';

const subject = 'projectMaintenance.serviceVisit';

/** What of visits can be reminded of, and the rule TR-P10 (projects.md 8). */
export const serviceReminders: Reminders = {
  subjects: [
    {
      resource: subject,
      dateFields: ['dueOn'],
      area: { region: 'siteRegionId', channel: 'channel' },
      dealerField: 'dealerId',
      over: `exists (select 1 from service_plan p where p.tenant_id = t.tenant_id and p.id = t.service_plan_id and p.state = 'handedOver')`,
      link: '/projectMaintainDetails?record={servicePlanId}',
    },
  ],
  rules: [
    {
      code: 'TR-P10',
      name: ['质保巡检即将到期', 'A warranty visit is due soon', '保証点検の期日が近い'],
      subject,
      trigger: 'before',
      dateField: 'dueOn',
      offsets: [30],
      recipients: [['areaPosition', 'EXM'], ['dealerAdmin']],
      template: [
        '维护访问 {subject} 计划于 {date} 进行，请安排人员。',
        'Visit {subject} is due on {date}. Please arrange the people.',
        '訪問 {subject} の予定日は {date} です。要員を手配してください。',
      ],
    },
  ],
};
