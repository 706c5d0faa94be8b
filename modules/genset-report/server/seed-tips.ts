import { dealer } from '@mp/dealer/contract';
import { genset } from '@mp/genset/contract';
import type { Reminders } from '@mp/reference/server';
import { warrantyCertificate } from '@mp/warranty-order/contract';

/** Units of a dealer were shipped long ago and are not registered. */
export const registrationDue = 'gensetReport.registrationDue';

/** Days after the begin of the warranty within which an extended one is sold without a special check. */
const standardDays = 548;
const live = `c.tenant_id = t.tenant_id and c.genset_id = t.id and c.state <> 'void' and c.deleted_at is null`;
/** Something was bought for it, or is being bought. */
const ordered = `(exists (select from warranty_certificate c where ${live}) or exists (select from pe_order o where o.tenant_id = t.tenant_id
  and o.state not in ('effective', 'rejected', 'canceled') and o.deleted_at is null
  and o.lines @> jsonb_build_array(jsonb_build_object('gensetId', t.id))))`;

/** What of units and their warranties can be reminded of (warranty-maintenance.md 8). */
export const gensetReminders: Reminders = {
  events: [
    {
      resource: dealer.key,
      events: {
        [registrationDue]: {
          textKey: 'gensetRecord.event.registrationDue',
          variables: ['units', 'days', 'until'],
          link: '/gsnRecordQuery?dealerId={id}&registered=false&countsForRate=true&shippedOn[lte]={until}',
        },
      },
    },
  ],
  subjects: [
    {
      resource: genset.key,
      dateFields: ['purchaseUntil'],
      values: {
        purchaseUntil: {
          sql: `t.warranty_start + ${standardDays}`,
          kind: 'day',
          textKey: 'gensetRecord.tip.purchaseUntil',
          nullable: true,
        },
      },
      area: { region: 'regionId' },
      dealerField: 'dealerId',
      over: `t.state in ('returned', 'scrapped') or ${ordered}`,
      link: '/gsnRecordQueryDetail?id={id}',
    },
    {
      resource: warrantyCertificate.key,
      dateFields: ['startOn', 'endOn'],
      area: { region: 'dealerRegionId' },
      dealerField: 'dealerId',
      over: `t.state not in ('waiting', 'active')`,
      link: '/powerEnsureQuery?record={id}',
    },
  ],
  rules: [
    {
      code: 'TR-W1',
      name: ['机组质保注册提醒', 'Gensets wait for their registration', '未登録の発電機'],
      subject: dealer.key,
      trigger: 'event',
      event: registrationDue,
      recipients: [['dealerAdmin']],
      template: [
        '{subject}：有 {units} 台机组发货已超过 {days} 天仍未注册质保，请尽快登记。',
        '{subject}: {units} gensets shipped more than {days} days ago are not registered yet. Please register them.',
        '{subject}：出荷から {days} 日を過ぎても保証登録のない発電機が {units} 台あります。登録をお願いします。',
      ],
    },
    {
      code: 'TR-W2',
      name: ['延保标准购买期将结束', 'Standard purchase of extended warranty ends', '延長保証の標準購入期限'],
      subject: genset.key,
      trigger: 'before',
      dateField: 'purchaseUntil',
      offsets: [60, 30],
      recipients: [['dealerAdmin']],
      mode: 'summary',
      template: [
        '机组 {subject} 可按标准条件购买延保至 {purchaseUntil}，目前尚无订单。',
        'Genset {subject} can be extended on standard terms until {purchaseUntil}. It has no order yet.',
        '発電機 {subject} は {purchaseUntil} まで標準条件で延長保証を購入できます。注文はまだありません。',
      ],
    },
    {
      code: 'TR-W3',
      name: ['延保证书即将到期', 'A certificate ends', '保証証書の満了が近づいています'],
      subject: warrantyCertificate.key,
      trigger: 'before',
      dateField: 'endOn',
      offsets: [90, 30, 7],
      recipients: [['dealerAdmin']],
      template: [
        '延保证书 {subject}（{holderName}）将于 {endOn} 到期，可联系客户续保。',
        'Certificate {subject} of {holderName} ends on {endOn}. It is time to offer a renewal.',
        '{holderName} の保証証書 {subject} は {endOn} に満了します。更新をご案内ください。',
      ],
    },
  ],
};
