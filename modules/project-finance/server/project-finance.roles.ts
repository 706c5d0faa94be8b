import type { RoleGrant } from '@mp/kernel/server';
import { commercialNumbers } from '../contract/index.ts';

const fieldsAt = (access: 1 | 2): Readonly<Record<string, 1 | 2>> =>
  Object.fromEntries(commercialNumbers.map((name) => [`businessPlan.${name}`, access]));

const house = ['user.read'];
/** Reads the commercial numbers of the projects that the role sees. */
const commercial: RoleGrant = {
  pages: { projectBusinessPlan: 1, projectBusinessInformation: 1 },
  functions: [...house, 'businessPlan.export'],
  fields: fieldsAt(1),
};
/** Sees which plans there are, their deliveries and when money is due, without any number of it. */
const schedule: RoleGrant = { pages: { projectBusinessPlan: 1 }, functions: house };

/** What the roles of the business area hold of business plans (projects.md 2.8: L4). */
export const projectFinanceRoles: Readonly<Record<string, RoleGrant>> = {
  R_DSM: {
    pages: { projectBusinessPlan: 2, projectBusinessInformation: 1 },
    functions: [...house, 'businessPlan.submit', 'businessPlan.revise', 'businessPlan.delete', 'businessPlan.export'],
    fields: fieldsAt(2),
  },
  R_FIN: commercial,
  R_BAD: commercial,
  R_EXE: commercial,
  R_DDM: commercial,
  R_PM: schedule,
  R_ASM: schedule,
};
