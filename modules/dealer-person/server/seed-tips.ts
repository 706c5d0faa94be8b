import { gapEvent } from '@mp/dealer/server';
import type { Reminders } from '@mp/reference/server';

const personOf = (column: string) =>
  `(select p.${column} from dealer_person p where p.tenant_id = t.tenant_id and p.id = t.person_id)`;

/** What of people of dealers can be reminded of, and the rules TR-05 and TR-06 (dealers.md 8). */
export const personReminders: Reminders = {
  subjects: [
    {
      resource: 'dealer.personCertificate',
      dateFields: ['expiresOn', 'reviewDue', 'issuedOn'],
      userFields: ['userId'],
      values: {
        userId: { sql: personOf('user_id'), kind: 'user', textKey: 'person.field.userId', nullable: true },
        personName: { sql: personOf('name'), kind: 'text', textKey: 'person.field.name' },
        personStatus: { sql: personOf('status'), kind: 'text', textKey: 'person.field.status' },
      },
      area: { region: 'scopeRegionId' },
      dealerField: 'dealerId',
      over: `t.state in ('pending', 'revoked') or ${personOf('status')} <> 'serving'`,
      link: '/personnelInfoQuery?person={personId}',
    },
    {
      resource: 'dealer.person',
      dateFields: ['joinedOn', 'leftOn'],
      userFields: ['userId'],
      area: { region: 'scopeRegionId' },
      dealerField: 'dealerId',
      link: '/personnelInfoQuery?person={id}',
    },
  ],
  rules: [
    {
      code: 'TR-05',
      name: ['人员证书即将到期', 'Certificate of a person ends soon', '人員認定の期限が近い'],
      subject: 'dealer.personCertificate',
      trigger: 'before',
      dateField: 'expiresOn',
      offsets: [60, 30, 7, 0],
      condition: `form.state == 'valid' || form.state == 'expiring' || form.state == 'expired'`,
      recipients: [['userField', 'userId'], ['dealerAdmin'], ['role', 'R_TRN']],
      mode: 'summary',
      template: [
        '{personName} 的证书 {subject}（{type} {level}级）将于 {date} 到期，请安排复训或续证。',
        'Certificate {subject} of {personName} ({type}, level {level}) ends on {date}. Please renew it.',
        '{personName} さんの認定 {subject}（{type} レベル{level}）は {date} に期限を迎えます。更新してください。',
      ],
      stopWhen: `form.state == 'revoked'`,
    },
    {
      code: 'TR-06',
      name: ['人员能力出现缺口', 'Coverage gap opened', 'カバレッジ不足の発生'],
      subject: 'dealer.dealer',
      trigger: 'event',
      event: gapEvent,
      recipients: [['dealerAdmin'], ['areaPosition', 'ASE']],
      template: [
        '{subject}（{code}）的授权能力出现缺口：{gaps} 项，人员覆盖 {percent}%，请尽快补充持证人员。',
        '{subject} ({code}) is short of what {gaps} of its authorisations need; people cover {percent} %.',
        '{subject}（{code}）の認定要件に不足が {gaps} 件あります（人員カバレッジ {percent}%）。',
      ],
      stopWhen: 'form.coverageGaps == 0',
      // Thirty days are some 21 working days.
      escalate: [[21, 'userField', 'directorId']],
    },
  ],
};
