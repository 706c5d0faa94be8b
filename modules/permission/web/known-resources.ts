import { declaredResources, type Resource } from '@mp/kernel/contract';
import { plainResource } from '@mp/kernel/web';
import { user } from '@mp/identity/contract';
import { organisation, orgRelation } from '@mp/organisation/contract';
import { position, role } from '../contract/index.ts';

/** Resources whose records this module picks and whose scopes it edits; others are known when their pages were opened. */
const own: readonly Resource[] = [
  plainResource(user),
  plainResource(organisation),
  plainResource(orgRelation),
  plainResource(role),
  plainResource(position),
];

/** The resource of an entity, `user`; undefined while its module is not loaded. */
export function resourceOfEntity(entity: string): Resource | undefined {
  return [...own, ...declaredResources().values()].find((each) => each.entity === entity);
}

/** The resource to which a reference points, so that its picker knows whether its records form a tree. */
export function resourceByReference(to: string | undefined): Resource {
  return own.find(({ key }) => key === to) ?? plainResource(role);
}
