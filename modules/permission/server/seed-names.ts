/** A sample role: what it is called, where it stands, who is in it, which pages it may read (1) or write (2). */
export interface SampleRole {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  /** Departments of the head office whose people hold it; with what is below. */
  readonly departments?: readonly string[];
  readonly users?: readonly string[];
  /** Codes of positions whose holders hold it. */
  readonly positions?: readonly string[];
  readonly pages: Readonly<Record<string, 1 | 2>>;
  readonly functions?: readonly string[];
  /** Code of the relation of a group role. */
  readonly relation?: string;
  readonly usable?: boolean;
}

/** The roles of the sample company. */
export const sampleRoles: readonly SampleRole[] = [
  {
    code: 'HQ_ADMIN',
    name: '总部管理员',
    description: '维护组织、用户、角色与菜单',
    departments: ['信息技术部'],
    pages: {
      userManager: 2,
      orgUserManagement: 2,
      orgBasicDataMgr: 2,
      orgRelative: 2,
      roleManagement: 2,
      stationManagement: 2,
      menuManager: 2,
      userRiskAnalysis: 2,
      groupMappings: 2,
    },
    functions: [
      'user.lock',
      'user.unlock',
      'user.resetPassword',
      'user.export',
      'role.delete',
      'position.delete',
      'userRisk.forceLogout',
      'userRisk.lock',
      'userRisk.unlock',
      'userRisk.trust',
    ],
  },
  {
    code: 'AREA_MANAGER',
    name: '区域经理',
    description: '各大区渠道销售负责人',
    users: ['hy-area'],
    positions: ['AREA_GM'],
    pages: { userManager: 1, orgUserManagement: 1, orgBasicDataMgr: 1, orgRelative: 1 },
  },
  {
    code: 'EXEC_MANAGER',
    name: '项目执行经理',
    description: '项目立项后的执行与交付',
    departments: ['项目执行管理部'],
    users: ['hy-exec'],
    pages: { orgUserManagement: 1, orgRelative: 1 },
  },
  {
    code: 'DIRECT_MANAGER',
    name: '直销组',
    description: '行业直销与框架合同',
    departments: ['直销部'],
    users: ['hy-direct'],
    pages: { userManager: 1, orgUserManagement: 1 },
  },
  {
    code: 'DEALER_ADMIN',
    name: '经销商账号管理员',
    description: '经销商侧的账号管理员',
    users: ['hy-dealer', 'hy-dealer2'],
    pages: { userManager: 2 },
    functions: ['user.enable', 'user.disable', 'user.unlock', 'user.resetPassword'],
  },
  {
    code: 'AUDITOR',
    name: '审计员',
    description: '查看授权与变更，不能修改',
    departments: ['审计部'],
    pages: {
      userManager: 1,
      roleManagement: 1,
      userAuth: 1,
      orgAuth: 1,
      menuAuth: 1,
      apiAuth: 1,
      userRiskAnalysis: 1,
      pseudoPwdManager: 1,
    },
    functions: ['permission.read', 'permission.explain'],
  },
  {
    code: 'HR_SPECIALIST',
    name: '人力资源专员',
    description: '入离职与岗位维护',
    departments: ['人力资源部'],
    pages: { userManager: 2, orgUserManagement: 2, stationManagement: 2 },
    functions: ['user.import', 'user.export', 'user.enable', 'user.disable'],
  },
  {
    code: 'FINANCE',
    name: '财务专员',
    description: '核算与资金',
    departments: ['财务管理部'],
    pages: { orgRelative: 1 },
  },
  {
    code: 'PAGE_EDITOR',
    name: '页面设计员',
    description: '设计页面并挂到菜单',
    positions: ['IT_ARCH'],
    pages: { pageManager: 2, menuManager: 1 },
  },
  {
    code: 'SERVICE_DISPATCH',
    name: '服务派工员',
    description: '维保派工与回访',
    departments: ['售后服务部'],
    pages: { orgUserManagement: 1 },
  },
  {
    code: 'SALES_GROUP',
    name: '销售条线集团角色',
    description: '按销售汇报关系管理的集团角色',
    relation: 'SALES',
    positions: ['SALES_MGR', 'AREA_GM'],
    pages: { orgRelative: 1 },
  },
  {
    code: 'PILOT_2024',
    name: '试点角色',
    description: '二〇二四年试点结束后停用',
    users: ['hy-staff'],
    pages: { pageManager: 1 },
    usable: false,
  },
];

/** A sample position of a department of the head office, or of every big area. */
export interface SamplePosition {
  readonly code: string;
  readonly name: string;
  readonly department: string;
  readonly type: 'manager' | 'deputy' | 'supervisor' | 'specialist' | 'engineer' | 'worker';
  readonly level: string;
  readonly layer: number;
  readonly above?: string;
}

/** The positions of departments; those above come first. */
export const samplePositions: readonly SamplePosition[] = [
  { code: 'CEO', name: '总经理', department: '总经理办公室', type: 'manager', level: 'M5', layer: 1 },
  { code: 'COO', name: '副总经理', department: '总经理办公室', type: 'deputy', level: 'M4', layer: 2, above: 'CEO' },
  {
    code: 'OFFICE_SEC',
    name: '行政秘书',
    department: '总经理办公室',
    type: 'specialist',
    level: 'P4',
    layer: 4,
    above: 'CEO',
  },
  { code: 'IT_MGR', name: '信息技术部经理', department: '信息技术部', type: 'manager', level: 'M3', layer: 3 },
  {
    code: 'IT_ARCH',
    name: '系统架构师',
    department: '信息技术部',
    type: 'engineer',
    level: 'P7',
    layer: 4,
    above: 'IT_MGR',
  },
  {
    code: 'IT_SUPPORT',
    name: '用户支持工程师',
    department: '信息技术部',
    type: 'engineer',
    level: 'P4',
    layer: 5,
    above: 'IT_MGR',
  },
  { code: 'HR_MGR', name: '人力资源部经理', department: '人力资源部', type: 'manager', level: 'M3', layer: 3 },
  {
    code: 'HR_BP',
    name: '人力资源业务伙伴',
    department: '人力资源部',
    type: 'specialist',
    level: 'P5',
    layer: 4,
    above: 'HR_MGR',
  },
  { code: 'FIN_MGR', name: '财务总监', department: '财务管理部', type: 'manager', level: 'M4', layer: 2 },
  {
    code: 'FIN_ACC',
    name: '核算会计',
    department: '财务管理部',
    type: 'specialist',
    level: 'P4',
    layer: 5,
    above: 'FIN_MGR',
  },
  { code: 'SALES_MGR', name: '销售管理部经理', department: '销售管理部', type: 'manager', level: 'M3', layer: 3 },
  {
    code: 'SALES_CHANNEL',
    name: '渠道主管',
    department: '销售管理部',
    type: 'supervisor',
    level: 'P6',
    layer: 4,
    above: 'SALES_MGR',
  },
  { code: 'DIRECT_MGR', name: '直销部经理', department: '直销部', type: 'manager', level: 'M3', layer: 3 },
  {
    code: 'EXEC_MGR',
    name: '项目执行管理部经理',
    department: '项目执行管理部',
    type: 'manager',
    level: 'M3',
    layer: 3,
  },
  {
    code: 'EXEC_PM',
    name: '项目经理',
    department: '项目执行管理部',
    type: 'supervisor',
    level: 'P6',
    layer: 4,
    above: 'EXEC_MGR',
  },
  { code: 'SERVICE_MGR', name: '售后服务部经理', department: '售后服务部', type: 'manager', level: 'M3', layer: 3 },
  {
    code: 'SERVICE_TECH',
    name: '服务技师',
    department: '售后服务部',
    type: 'worker',
    level: 'P3',
    layer: 6,
    above: 'SERVICE_MGR',
  },
  { code: 'QA_MGR', name: '质量管理部经理', department: '质量管理部', type: 'manager', level: 'M3', layer: 3 },
  {
    code: 'QA_ENG',
    name: '客户质量工程师',
    department: '质量管理部',
    type: 'engineer',
    level: 'P5',
    layer: 4,
    above: 'QA_MGR',
  },
  { code: 'AUDIT_MGR', name: '审计部经理', department: '审计部', type: 'manager', level: 'M3', layer: 3 },
];
