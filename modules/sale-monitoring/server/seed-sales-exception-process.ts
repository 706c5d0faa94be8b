import { drawProcess, dueInDays, roleRule } from '@mp/workflow/server';
import { explainDays, internalFields, salesException, salesExceptionProcess } from '../contract/index.ts';

const policies = ' self="superior" empty="admin"';
const rejectEnds = '<wf:reject policy="end"/>';
const closedToDealer = Object.fromEntries(internalFields.map((name) => [name, 'hidden'] as const));

/** Who decides says what becomes of the exception, not of a form. */
const decides = `${rejectEnds}<wf:actions addSign="false"><wf:label action="approve" name="认定" en="Confirm" ja="認定"/><wf:label action="reject" name="排除" en="Dismiss" ja="除外"/></wf:actions>`;
/** What a dealer is asked is answered by its own people. */
const staysWithDealer = ' transfer="false" delegate="false" cc="false"';
/** Who speaks decides nothing. */
const speaks = ([name, en, ja]: readonly [zh: string, en: string, ja: string], more = '') =>
  `${rejectEnds}<wf:actions reject="false" return="false" addSign="false"${more}><wf:label action="approve" name="${name}" en="${en}" ja="${ja}"/></wf:actions>`;

/**
 * How an exception is decided (P-PRJ-SX): the dealer explains within five working days, its area manager assesses, the
 * director decides, and the head of dealer development where there is a penalty. Without an explanation it goes straight
 * to the director.
 */
export const salesExceptionDrawing = drawProcess(salesExceptionProcess, {
  resource: salesException,
  category: { code: 'project', names: ['项目', 'Projects', '案件'] },
  subject: '{form.no} {form.gensetId}',
  numberPrefix: 'SX',
  tasks: {
    explain: {
      rules: '<wf:rule type="formUser" field="explainerIds"/>',
      policies: ' self="self" empty="admin"',
      fields: { explanation: 'required', explanationFiles: 'writable', ...closedToDealer },
      more: `<wf:sign mode="claim"/>${speaks(['提交说明', 'Explain', '説明を提出'], staysWithDealer)}<wf:timeout due="P${explainDays}D" calendar="work" remindBefore="P1D" onDue="approve"/>`,
    },
    assess: {
      rules: '<wf:rule type="areaHandler" position="ASM" regionField="dealerRegionId" channel="trade"/>',
      policies: ' self="self" empty="admin"',
      fields: { assessment: 'required', proposal: 'required', proposedPenalty: 'writable', evidence: 'writable' },
      more: `${speaks(['提交意见', 'Give assessment', '意見を提出'])}${dueInDays(2)}`,
    },
    director: {
      rules: '<wf:rule type="areaHandler" position="DIRECTOR" regionField="dealerRegionId" channel="trade"/>',
      policies,
      fields: { proposedPenalty: 'writable' },
      more: `${decides}${dueInDays(2)}`,
    },
    channel: {
      rules: roleRule('R_DDM'),
      policies,
      fields: { proposedPenalty: 'writable' },
      more: `<wf:sign mode="claim"/>${decides}${dueInDays(2)}`,
    },
  },
  gateways: {
    answered: { type: 'exclusive', names: ['是否已说明', 'Explained', '説明の有無'], to: 'director' },
    penalised: { type: 'exclusive', names: ['是否罚款', 'Penalty', '違約金の有無'], to: 'end' },
  },
  flows: [
    ['start', 'explain'],
    ['explain', 'answered'],
    ['answered', 'assess', 'has(form.explanation)'],
    ['answered', 'director'],
    ['assess', 'director'],
    ['director', 'penalised'],
    ['penalised', 'channel', 'has(form.proposedPenalty) && form.proposedPenalty > 0.0'],
    ['penalised', 'end'],
    ['channel', 'end'],
  ],
});
