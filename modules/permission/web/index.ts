import { defineWebModule, fillAccessHelp, loadModuleTexts } from '@mp/kernel/web';

fillAccessHelp(async () => {
  const [{ AccessHelp }, { MoveImpact }, { openExplain }] = await Promise.all([
    import('./explain/AccessHelp.tsx'),
    import('./grant/MoveImpact.tsx'),
    import('./explain/open-explain.tsx'),
    loadModuleTexts('permission'),
  ]);
  return { AccessHelp, MoveImpact, openExplain };
}, 'permission.explain');

/** The pages of roles, positions and rights. */
export const permissionWeb = defineWebModule({
  name: 'permission',
  // Names of everything that rights may be about.
  uses: ['organisation', 'identity', 'reference', 'customer', 'dealer', 'workflow'],
  routes: [
    { path: '/roleManagement', titleKey: 'nav.roleManagement', load: () => import('./RoleListPage.tsx') },
    { path: '/stationManagement', titleKey: 'nav.stationManagement', load: () => import('./PositionListPage.tsx') },
    { path: '/userAuth', titleKey: 'nav.userAuth', load: () => import('./UserAuthPage.tsx') },
    { path: '/orgAuth', titleKey: 'nav.orgAuth', load: () => import('./OrgAuthPage.tsx') },
    { path: '/menuAuth', titleKey: 'nav.menuAuth', load: () => import('./MenuAuthPage.tsx') },
    { path: '/apiAuth', titleKey: 'nav.apiAuth', load: () => import('./ApiAuthPage.tsx') },
  ],
  records: [
    { resource: 'permission.role', path: '/roleManagement', param: 'role' },
    { resource: 'permission.position', path: '/stationManagement', param: 'position' },
  ],
  recordTabs: [
    {
      resource: 'identity.user',
      name: 'roles',
      titleKey: 'nav.userRoles',
      after: 'organisations',
      right: 'role.read',
      load: async () => (await import('./user/UserRoles.tsx')).UserRoles,
    },
    {
      resource: 'identity.user',
      name: 'positions',
      titleKey: 'nav.userPositions',
      after: 'roles',
      right: 'position.read',
      load: async () => (await import('./user/UserPositions.tsx')).UserPositions,
    },
  ],
  recordEntries: [
    {
      resource: 'identity.user',
      key: 'assignRoles',
      titleKey: 'nav.assignRoles',
      right: 'role.members',
      afterCreate: true,
      run: async (user) => (await import('./user/assign-roles.tsx')).assignRoles(user),
    },
  ],
  locale: {
    'zh-CN': () => import('@mp/permission/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/permission/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/permission/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
