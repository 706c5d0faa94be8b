import type { FormType } from '@mp/engine/core';
import {
  choice,
  decimal,
  dict,
  dicts,
  flag,
  integer,
  money,
  type Field,
  type Fields,
  type Resource,
} from '@mp/kernel/contract';

/** What a file rule may be about. */
export const businessObjects = [
  'dealer',
  'person',
  'goem',
  'customer',
  'projectPhase',
  'arrival',
  'installation',
  'commissioning',
  'acceptance',
  'contract',
  'warranty',
  'maintenance',
  'problem',
  'quality',
] as const;
/** What a file rule is about. */
export type BusinessObject = (typeof businessObjects)[number];

const productLine = dict('PRODUCT_LINE');
const powerBand = dict('POWER_BAND');
const industry = dict('INDUSTRY');
const kva = decimal({ scale: 1, min: '0' });
const amount = money({ min: '0' });
const severity = choice(['minor', 'major', 'critical']);

/** What conditions of file rules may ask of each business object; `form.dealerType` and so on. */
export const caseFields: Readonly<Record<BusinessObject, Fields>> = {
  dealer: {
    dealerType: dict('DEALER_TYPE'),
    grade: dict('DEALER_GRADE'),
    capabilities: dicts('CAPABILITY'),
    isNew: flag(),
  },
  person: { certType: dict('CERT_TYPE'), level: integer({ min: 1, max: 3 }), isNew: flag() },
  goem: { isNew: flag(), exports: flag() },
  customer: { level: dict('CUSTOMER_LEVEL'), industry },
  projectPhase: {
    phase: choice(['initiating', 'design', 'contract', 'delivery', 'closing']),
    productLine,
    powerBand,
    industry,
    amount,
  },
  arrival: { productLine, powerBand, kva, damaged: flag() },
  installation: { productLine, powerBand, kva, parallel: flag(), indoor: flag() },
  commissioning: { productLine, powerBand, kva, parallel: flag() },
  acceptance: { productLine, powerBand, industry },
  contract: { amount, isFrame: flag(), currency: dict('CURRENCY') },
  warranty: { productLine, powerBand, kva, isExtended: flag() },
  maintenance: { level: choice(['A', 'B', 'C', 'D']), productLine, powerBand },
  problem: { severity, inWarranty: flag(), productLine },
  quality: { severity, productLine },
};

/** Whether a text names a business object. */
export function isBusinessObject(value: unknown): value is BusinessObject {
  return typeof value === 'string' && Object.hasOwn(caseFields, value);
}

/** The values of a case as a resource of their own, so that controls and texts are those of fields; it has no table. */
export function caseResource(object: BusinessObject): Resource {
  const fields = caseFields[object];
  const [label = ''] = Object.keys(fields);
  return {
    key: `reference.fileCase.${object}`,
    module: 'reference',
    entity: 'fileCase',
    path: '/reference/fileRule',
    fields,
    label,
    list: { columns: [], sort: label },
  };
}

const kinds: Partial<Record<Field['kind'], FormType['kind']>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  boolean: 'boolean',
  choice: 'enum',
  choices: 'list',
};

/** The same fields as expressions know them. */
export function caseTypes(object: BusinessObject): readonly FormType[] {
  return Object.entries(caseFields[object]).map(([name, { kind, options }]) => ({
    name,
    kind: kinds[kind] ?? 'other',
    nullable: kind !== 'boolean',
    ...(kind === 'money' ? { money: true } : {}),
    ...(options ? { options } : {}),
  }));
}
