import {
  areaRule,
  dueInDays,
  endNode,
  gateway,
  registerProcess,
  roleRule,
  startNode,
  taskNode,
} from '@mp/workflow/server';

const policies = ' self="superior"';
const more = (days: number) =>
  `<wf:reject policy="end"/><wf:actions addSign="false" delegate="false"/>${dueInDays(days)}`;

/**
 * Checks a customer that looks like another one, or a wish to merge two: who passes a suspect lets it become active, who
 * rejects it joins it with the one it looks like. A merge is passed by the head office as well.
 */
export function registerCustomerProcesses(): void {
  registerProcess({
    key: 'P_CUST',
    names: ['客户核对', 'Customer check', '顧客確認'],
    category: { code: 'customer', names: ['客户', 'Customers', '顧客'] },
    resource: 'customer.customer',
    subject: '{form.code} {form.name}',
    numberPrefix: 'CU',
    nodes: [
      startNode,
      taskNode({
        id: 'area',
        names: ['区域销售核对', 'Area sales check', 'エリア営業確認'],
        rules: areaRule('ASM', 'regionId'),
        policies,
        more: more(3),
      }),
      gateway('asks', 'exclusive', ['是否合并', 'Merge', '統合か'], 'end'),
      taskNode({
        id: 'specialist',
        names: ['总部复核', 'Head office audit', '本社審査'],
        rules: roleRule('R_DDS'),
        policies,
        more: `<wf:sign mode="claim"/>${more(2)}`,
      }),
      endNode(),
    ],
    flows: [
      ['start', 'area'],
      ['area', 'asks'],
      ['asks', 'specialist', "form.status != 'draft'"],
      ['asks', 'end'],
      ['specialist', 'end'],
    ],
  });
}
