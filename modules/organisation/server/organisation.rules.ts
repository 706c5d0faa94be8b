import { refuse } from '@mp/kernel/contract';
import type { Refusal } from '@mp/kernel/contract';
import type { organisationTypes } from '../contract/index.ts';

/** One of the seven types of organisation. */
export type OrganisationType = (typeof organisationTypes)[number];

const children: Readonly<Record<OrganisationType, readonly OrganisationType[]>> = {
  none: ['none', 'group', 'company', 'department', 'subDepartment', 'field', 'store'],
  group: ['company', 'department', 'field'],
  company: ['company', 'department', 'field', 'store'],
  department: ['subDepartment', 'field'],
  subDepartment: ['subDepartment'],
  field: [],
  store: [],
};

/** Why an organisation of type `child` may not stand below one of type `parent` (platform.md 5.1); empty when it may. */
export function childTypeRefusals(parent: OrganisationType, child: OrganisationType): Refusal[] {
  if (children[parent].includes(child)) return [];
  return [
    refuse('org.typeChild', { parent: `@organisation.type.${parent}`, child: `@organisation.type.${child}` }, 'type'),
  ];
}

/** Why an organisation may not get this parent: itself, or any parent for the root. */
export function parentRefusals(id: string, isRoot: boolean, parentId: string | null): Refusal[] {
  if (parentId === id) return [refuse('org.parentSelf', undefined, 'parentId')];
  if (isRoot && parentId !== null) return [refuse('org.rootParent', undefined, 'parentId')];
  if (!isRoot && parentId === null) return [refuse('org.parentRequired', undefined, 'parentId')];
  return [];
}
