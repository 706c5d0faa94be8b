import { refuse } from '@mp/kernel/contract';
import type { Refusal } from '@mp/kernel/contract';
import { childTypes } from '../contract/index.ts';
import type { OrganisationType } from '../contract/index.ts';

export type { OrganisationType };

/** Why an organisation of type `child` may not stand below one of type `parent` (platform.md 5.1); empty when it may. */
export function childTypeRefusals(parent: OrganisationType, child: OrganisationType): Refusal[] {
  if (childTypes[parent].includes(child)) return [];
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
