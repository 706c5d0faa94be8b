import type { Reminders } from '@mp/reference/server';

/** What of GOEMs and guest dealers can be reminded of, and the rules TR-08 (dealers.md 8). */
export const goemReminders: Reminders = {
  subjects: [
    {
      resource: 'dealer.goem',
      dateFields: ['licenceFrom', 'licenceTo'],
      userFields: ['userId'],
      area: { region: 'regionId', channel: 'goem' },
      over: `t.status not in ('active', 'suspended') or t.change_of_id is not null`,
      link: '/goemManager?goem={id}',
    },
    {
      resource: 'dealer.guestDealer',
      dateFields: ['validTo'],
      userFields: ['goemUserId', 'userId'],
      area: { region: 'regionId', channel: 'goem' },
      over: `t.status <> 'active'`,
      link: '/goemGuestDlr?record={id}',
    },
  ],
  rules: [
    {
      code: 'TR-08',
      name: ['GOEM授权即将到期', 'GOEM licence ends soon', 'GOEM許諾の期限が近い'],
      subject: 'dealer.goem',
      trigger: 'before',
      dateField: 'licenceTo',
      offsets: [60, 30],
      recipients: [
        ['userField', 'userId'],
        ['role', 'R_DDS'],
      ],
      template: [
        'GOEM {subject} 的授权将于 {date} 到期，请办理续期变更。',
        'The licence of GOEM {subject} ends on {date}. Please prolong it by a change.',
        'GOEM {subject} の許諾は {date} に期限を迎えます。延長の変更を行ってください。',
      ],
    },
    {
      code: 'TR-08G',
      name: ['客户经销商即将到期', 'Guest dealer ends soon', 'ゲスト販売店の期限が近い'],
      subject: 'dealer.guestDealer',
      trigger: 'before',
      dateField: 'validTo',
      offsets: [30],
      recipients: [
        ['userField', 'goemUserId'],
        ['role', 'R_DDS'],
      ],
      template: [
        '客户经销商 {subject} 的有效期至 {date}，到期后不能登录，请及时延期。',
        'Guest dealer {subject} is valid until {date} and cannot sign in afterwards. Please prolong it.',
        'ゲスト販売店 {subject} の有効期限は {date} です。以後はログインできません。延長してください。',
      ],
    },
  ],
};
