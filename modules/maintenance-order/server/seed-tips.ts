import type { Reminders } from '@mp/reference/server';

const subject = 'maintenanceOrder.order';
type Rule = NonNullable<Reminders['rules']>[number];
const rule = (
  code: string,
  [event, recipients]: readonly [event: string, recipients: Rule['recipients']],
  [name, template]: readonly [name: Rule['name'], template: Rule['template']],
): Rule => ({ code, name, subject, trigger: 'event', event, recipients, template }) as Rule;

/** What of maintenance orders can be reminded of, and the rules of it (warranty-maintenance.md 8). */
export const orderReminders: Reminders = {
  subjects: [
    {
      resource: subject,
      dateFields: ['dueOn', 'windowTo'],
      userFields: ['engineerId', 'dispatcherId', 'executionManagerId', 'directSalesManagerId'],
      events: {
        generated: { textKey: 'order.event.generated' },
        unassigned: { textKey: 'order.event.unassigned' },
        overdue: { textKey: 'order.event.overdue' },
        longOverdue: { textKey: 'order.event.longOverdue' },
        reviewWaits: { textKey: 'order.event.reviewWaits' },
      },
      area: { region: 'siteRegionId' },
      dealerField: 'dealerId',
      over: `t.state in ('closed', 'canceled')`,
      link: '/maintanceWorkQueryDetail?id={id}',
    },
  ],
  rules: [
    rule(
      'MT-O1',
      ['generated', [['areaPosition', 'MDP'], ['dealerAdmin']]],
      [
        ['新的维保工单待派工', 'A maintenance order waits to be assigned', '新しい保守作業の手配待ち'],
        [
          '工单 {subject} 已按计划生成，应于 {dueOn} 执行，请派工。',
          'Order {subject} was made from its plan and is due on {dueOn}. Please assign it.',
          '作業 {subject} が計画から作成されました。期限は {dueOn} です。手配してください。',
        ],
      ],
    ),
    rule(
      'MT-O2',
      [`${subject}.assign`, [['userField', 'engineerId']]],
      [
        ['维保工单已派给您', 'A maintenance order is yours', '保守作業が割り当てられました'],
        [
          '工单 {subject} 已派给您，请接单。',
          'Order {subject} was assigned to you. Please accept it.',
          '作業 {subject} が割り当てられました。受諾してください。',
        ],
      ],
    ),
    rule(
      'MT-O3',
      [`${subject}.refuse`, [['userField', 'dispatcherId']]],
      [
        ['维保工单被退回派工', 'An engineer declined an order', '作業が辞退されました'],
        [
          '工单 {subject} 被工程师拒接，请改派。',
          'Order {subject} was declined. Please assign somebody else.',
          '作業 {subject} は辞退されました。再手配してください。',
        ],
      ],
    ),
    rule(
      'MT-O4',
      ['unassigned', [['areaPosition', 'MDP'], ['dealerAdmin']]],
      [
        ['维保工单临期未派', 'An order close to its end has no engineer', '期限間近の未手配作業'],
        [
          '工单 {subject} 将于 {windowTo} 到期，尚未派工。',
          'Order {subject} has no engineer yet and ends on {windowTo}.',
          '作業 {subject} は {windowTo} が期限ですが、まだ手配されていません。',
        ],
      ],
    ),
    rule(
      'MT-O5',
      [
        'overdue',
        [
          ['userField', 'executionManagerId'],
          ['userField', 'engineerId'],
        ],
      ],
      [
        ['维保工单已逾期', 'A maintenance order is overdue', '保守作業が遅延しています'],
        [
          '工单 {subject} 应于 {windowTo} 前完成，现已逾期。',
          'Order {subject} was to be done by {windowTo} and is overdue.',
          '作業 {subject} は {windowTo} までの予定でしたが遅延しています。',
        ],
      ],
    ),
    rule(
      'MT-O6',
      [
        'longOverdue',
        [
          ['userField', 'executionManagerId'],
          ['role', 'R_BAD'],
        ],
      ],
      [
        ['维保工单逾期超过15天', 'An order is overdue by more than 15 days', '保守作業が15日以上遅延'],
        [
          '工单 {subject} 逾期已超过15天（时间窗止于 {windowTo}）。',
          'Order {subject} has been overdue for more than 15 days; its window ended on {windowTo}.',
          '作業 {subject} は期間終了日 {windowTo} から15日以上遅れています。',
        ],
      ],
    ),
    rule(
      'MT-O7',
      [
        'reviewWaits',
        [
          ['userField', 'executionManagerId'],
          ['userField', 'directSalesManagerId'],
        ],
      ],
      [
        ['维保审核待处理', 'A maintenance review waits', '保守審査の対応待ち'],
        [
          '工单 {subject} 的审核已等待两天以上，请处理。',
          'The review of order {subject} has waited for more than two days.',
          '作業 {subject} の審査が2日以上待っています。',
        ],
      ],
    ),
  ],
};
