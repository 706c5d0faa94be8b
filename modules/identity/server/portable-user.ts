import {
  AppError,
  crossProblems,
  inputProblems,
  normaliseInput,
  permissionKey,
  plainResource,
} from '@mp/kernel/contract';
import type { InputOf } from '@mp/kernel/contract';
import { limitRights, newId, portableRecords, requireRight } from '@mp/kernel/server';
import type { ArrivingRecord, PortableRecords, TxContext } from '@mp/kernel/server';
import { user } from '../contract/index.ts';
import { createUsers, userRowProblems } from './user-import.service.ts';
import { validateOrganisations } from './user.service.ts';

/** A user who comes from another tenant has no password until an administrator gives him one. */
async function create(context: TxContext, { values: given }: ArrivingRecord): Promise<string> {
  const resource = plainResource(user);
  requireRight(context.rights, permissionKey(user, 'create'));
  const values: InputOf<typeof user> = normaliseInput(resource, given);
  const wrong = inputProblems(resource, values, 'create').filter(({ path }) => path !== 'password');
  const problems = [...wrong, ...crossProblems(resource, values, wrong)];
  const [taken = []] = problems.length > 0 ? [] : await userRowProblems(context, [values], new Map());
  const all = [...problems, ...taken];
  if (all.length > 0) throw new AppError('common.validation', 422, { fields: all });
  await validateOrganisations(context, values.orgIds ?? []);
  // Accounts are of the whole installation: the id of one elsewhere is never taken over.
  const id = newId();
  await limitRights(context, { users: [id] });
  await createUsers(context, [{ id, values }]);
  return id;
}

/** Users with their memberships; never passwords, second factors, faces, pictures or bound chat accounts. */
export const portableUsers: PortableRecords = portableRecords('user', user, { create });
