import { back, day, field, option, pick, quick, required, type SampleProcess } from './sample-process.ts';
import {
  endNode as end,
  otherNames as names,
  roleRule as role,
  startNode as start,
  superiorRule as superior,
  taskNode as task,
} from './sketch.ts';

/** Categories of the sample company. */
export const sampleCategories = [
  { code: 'personnel', names: ['人事', 'Personnel', '人事'] },
  { code: 'finance', names: ['财务', 'Finance', '財務'] },
  { code: 'business', names: ['业务', 'Business', '業務'] },
  { code: 'system', names: ['系统', 'System', 'システム'] },
] as const;

const leave: SampleProcess = {
  key: 'leave',
  category: 'personnel',
  names: ['请假申请', 'Leave request', '休暇申請'],
  icon: 'calendar',
  fields: [
    field('leaveType', 'choice', {
      names: ['假别', 'Kind of leave', '休暇種別'],
      more: required,
      inner: [
        option('annual', ['年假', 'Annual leave', '年次休暇']),
        option('sick', ['病假', 'Sick leave', '病気休暇']),
        option('personal', ['事假', 'Personal leave', '私用休暇']),
      ].join(''),
    }),
    field('fromDate', 'date', { names: ['开始日期', 'From', '開始日'], more: required }),
    field('days', 'decimal', { names: ['天数', 'Days', '日数'], more: required }),
    field('reason', 'longText', { names: ['事由', 'Reason', '理由'], more: ' max="500"' }),
  ].join(''),
  subject: '{initiator.name}的请假（{form.days}天）',
  nodes: [
    start,
    task({
      id: 'superior',
      names: ['直属上级审批', 'Superior', '直属上長'],
      rules: superior(1),
      policies: ' self="superior"',
      more: `${back}${quick}`,
    }),
    { id: 'length', type: 'exclusive', name: '天数', ext: names('Days', '日数'), default: 'copy' },
    task({
      id: 'chief',
      names: ['上级领导审批', 'Superior of the superior', '上位上長'],
      rules: superior(2),
      policies: ' repeat="anywhere"',
      more: back,
    }),
    task({
      id: 'personnel',
      names: ['人力资源备案', 'Personnel', '人事確認'],
      rules: role('HR_SPECIALIST'),
      more: `<wf:sign mode="claim"/>${quick}`,
    }),
    {
      id: 'copy',
      type: 'send',
      name: '抄送人力资源',
      ext: `${names('Copy to personnel', '人事へ通知')}<wf:cc on="create">${role('HR_SPECIALIST')}</wf:cc>`,
    },
    end(),
  ],
  flows: [
    ['start', 'superior'],
    ['superior', 'length'],
    ['length', 'chief', 'form.days > 3.0'],
    ['length', 'copy'],
    ['chief', 'personnel'],
    ['personnel', 'end'],
    ['copy', 'end'],
  ],
  form: (chance) => ({
    leaveType: pick(['annual', 'sick', 'personal'], chance()),
    fromDate: day(chance()),
    days: pick([0.5, 1, 2, 3, 5, 8], chance()),
    reason: pick(['回乡探亲', '家中有事', '身体不适', '外出旅行', '办理证件'], chance()),
  }),
};

const expense: SampleProcess = {
  key: 'expense',
  category: 'finance',
  names: ['费用报销', 'Expense claim', '経費精算'],
  icon: 'account-book',
  fields: [
    field('title', 'text', { names: ['事项', 'Subject', '件名'], more: `${required} max="100"` }),
    field('amount', 'money', { names: ['金额', 'Amount', '金額'], more: required }),
    field('category', 'choice', {
      names: ['费用类别', 'Kind of expense', '経費区分'],
      more: required,
      inner: [
        option('travel', ['差旅', 'Travel', '出張']),
        option('material', ['材料', 'Material', '資材']),
        option('entertain', ['招待', 'Entertainment', '接待']),
      ].join(''),
    }),
    field('remark', 'longText', { names: ['说明', 'Remark', '備考'], more: ' max="500"' }),
  ].join(''),
  subject: '{form.title}（{form.amount}元）',
  nodes: [
    start,
    task({
      id: 'superior',
      names: ['部门审批', 'Department', '部門承認'],
      rules: superior(1),
      policies: ' self="superior"',
      more: `${back}${quick}`,
    }),
    { id: 'amount', type: 'exclusive', name: '金额', ext: names('Amount', '金額'), default: 'finance' },
    task({
      id: 'director',
      names: ['财务总监审批', 'Finance director', '財務責任者'],
      rules: '<wf:rule type="position" code="FIN_MGR"/>',
      more: back,
    }),
    task({
      id: 'finance',
      names: ['财务核对', 'Finance check', '財務確認'],
      rules: role('FINANCE'),
      policies: ' repeat="consecutive"',
      more: `<wf:sign mode="claim"/>${back}`,
    }),
    end(),
  ],
  flows: [
    ['start', 'superior'],
    ['superior', 'amount'],
    ['amount', 'director', 'form.amount > 5000.0'],
    ['amount', 'finance'],
    ['director', 'finance'],
    ['finance', 'end'],
  ],
  form: (chance) => ({
    title: pick(['华东大区走访', '客户现场服务', '机组调试材料', '经销商年会', '培训差旅', '样机运输'], chance()),
    amount: Math.round(chance() * 1_200_000) / 100,
    category: pick(['travel', 'material', 'entertain'], chance()),
    remark: '',
  }),
};

const jointSign: SampleProcess = {
  key: 'joint-sign',
  category: 'business',
  names: ['特价会签', 'Special price co-approval', '特価合議'],
  icon: 'team',
  fields: [
    field('product', 'text', { names: ['机型', 'Model', '機種'], more: `${required} max="60"` }),
    field('discount', 'decimal', { names: ['折扣（%）', 'Discount (%)', '値引（%）'], more: required }),
    field('reason', 'longText', { names: ['理由', 'Reason', '理由'], more: `${required} max="500"` }),
  ].join(''),
  subject: '{form.product} 特价 {form.discount}%',
  nodes: [
    start,
    task({
      id: 'committee',
      names: ['价格委员会会签', 'Price committee', '価格委員会'],
      rules: `${role('AREA_MANAGER')}${role('DIRECT_MANAGER')}${role('EXEC_MANAGER')}`,
      policies: ' self="skip"',
      more: `<wf:sign mode="ratio" percent="60"/>${back}<wf:timeout due="P2D" calendar="work" remindBefore="PT8H" onDue="remind"/>`,
    }),
    task({
      id: 'chief',
      names: ['总经理核准', 'General manager', '総支配人決裁'],
      rules: '<wf:rule type="position" code="CEO"/>',
      more: '<wf:reject policy="end"/>',
    }),
    end(),
  ],
  flows: [
    ['start', 'committee'],
    ['committee', 'chief'],
    ['chief', 'end'],
  ],
  form: (chance) => ({
    product: pick(['PG-500', 'PG-800', 'DG-1000', 'C1500D5', 'C2000D5'], chance()),
    discount: pick([3, 5, 8, 10, 12], chance()),
    reason: pick(['批量采购', '战略客户', '竞争对手报价', '年度框架'], chance()),
  }),
};

const parallelReview: SampleProcess = {
  key: 'parallel-review',
  category: 'business',
  names: ['方案评审', 'Proposal review', '提案レビュー'],
  icon: 'fork',
  fields: [
    field('title', 'text', { names: ['方案名称', 'Proposal', '提案名'], more: `${required} max="100"` }),
    field('amount', 'money', { names: ['预算', 'Budget', '予算'], more: required }),
    field('needLegal', 'boolean', { names: ['需要法务', 'Needs legal review', '法務確認要'], more: required }),
  ].join(''),
  subject: '{form.title}',
  nodes: [
    start,
    {
      id: 'split',
      type: 'inclusive',
      name: '评审范围',
      ext: names('Scope of review', 'レビュー範囲'),
      default: 'technical',
    },
    task({
      id: 'technical',
      names: ['技术评审', 'Technical review', '技術レビュー'],
      rules: role('EXEC_MANAGER'),
      more: '<wf:sign mode="any"/><wf:reject policy="flow"/>',
    }),
    task({
      id: 'commercial',
      names: ['商务评审', 'Commercial review', '商務レビュー'],
      rules: role('DIRECT_MANAGER'),
      more: '<wf:sign mode="any"/><wf:reject policy="flow"/>',
    }),
    task({
      id: 'legal',
      names: ['法务评审', 'Legal review', '法務レビュー'],
      rules: role('AUDITOR'),
      more: '<wf:sign mode="any"/><wf:reject policy="flow"/>',
    }),
    { id: 'join', type: 'inclusive', name: '汇总', ext: names('Together', '集約') },
    task({
      id: 'director',
      names: ['主管决定', 'Decision of the manager', '責任者決定'],
      rules: superior(1),
      more: back,
    }),
    end(),
  ],
  flows: [
    ['start', 'split'],
    ['split', 'technical'],
    ['split', 'commercial', 'form.amount > 100000.0'],
    ['split', 'legal', 'form.needLegal'],
    ['technical', 'join'],
    ['commercial', 'join'],
    ['legal', 'join'],
    ['join', 'director'],
    ['director', 'end'],
  ],
  form: (chance) => ({
    title: pick(
      ['数据中心备用电源方案', '医院应急供电方案', '港口分布式能源', '矿区发电站扩容', '酒店备电改造'],
      chance(),
    ),
    amount: Math.round(chance() * 30_000_000) / 100,
    needLegal: chance() > 0.5,
  }),
};

const contractLegal: SampleProcess = {
  key: 'contract-legal',
  category: 'business',
  names: ['合同法务审查', 'Legal check of a contract', '契約法務審査'],
  icon: 'file-protect',
  fields: field('title', 'text', { names: ['合同名称', 'Contract', '契約名'], more: ' max="100"' }),
  subject: '法务审查',
  nodes: [
    start,
    task({
      id: 'legal',
      names: ['法务审查', 'Legal check', '法務審査'],
      rules: role('AUDITOR'),
      more: '<wf:sign mode="claim"/><wf:reject policy="end"/>',
    }),
    end(),
  ],
  flows: [
    ['start', 'legal'],
    ['legal', 'end'],
  ],
  form: () => ({ title: '合同' }),
};

const contract: SampleProcess = {
  key: 'contract',
  category: 'business',
  names: ['合同审批', 'Contract approval', '契約承認'],
  icon: 'file-done',
  fields: [
    field('title', 'text', { names: ['合同名称', 'Contract', '契約名'], more: `${required} max="100"` }),
    field('customer', 'text', { names: ['客户', 'Customer', '顧客'], more: `${required} max="100"` }),
    field('amount', 'money', { names: ['合同金额', 'Amount', '契約金額'], more: required }),
  ].join(''),
  subject: '{form.customer} · {form.title}',
  settings: ' allowVoid="true"',
  nodes: [
    start,
    task({
      id: 'sales',
      names: ['销售负责人', 'Head of sales', '営業責任者'],
      rules: '<wf:rule type="position" code="SALES_MGR"/>',
      policies: ' self="superior"',
      more: `${back}<wf:timeout due="PT16H" calendar="work" remindBefore="PT4H" remindEvery="P1D" onDue="superior"/>`,
    }),
    {
      id: 'legal',
      type: 'call',
      name: '法务审查',
      calls: 'contract-legal',
      ext: `${names('Legal check', '法務審査')}<wf:call rejectPropagates="true"><wf:input name="form" value="form"/></wf:call>`,
    },
    {
      id: 'refused',
      type: 'boundary',
      on: 'legal',
      error: 'CHILD_REJECTED',
      name: '法务不通过',
      ext: names('Legal refused', '法務否決'),
    },
    task({
      id: 'director',
      names: ['总经理签批', 'General manager', '総支配人決裁'],
      rules: '<wf:rule type="position" code="CEO"/>',
      more: back,
    }),
    end(),
    end('rejected'),
  ],
  flows: [
    ['start', 'sales'],
    ['sales', 'legal'],
    ['legal', 'director'],
    ['refused', 'rejected'],
    ['director', 'end'],
  ],
  form: (chance) => ({
    title: pick(['机组采购合同', '维保服务合同', '年度框架合同', '租赁合同'], chance()),
    customer: pick(['远洋数据中心', '第一人民医院', '东港集团', '云顶酒店', '北山矿业'], chance()),
    amount: Math.round(chance() * 500_000_000) / 100,
  }),
};

const accessRequest: SampleProcess = {
  key: 'access-request',
  category: 'system',
  names: ['权限申请', 'Access request', '権限申請'],
  icon: 'key',
  fields: [
    field('menu', 'text', { names: ['需要的功能', 'Function needed', '必要な機能'], more: `${required} max="100"` }),
    field('until', 'date', { names: ['使用到', 'Needed until', '利用期限'] }),
    field('reason', 'longText', { names: ['理由', 'Reason', '理由'], more: `${required} max="500"` }),
  ].join(''),
  subject: '{initiator.name}申请：{form.menu}',
  nodes: [
    start,
    task({
      id: 'superior',
      names: ['上级确认', 'Superior', '上長確認'],
      rules: superior(1),
      policies: ' self="superior"',
      more: quick,
    }),
    task({
      id: 'administrators',
      names: ['管理员授权', 'Administrators', '管理者付与'],
      rules: role('HQ_ADMIN'),
      more: '<wf:sign mode="claim"/>',
    }),
    {
      id: 'tell',
      type: 'service',
      name: '通知申请人',
      ext: `${names('Tell the applicant', '申請者へ通知')}<wf:service kind="notify" title="您申请的权限已开通" body="请重新登录后使用。"><wf:rule type="initiator"/></wf:service>`,
    },
    end(),
  ],
  flows: [
    ['start', 'superior'],
    ['superior', 'administrators'],
    ['administrators', 'tell'],
    ['tell', 'end'],
  ],
  form: (chance) => ({
    menu: pick(['用户导出', '角色授权', '操作日志', '组织维护', '岗位维护'], chance()),
    reason: pick(['岗位调整', '项目需要', '临时代班'], chance()),
  }),
};

/** The processes of the sample company; those that others call come first. */
export const sampleProcesses: readonly SampleProcess[] = [
  leave,
  expense,
  jointSign,
  parallelReview,
  contractLegal,
  contract,
  accessRequest,
];
