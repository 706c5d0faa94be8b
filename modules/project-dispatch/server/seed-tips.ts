import type { Reminders } from '@mp/reference/server';

const subject = 'projectDispatch.dispatch';

/** What of dispatches can be reminded of, and the rules TR-P4 (projects.md 8). */
export const dispatchReminders: Reminders = {
  subjects: [
    {
      resource: subject,
      dateFields: ['plannedFrom', 'plannedTo', 'acceptBy'],
      userFields: ['dispatcherId', 'leadUserId'],
      values: {
        leadUserId: {
          sql: '(select p.user_id from dealer_person p where p.tenant_id = t.tenant_id and p.id = t.lead_id)',
          kind: 'user',
          textKey: 'dispatch.tip.leadUser',
          nullable: true,
        },
      },
      events: {
        halfWay: { textKey: 'dispatch.event.halfWay' },
        visitTomorrow: { textKey: 'dispatch.event.visitTomorrow' },
      },
      area: { region: 'siteRegionId' },
      dealerField: 'dealerId',
      over: `t.state in ('finished', 'confirmed', 'canceled')`,
      link: '/projectPhaseExecution?record={id}',
    },
  ],
  rules: [
    {
      code: 'TR-P4A',
      name: ['新的派工待接单', 'A dispatch waits for you', '新しい手配の受諾待ち'],
      subject,
      trigger: 'event',
      event: `${subject}.send`,
      recipients: [['dealerAdmin']],
      template: [
        '收到派工 {subject}，请在 {acceptBy} 前接单或拒单。',
        'Dispatch {subject} has been sent to you. Please accept or decline it by {acceptBy}.',
        '手配 {subject} が届きました。{acceptBy} までに受諾または辞退してください。',
      ],
    },
    {
      code: 'TR-P4B',
      name: ['派工接单时间过半', 'Half of the time to accept is over', '受諾期限まで残り半分'],
      subject,
      trigger: 'event',
      event: 'halfWay',
      recipients: [['dealerAdmin']],
      template: [
        '派工 {subject} 尚未接单，{acceptBy} 后将自动失效。',
        'Dispatch {subject} has not been accepted yet. It expires at {acceptBy}.',
        '手配 {subject} はまだ受諾されていません。{acceptBy} に期限切れとなります。',
      ],
    },
    {
      code: 'TR-P4C',
      name: ['明日上门', 'Visit tomorrow', '明日の訪問'],
      subject,
      trigger: 'event',
      event: 'visitTomorrow',
      recipients: [['dealerAdmin'], ['userField', 'leadUserId']],
      template: [
        '派工 {subject} 计划于 {plannedFrom} 上门，请做好准备。',
        'The visit for dispatch {subject} is planned for {plannedFrom}. Please be ready.',
        '手配 {subject} の訪問予定日は {plannedFrom} です。ご準備ください。',
      ],
    },
    {
      code: 'TR-P4D',
      name: ['派工被拒', 'A dispatch was declined', '手配が辞退されました'],
      subject,
      trigger: 'event',
      event: `${subject}.reject`,
      recipients: [['userField', 'dispatcherId']],
      template: [
        '派工 {subject} 被经销商拒单，请改派。',
        'Dispatch {subject} was declined by the dealer. Please send another one.',
        '手配 {subject} は販売店に辞退されました。再手配してください。',
      ],
    },
    {
      code: 'TR-P4E',
      name: ['派工超时未接', 'A dispatch expired', '手配の期限切れ'],
      subject,
      trigger: 'event',
      event: `${subject}.expire`,
      recipients: [['userField', 'dispatcherId']],
      template: [
        '派工 {subject} 在期限内无人接单，请改派。',
        'Nobody accepted dispatch {subject} in time. Please send another one.',
        '手配 {subject} は期限までに受諾されませんでした。再手配してください。',
      ],
    },
  ],
};
