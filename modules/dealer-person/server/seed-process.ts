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

const area = dueInDays(3);
const rejectEnds = '<wf:reject policy="end"/>';

/**
 * P_PERSON: the former dealer of a transfer answers first, or says nothing for five working days; then the service
 * engineer of the area, and the training department for certificates of the maker and for transfers.
 */
export function registerPersonProcess(): void {
  registerProcess({
    key: 'P_PERSON',
    names: ['经销商人员审核', 'Audit of dealer people', '販売店人員の審査'],
    category: { code: 'business', names: ['业务', 'Business', '業務'] },
    resource: 'dealer.personChange',
    subject: '{form.dealerId} · {form.personName} · {form.kind} · {form.title}',
    numberPrefix: 'PS',
    nodes: [
      startNode,
      gateway('origin', 'exclusive', ['是否征询原经销商', 'Ask the former dealer', '旧販売店への確認'], 'area'),
      taskNode({
        id: 'former',
        names: ['原经销商确认', 'Former dealer', '旧販売店の確認'],
        rules: '<wf:rule type="formUser" field="confirmerIds"/>',
        policies: ' empty="admin"',
        more: `<wf:sign mode="any"/>${rejectEnds}<wf:timeout due="P5D" calendar="work" remindBefore="P1D" onDue="approve"/>`,
      }),
      taskNode({
        id: 'area',
        names: ['区域服务工程师审核', 'Area service engineer', 'エリアサービスエンジニア審査'],
        rules: areaRule('ASE', 'scopeRegionId'),
        policies: ' self="superior" empty="admin"',
        more: `${rejectEnds}${area}`,
      }),
      gateway('maker', 'exclusive', ['是否需培训审核', 'Training needed', '研修審査の要否'], 'end'),
      taskNode({
        id: 'training',
        names: ['培训认证审核', 'Training and certification', '研修認定審査'],
        rules: roleRule('R_TRN'),
        policies: ' self="superior" empty="admin"',
        more: `<wf:sign mode="claim"/>${rejectEnds}${area}`,
      }),
      endNode(),
    ],
    flows: [
      ['start', 'origin'],
      ['origin', 'former', 'form.asksFormer && form.state == "confirming"'],
      ['origin', 'area'],
      ['former', 'area'],
      ['area', 'maker'],
      ['maker', 'training', 'form.needsTraining'],
      ['maker', 'end'],
      ['training', 'end'],
    ],
  });
}
