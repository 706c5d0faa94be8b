import type { RoleGrant } from '@mp/kernel/server';

const entities = ['person', 'personCertificate', 'personChange', 'personAssignment', 'personTraining'];
const scopes = (scope: NonNullable<RoleGrant['scopes']>[string]): NonNullable<RoleGrant['scopes']> =>
  Object.fromEntries(entities.map((entity) => [entity, scope]));
/** ID numbers stay behind their mask for everybody who does not write them. */
const hidden: Pick<RoleGrant, 'fields' | 'masked'> = {
  fields: { 'person.idNumber': 1 },
  masked: ['person.idNumber'],
};
const query = { personnelInfoQuery: 1 } as const;

const area: RoleGrant = {
  pages: { personnelInfoAudit: 2, ...query },
  functions: ['person.export', 'personCertificate.export', 'personTraining.export'],
  scopes: scopes('region'),
  ...hidden,
};
const headOffice: RoleGrant = {
  pages: { personnelInfoAudit: 1, ...query },
  functions: ['person.export', 'personCertificate.export', 'personTraining.export', 'person.reveal.idNumber'],
  scopes: scopes('all'),
  ...hidden,
};

/** What roles of the business area hold of people of dealers. */
export const personRoles: Readonly<Record<string, RoleGrant>> = {
  R_DLA: {
    pages: { personnelInfoManage: 2 },
    functions: [
      'person.submit',
      'person.transfer',
      'person.leave',
      'person.import',
      'person.export',
      'person.delete',
      'personCertificate.delete',
    ],
    fields: { 'person.idNumber': 2 },
    scopes: scopes('dealer'),
  },
  R_DLU: { pages: { personnelInfoManage: 1 }, scopes: scopes('dealer'), ...hidden },
  R_ASE: { ...area, functions: [...(area.functions ?? []), 'personChange.verify'] },
  R_ASM: area,
  R_BAD: area,
  R_TRN: {
    pages: { personnelInfoAudit: 2, ...query },
    functions: [
      'person.export',
      'personCertificate.export',
      'person.lock',
      'personCertificate.revoke',
      'personChange.verify',
      'personTraining.create',
      'personTraining.update',
      'personTraining.delete',
      'personTraining.import',
      'personTraining.export',
      'person.reveal.idNumber',
    ],
    scopes: scopes('all'),
    ...hidden,
  },
  R_DDS: { ...headOffice, functions: [...(headOffice.functions ?? []), 'person.leave'] },
  R_DDM: headOffice,
  R_ADM: headOffice,
};
