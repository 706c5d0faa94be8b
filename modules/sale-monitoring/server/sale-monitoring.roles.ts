import type { BeginningScope, RoleGrant } from '@mp/kernel/server';
import { internalFields } from '../contract/index.ts';

const readable = (names: readonly string[]): Readonly<Record<string, 1>> =>
  Object.fromEntries(names.map((name) => [`salesException.${name}`, 1]));

const explanation = ['explanation', 'explanationFiles'] as const;
const house = ['user.read', 'tradeStaff.read', 'salesException.export', 'salesException.monitor'];

const monitor = (scope: BeginningScope, more: readonly string[] = []): RoleGrant => ({
  pages: { saleMonitoring: 1 },
  functions: [...house, ...more],
  fields: readable([...explanation, ...internalFields]),
  scopes: { salesException: scope },
});

/** What the roles of the business area hold of sales monitoring (projects.md 5). A dealer sees its own cases, from the moment that it is asked. */
export const saleMonitoringRoles: Readonly<Record<string, RoleGrant>> = {
  R_ADM: monitor('all', ['salesException.ask']),
  R_ASM: monitor('region', ['salesException.ask']),
  R_BAD: monitor('region', ['salesException.ask']),
  R_DDM: monitor('all'),
  R_DLA: {
    pages: { saleMonitoring: 1 },
    fields: readable(explanation),
    scopes: { salesException: 'dealer' },
  },
};
