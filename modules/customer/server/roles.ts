import type { BeginningScope, RoleGrant } from '@mp/kernel/server';

const account = [
  'accountManagerId',
  'invoiceTitle',
  'taxNo',
  'invoiceAddress',
  'invoicePhone',
  'bankName',
  'strategy',
  'nextVisit',
] as const;
const credit = ['creditLimit', 'creditDays'] as const;
/** Read behind its mask by all but finance and administrators. */
const bank = ['bankAccount'] as const;

const fieldsOf = (names: readonly string[], access: 1 | 2): Record<string, 1 | 2> =>
  Object.fromEntries(names.map((name) => [`customer.${name}`, access]));

const functionsOf = (names: string): string[] => names.split(' ').map((name) => `customer.${name}`);

/** Who sells: makes customers, makes them active, shares and hands them over. */
const selling = functionsOf('activate insist askMerge share transfer import export');
const freezing = functionsOf('freeze unfreeze');
const merging = [...functionsOf('merge delete'), 'duplicatePair.read', 'duplicatePair.dismiss'];
const house = ['user.read'];
const pages = { customerManage: 2, customerQuery: 1 } as const;
const reading = { customerManage: 1, customerQuery: 1 } as const;

const seller = (scope: BeginningScope, more: readonly string[] = []): RoleGrant => ({
  pages,
  functions: [...house, ...selling, ...more],
  fields: { ...fieldsOf(account, 2), ...fieldsOf([...credit, ...bank], 1) },
  masked: ['customer.bankAccount'],
  scopes: { customer: scope },
});

const reader = (scope: BeginningScope): RoleGrant => ({
  pages: reading,
  functions: [...house, ...functionsOf('export')],
  fields: fieldsOf([...account, ...credit, ...bank], 1),
  masked: ['customer.bankAccount'],
  scopes: { customer: scope },
});

const administrator: RoleGrant = {
  pages,
  functions: [...house, ...selling, ...freezing, ...merging],
  fields: fieldsOf([...account, ...credit, ...bank], 2),
  scopes: { customer: 'all', duplicatePair: 'all' },
};

/** What the roles of the business area hold of customers. */
export const customerRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: administrator,
  R_DDS: administrator,
  R_DDM: reader('all'),
  R_FIN: {
    ...reader('all'),
    functions: [...house, ...functionsOf('update export'), ...freezing],
    fields: { ...fieldsOf(account, 1), ...fieldsOf(['invoiceTitle', 'taxNo', 'bankName', ...bank, ...credit], 2) },
    masked: [],
  },
  R_BAD: reader('region'),
  R_ASM: seller('region', freezing),
  R_ASE: reader('region'),
  R_AE: reader('region'),
  R_TSS: seller('own'),
  R_DSM: seller('own'),
  // A dealer's people see neither the people of the house nor other dealers, so they have nobody to share or hand over to.
  R_DLA: { pages, functions: functionsOf('activate insist askMerge import export'), scopes: { customer: 'dealer' } },
  R_DLU: { pages: reading, functions: functionsOf('export'), scopes: { customer: 'dealer' } },
};
