import type { Reminders } from '@mp/reference/server';
import { lastReceiptSql, nextReceiptSql } from './business-plan.query.ts';

/** A day of a receipt by how far away it is, so that none is passed over when receipts follow each other closely. */
const day = (sql: string, name: string) =>
  ({ sql, kind: 'day', nullable: true, textKey: `businessPlan.receiptDay.${name}` }) as const;
const roles = [
  ['role', 'R_FIN'],
  ['role', 'R_DSM'],
] as const;
const isValid = `form.state == 'effective'`;

const soon = [
  '业务计划 {subject} 有一笔款项计划于 {date} 到账，还有 {days} 天。',
  'A receipt of business plan {subject} is due on {date}, in {days} days.',
  '事業計画 {subject} の入金予定日は {date} です（あと {days} 日）。',
] as const;
const today = [
  '业务计划 {subject} 有一笔款项计划今天（{date}）到账，请跟进。',
  'A receipt of business plan {subject} is due today ({date}). Please follow it up.',
  '事業計画 {subject} の入金予定日は本日（{date}）です。ご確認ください。',
] as const;
const past = [
  '业务计划 {subject} 有一笔款项计划于 {date} 到账，请确认是否已收款。',
  'A receipt of business plan {subject} was due on {date}. Please check whether it was paid.',
  '事業計画 {subject} の入金予定日 {date} を過ぎました。入金済みかご確認ください。',
] as const;

/** When money is due by valid plans (projects.md 8, TR-P7). Amounts are never named: who is told may not read them. */
export const receiptReminders: Reminders = {
  subjects: [
    {
      resource: 'projectFinance.businessPlan',
      values: {
        receiptIn10: day(nextReceiptSql(10), 'in10'),
        receiptToday: day(nextReceiptSql(0), 'today'),
        receiptOver5: day(lastReceiptSql(5), 'over5'),
        receiptOver30: day(lastReceiptSql(30), 'over30'),
      },
      dateFields: ['receiptIn10', 'receiptToday', 'receiptOver5', 'receiptOver30'],
      over: `t.state <> 'effective'`,
      link: '/projectBusinessPlan?record={id}',
    },
  ],
  rules: [
    {
      code: 'TR-P7A',
      name: ['款项即将到期', 'Receipt is due soon', '入金予定が近い'],
      subject: 'projectFinance.businessPlan',
      trigger: 'before',
      dateField: 'receiptIn10',
      offsets: [10],
      condition: isValid,
      recipients: roles,
      template: soon,
    },
    {
      code: 'TR-P7B',
      name: ['款项今日到期', 'Receipt is due today', '本日入金予定'],
      subject: 'projectFinance.businessPlan',
      trigger: 'before',
      dateField: 'receiptToday',
      offsets: [0],
      condition: isValid,
      recipients: roles,
      template: today,
    },
    {
      code: 'TR-P7C',
      name: ['款项到期五天', 'Receipt was due five days ago', '入金予定から5日経過'],
      subject: 'projectFinance.businessPlan',
      trigger: 'after',
      dateField: 'receiptOver5',
      offsets: [5],
      condition: isValid,
      recipients: roles,
      template: past,
    },
    {
      code: 'TR-P7D',
      name: ['款项到期三十天', 'Receipt was due thirty days ago', '入金予定から30日経過'],
      subject: 'projectFinance.businessPlan',
      trigger: 'after',
      dateField: 'receiptOver30',
      offsets: [30],
      condition: isValid,
      recipients: roles,
      template: past,
    },
  ],
};
