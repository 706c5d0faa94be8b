import { declaredFunctions } from '@mp/kernel/contract';
import { bind, defineServerModule, may, portableRecords, portables } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { mineApi, position, role } from '../contract/index.ts';
import { permissionPages } from '../contract/permission.pages.ts';
import { declaredRoleProblems } from './declared-roles.ts';
import { organisationDependants } from '@mp/organisation/server';
import { tenantServices } from '@mp/tenant/server';
import { apiTies } from './api-tie.ts';
import { dimensions } from './dimension.ts';
import { openings } from './opening.ts';
import { declareRoleGrants } from './role.tenant-defaults.ts';
import { provisionStaff } from './staff.tenant-defaults.ts';
import { buildRights, copyRights } from './founding.query.ts';
import { authorisation } from './portable-grants.ts';
import { grantRoutes } from './grant.route.ts';
import { limitRights, validateTakeOver } from './limit.service.ts';
import { positionServer } from './position.service.ts';
import { rightsCompiler } from './rights.service.ts';
import { placesOfRoles } from './role-place.service.ts';
import { menuSources } from './menu-source.ts';
import { roleRoutes } from './role.route.ts';
import { roleServer } from './role.service.ts';
import { declareStaffGrants } from './staff.ts';

export {
  actingAmong,
  requireActingStatement,
  headsAbove,
  headsAboveUsers,
  holdersSql,
  memberFacts,
  memberStatement,
  orgMembers,
  positionHolders,
  roleHolders,
  tenantAdministrators,
  type Head,
  type Holder,
  type HolderPlace,
  type MemberFacts,
} from './holders.query.ts';
export { apiTies, type ApiTie } from './api-tie.ts';
export { menuSources, menusOf, type LoadMenus, type MenuControl, type MenuFact } from './menu-source.ts';
export { provisionRoles, declareRoleGrants } from './role.tenant-defaults.ts';
export { requireControlsHeld } from './control-limit.service.ts';
export { declaredRoleProblems } from './declared-roles.ts';
export { giveRole, revokeRole } from './role-give.service.ts';
export { holdersOfRole, membershipsOf } from './role-member.query.ts';
export { addUserToRoles, removeMembers } from './role-member.service.ts';
export { dimensions } from './dimension.ts';
export { openings } from './opening.ts';
export { positionServer } from './position.service.ts';
export { roleServer } from './role.service.ts';
export { seedRoles, type RoleGround } from './seed.ts';
export { declareStaffGrants, staffFunctions } from './staff.ts';

/** Rights: who may do what, from grants to users, roles, organisations, positions and everybody. */
export const permissionServer: ServerModule = defineServerModule({
  name: 'permission',
  pages: permissionPages,
  resources: [roleServer, positionServer],
  provisionTenant: provisionStaff,
  ports: { limitRights, validateTakeOver },
  takes: [apiTies, dimensions, menuSources, openings],
  contributes: [
    tenantServices.of({ buildRights, copyRights }),
    organisationDependants.of(placesOfRoles),
    portables.of(portableRecords('organisation', position), portableRecords('role', role), authorisation),
  ],
  compileRights: (services, staff, roles) => {
    declareStaffGrants(staff);
    declareRoleGrants(roles);
    const problems = declaredRoleProblems(roles, staff);
    if (problems.length > 0) throw new Error(`declared roles are wrong:\n${problems.join('\n')}`);
    return rightsCompiler(services);
  },
  routes: [
    ...roleRoutes,
    ...grantRoutes,
    bind(mineApi, async (context) => {
      await context.batch(() => []);
      const { rights } = context;
      const held = rights.admin ? declaredFunctions().filter((key) => may(rights, key)) : [...rights.functions];
      return {
        admin: rights.admin,
        functions: held,
        fields: Object.fromEntries(rights.fields),
        masked: [...rights.masked],
        menus: Object.fromEntries(rights.menus),
        pages: [...rights.pages],
        epoch: context.principal.epoch,
      };
    }),
  ],
});
