import { dueInDays, endNode, registerProcess, startNode, superiorRule, taskNode } from '@mp/workflow/server';

/** Feedback that is two working days over its term goes to the superior of its handler (dealers.md 4). */
export function registerFeedbackProcess(): void {
  registerProcess({
    key: 'P_FEEDBACK_ESC',
    names: ['反馈超期升级', 'Overdue feedback', 'フィードバック期限超過'],
    category: { code: 'dealer', names: ['经销商', 'Dealers', '販売店'] },
    resource: 'dealer.feedback',
    subject: '{form.dealerId} · {form.no}',
    numberPrefix: 'FE',
    nodes: [
      startNode,
      taskNode({
        id: 'superior',
        names: ['上级督办', 'Superior', '上長対応'],
        rules: superiorRule(1),
        more: `<wf:reject policy="end"/>${dueInDays(2)}`,
      }),
      endNode(),
    ],
    flows: [
      ['start', 'superior'],
      ['superior', 'end'],
    ],
  });
}
