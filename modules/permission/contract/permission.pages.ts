import { definePages } from '@mp/kernel/contract';

/** The pages of this module as menus and rights know them. */
export const permissionPages = definePages('permission', {
  roleManagement: {
    title: 'nav.roleManagement',
    group: 'permission',
    order: 10,
    icon: 'solution',
    entities: ['role'],
    reads: ['organisation.read', 'orgRelation.read', 'user.read', 'position.read'],
    writes: ['role.members'],
    functions: ['permission.read', 'permission.grant', 'permission.explain'],
  },
  stationManagement: {
    title: 'nav.stationManagement',
    group: 'permission',
    order: 20,
    icon: 'idcard',
    entities: ['position'],
    reads: ['organisation.read', 'user.read'],
    writes: ['position.members', 'position.move'],
  },
  userAuth: {
    title: 'nav.userAuth',
    group: 'permission',
    order: 50,
    icon: 'safety',
    reads: ['permission.read', 'permission.explain', 'user.read', 'organisation.read', 'role.read'],
    writes: ['permission.grant'],
  },
  orgAuth: {
    title: 'nav.orgAuth',
    group: 'permission',
    order: 60,
    icon: 'cluster',
    reads: ['permission.read', 'permission.explain', 'user.read', 'organisation.read'],
    writes: ['permission.grant'],
  },
  menuAuth: {
    title: 'nav.menuAuth',
    group: 'permission',
    order: 70,
    icon: 'unordered-list',
    reads: ['permission.read', 'permission.explain', 'user.read', 'organisation.read', 'role.read', 'position.read'],
    writes: ['permission.grant'],
  },
  apiAuth: {
    title: 'nav.apiAuth',
    group: 'permission',
    order: 80,
    icon: 'api',
    reads: ['permission.read', 'permission.explain', 'user.read', 'organisation.read', 'role.read', 'position.read'],
    writes: ['permission.grant'],
  },
});
