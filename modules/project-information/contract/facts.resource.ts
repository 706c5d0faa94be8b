import {
  choice,
  date,
  decimal,
  defineResource,
  dict,
  flag,
  integer,
  money,
  ref,
  refs,
  text,
  type Fields,
} from '@mp/kernel/contract';
import { gensetStates } from '@mp/genset/contract';
import { project, projectStates } from '@mp/project/contract';
import { planStages, slipReasons } from '@mp/project-plan/contract';
import { ratingBases } from '@mp/reference/contract';

const ofProject = { readOnly: true, textsOf: 'project' } as const;
const ofDefinition = { readOnly: true, textsOf: 'projectDefinition' } as const;
const ofPlan = { readOnly: true, textsOf: 'projectPlan' } as const;
const ofUnit = { readOnly: true, textsOf: 'projectUnit' } as const;
const shared = { readOnly: true, textsOf: 'projectFact' } as const;

/** Phases whose dates stand beside each other, by the first word of their columns. */
const datedPhases = [
  'contract',
  'drawing',
  'production',
  'fat',
  'ship',
  'arrival',
  'install',
  'commission',
  'accept',
  'handover',
] as const;

const dateKinds = ['Baseline', 'Forecast', 'Actual'] as const;
/** Acceptance is promised and expected by the plan as a whole. */
type PhaseDate = Exclude<
  `${(typeof datedPhases)[number]}${(typeof dateKinds)[number]}`,
  'acceptBaseline' | 'acceptForecast'
>;
const isOfPhase = (name: string): name is PhaseDate => name !== 'acceptBaseline' && name !== 'acceptForecast';
const phaseDateNames = datedPhases.flatMap((phase) => dateKinds.map((kind) => `${phase}${kind}`)).filter(isOfPhase);

/** When a phase was promised, is expected and was over: the last of its milestones; actual when all of them are. */
const phaseDates = Object.fromEntries(phaseDateNames.map((name) => [name, date(shared)])) as Readonly<
  Record<PhaseDate, ReturnType<typeof date<typeof shared>>>
>;

/** What every row says of its project. */
const projectColumns = {
  no: text({ ...ofProject, max: 14, search: true }),
  name: text({ ...ofProject, max: 100, search: true }),
  type: dict('PROJECT_TYPE', ofProject),
  channel: choice(['trade', 'direct', 'goem'], ofProject),
  industry: dict('INDUSTRY', ofProject),
  state: choice(projectStates, { ...ofProject, derived: 'that of the project', tones: project.fields.state.tones }),
  endCustomerId: ref('customer.customer', ofProject),
  contractPartyId: ref('customer.customer', ofProject),
  siteName: text({ ...ofProject, max: 100, search: true }),
  siteRegionId: ref('reference.region', ofProject),
  bigAreaId: ref('reference.bigArea', ofProject),
  dealerId: ref('dealer.dealer', ofProject),
  ownerUserId: ref('identity.user', ofProject),
  pmId: ref('identity.user', ofProject),
  requiredOn: date(ofProject),
  health: choice(['green', 'amber', 'red'], {
    ...ofPlan,
    tones: { green: 'success', amber: 'waiting', red: 'danger' },
  }),
  stage: choice(planStages, ofPlan),
  acceptBaseline: date(ofPlan),
  acceptForecast: date(ofPlan),
  slipWd: integer(ofPlan),
  slipReason: choice(slipReasons, ofPlan),
  teamIds: refs('identity.user', { readOnly: true, hidden: true, textsOf: 'project' }),
} satisfies Fields;

const begins = ['no', 'name', 'state', 'type', 'endCustomerId', 'siteRegionId', 'dealerId', 'pmId'] as const;
const filters = [
  'no',
  'state',
  'type',
  'channel',
  'industry',
  'endCustomerId',
  'siteRegionId',
  'bigAreaId',
  'dealerId',
  'ownerUserId',
  'pmId',
  'health',
  'stage',
  'requiredOn',
  'acceptForecast',
  'slipWd',
  'slipReason',
] as const;
/** Rows are read: whoever changes what they say does so in the project. */
const readOnly = {
  excel: { export: true },
  operations: { read: false, create: false, update: false, delete: false, import: false },
  ownerField: 'teamIds',
  dimensions: { region: 'siteRegionId', dealer: 'dealerId' },
} as const;

/** Projects with everything that is known of them side by side, dates of their milestones by phase. */
export const projectFact = defineResource('projectInformation.projectFact', {
  label: 'name',
  number: 'no',
  fields: {
    projectId: ref('project.project', { ...shared, hidden: true, unsortable: true }),
    ...projectColumns,
    designerId: ref('customer.customer', ofProject),
    areaManagerId: ref('identity.user', ofProject),
    confidential: flag(ofProject),
    origin: choice(['normal', 'replenished'], ofProject),
    estKva: decimal({ ...ofProject, scale: 1 }),
    estQty: integer(ofProject),
    estAmount: money(ofProject),
    winProbability: integer(ofProject),
    expectedSignOn: date(ofProject),
    protectedUntil: date(ofProject),
    unitCount: integer(ofProject),
    totalKva: decimal({ ...ofProject, scale: 1 }),
    contractNo: text({ ...ofDefinition, max: 40 }),
    contractSignedOn: date(ofDefinition),
    contractAmount: money(ofDefinition),
    currency: dict('CURRENCY', ofDefinition),
    ldPerDay: money(ofDefinition),
    progressActual: decimal({ ...ofPlan, scale: 2 }),
    progressPlan: decimal({ ...ofPlan, scale: 2 }),
    spi: decimal({ ...ofPlan, scale: 3 }),
    floatWd: integer(ofPlan),
    baselineNo: integer(ofPlan),
    openPunchA: integer(ofPlan),
    openPunchB: integer(ofPlan),
    greatRisks: integer(ofPlan),
    ldExposure: money(ofPlan),
    ...phaseDates,
    closedOn: date(ofProject),
    lostTo: text({ ...ofProject, max: 100 }),
    registeredOn: date(shared),
  },
  list: {
    columns: [...begins, 'health', 'unitCount', 'totalKva', 'requiredOn', 'acceptForecast', 'slipWd'],
    filters: [...filters, 'expectedSignOn', 'contractSignedOn', 'origin', ...phaseDateNames],
    totals: ['estKva', 'estQty', 'estAmount', 'unitCount', 'totalKva'],
    sort: '-no',
  },
  openings: {
    by: 'project',
    field: 'projectId',
    withholds: ['estAmount', 'contractAmount', 'ldPerDay', 'ldExposure'],
  },
  reserved: 'projectId',
  ...readOnly,
});

/** Lines of the valid definitions. */
export const lineFact = defineResource('projectInformation.lineFact', {
  label: 'name',
  number: 'no',
  fields: {
    projectId: ref('project.project', { ...shared, hidden: true, unsortable: true }),
    lineNo: integer(shared),
    modelId: ref('reference.gensetModel', shared),
    ratingBasis: choice(ratingBases, ofUnit),
    qty: integer(shared),
    kva: decimal({ ...shared, scale: 1 }),
    lineKva: decimal({ ...shared, scale: 1 }),
    loadKw: decimal({ ...shared, scale: 1 }),
    deratedKw: decimal({ ...shared, scale: 1 }),
    placed: integer(shared),
    accepted: integer(shared),
    ...projectColumns,
  },
  list: {
    columns: [...begins, 'lineNo', 'modelId', 'ratingBasis', 'qty', 'lineKva', 'accepted'],
    filters: [...filters, 'modelId', 'ratingBasis', 'qty'],
    totals: ['qty', 'lineKva', 'placed', 'accepted'],
    sort: '-no',
  },
  openings: { by: 'project', field: 'projectId' },
  reserved: 'projectId',
  ...readOnly,
});

/** Units of projects. */
export const unitFact = defineResource('projectInformation.unitFact', {
  label: 'name',
  number: 'no',
  fields: {
    projectId: ref('project.project', { ...shared, hidden: true, unsortable: true }),
    unitNo: integer(ofUnit),
    tag: text({ ...ofUnit, max: 20 }),
    modelId: ref('reference.gensetModel', shared),
    ratingBasis: choice(ratingBases, ofUnit),
    kva: decimal({ ...shared, scale: 1 }),
    serialNo: text({ ...ofUnit, max: 20, search: true }),
    gensetState: choice(gensetStates, ofUnit),
    shippedOn: date(ofUnit),
    arrivedOn: date(ofUnit),
    installedOn: date(ofUnit),
    commissionedOn: date(ofUnit),
    acceptedOn: date(ofUnit),
    installForecast: date(shared),
    commissionForecast: date(shared),
    ...projectColumns,
  },
  list: {
    columns: [...begins, 'tag', 'modelId', 'serialNo', 'gensetState', 'shippedOn', 'commissionedOn', 'acceptedOn'],
    filters: [...filters, 'modelId', 'ratingBasis', 'gensetState', 'serialNo', 'shippedOn', 'arrivedOn', 'acceptedOn'],
    totals: ['kva'],
    sort: '-no',
  },
  openings: { by: 'project', field: 'projectId' },
  reserved: 'projectId',
  ...readOnly,
});
