import type { TipRuleSpec } from '@mp/reference/server';
import { invitedEvent, paperEvent } from './subjects.ts';

const inAudit = `(form.state == 'areaAudit' || form.state == 'hqAudit' || form.state == 'finAudit')`;

/**
 * The tasks of an audit remind their handlers themselves, at half of their time and when it is over; TR-01 adds what they
 * do not do: two working days later the superiors of whoever has not acted.
 */
const audit: readonly TipRuleSpec[] = [
  {
    code: 'TR-01',
    name: ['经销商审核超期', 'Audit of a dealer is overdue', '販売店審査の期限超過'],
    subject: 'dealer.dealerVersion',
    trigger: 'after',
    dateField: 'taskDue',
    offsets: ['2w'],
    condition: inAudit,
    recipients: [['superior', 'handlerIds']],
    template: [
      '经销商版本 {subject} 的审核已于 {date} 到期仍未处理（{processHandlers}），请督促。',
      'The audit of dealer version {subject} was due on {date} and is still open ({processHandlers}). Please see to it.',
      '販売店バージョン {subject} の審査は {date} が期限でしたが未処理です（{processHandlers}）。ご確認ください。',
    ],
    stopWhen: `!${inAudit}`,
  },
  {
    code: 'TR-02',
    name: ['退回版本未处理', 'Returned version lies idle', '差戻しの放置'],
    subject: 'dealer.dealerVersion',
    trigger: 'after',
    dateField: 'updatedAt',
    offsets: ['5w', '10w'],
    condition: `form.state == 'returned'`,
    recipients: [['dealerAdmin']],
    template: [
      '版本 {subject} 已退回，自 {date} 起没有修改。请修改后重新提交；满 30 个工作日将自动撤回。',
      'Version {subject} was returned and has not changed since {date}. Please mend and submit it; after 30 working days it is withdrawn.',
      'バージョン {subject} は差し戻され、{date} から変更がありません。修正して再提出してください。30 営業日で自動的に取り下げられます。',
    ],
    stopWhen: `form.state != 'returned'`,
  },
];

const dealers: readonly TipRuleSpec[] = [
  {
    code: 'TR-03',
    name: ['经销协议即将到期', 'Dealer agreement ends soon', '販売店契約の期限が近い'],
    subject: 'dealer.dealer',
    trigger: 'before',
    dateField: 'contractTo',
    offsets: [90, 60, 30, 7],
    condition: `form.status == 'active' || form.status == 'suspended'`,
    recipients: [['role', 'R_DDS'], ['areaPosition', 'ASM'], ['dealerAdmin']],
    template: [
      '{subject}（{code}）的经销协议 {contractNo} 将于 {date} 到期，还有 {days} 天，请办理续签。',
      'Agreement {contractNo} of {subject} ({code}) ends on {date}, in {days} days. Please renew it.',
      '{subject}（{code}）の契約 {contractNo} は {date} に終了します（あと {days} 日）。更新してください。',
    ],
  },
  {
    code: 'TR-04',
    name: ['资质即将到期', 'Qualification ends soon', '資格の期限が近い'],
    subject: 'dealer.dealer',
    trigger: 'event',
    event: paperEvent,
    recipients: [['dealerAdmin'], ['areaPosition', 'ASM']],
    template: [
      '{subject}（{code}）的{file}（{number}）将于 {endsOn} 到期，还有 {left} 天，请更新资质并提交。',
      '{file} ({number}) of {subject} ({code}) ends on {endsOn}, in {left} days. Please submit a new one.',
      '{subject}（{code}）の{file}（{number}）は {endsOn} に期限を迎えます（あと {left} 日）。更新して提出してください。',
    ],
  },
  {
    code: 'TR-11',
    name: ['经销商管理员邀请', 'Invitation of a dealer administrator', '販売店管理者の招待'],
    subject: 'dealer.dealer',
    trigger: 'event',
    event: invitedEvent,
    recipients: [['userField', 'newestUserId']],
    channels: ['sms'],
    template: [
      '{person}您好，您已成为经销商{code}的管理员，账号{userName}。请打开{url}，用“忘记密码”设置密码后登录。',
      'Hello {person}, you administer dealer {code}. Your user name is {userName}. Open {url} and set a password by “Forgot password”.',
      '{person}様、販売店{code}の管理者に登録されました。ユーザー名は{userName}です。{url}を開き「パスワードを忘れた」から設定してください。',
    ],
  },
];

const verification: readonly TipRuleSpec[] = [
  {
    code: 'TR-09',
    name: ['年度核实即将到期', 'Yearly check is due', '年次確認の期限'],
    subject: 'dealer.verificationItem',
    trigger: 'before',
    dateField: 'dueOn',
    offsets: [10, 3],
    condition: `form.state == 'waiting'`,
    recipients: [['dealerAdmin'], ['areaPosition', 'ASM']],
    mode: 'summary',
    template: [
      '{campaignName}：{dealerId} 的“{group}”须于 {date} 前核实，还有 {days} 天。',
      '{campaignName}: “{group}” of {dealerId} is to be confirmed by {date}, in {days} days.',
      '{campaignName}：{dealerId} の「{group}」は {date} までに確認してください（あと {days} 日）。',
    ],
    stopWhen: `form.state != 'waiting'`,
  },
  {
    code: 'TR-09W',
    name: ['年度核实已超期', 'Yearly check is overdue', '年次確認の期限超過'],
    subject: 'dealer.verificationItem',
    trigger: 'after',
    dateField: 'dueOn',
    offsets: [7, 14, 21, 28, 35, 42, 49, 56, 63, 70],
    condition: `form.state == 'waiting'`,
    recipients: [['dealerAdmin'], ['areaPosition', 'ASM']],
    mode: 'summary',
    template: [
      '{campaignName}：{dealerId} 的“{group}”已超期 {days} 天，请尽快核实。',
      '{campaignName}: “{group}” of {dealerId} is {days} days overdue. Please confirm it.',
      '{campaignName}：{dealerId} の「{group}」は {days} 日超過しています。早急に確認してください。',
    ],
    stopWhen: `form.state != 'waiting'`,
  },
];

/** The rules TR-01 to TR-04, TR-09 and the invitation (dealers.md 8). */
export const dealerRules: readonly TipRuleSpec[] = [...audit, ...dealers, ...verification];
