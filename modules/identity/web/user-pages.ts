import type { RecordPage, WebRoute } from '@mp/kernel/web';

/** Pages of users. */
export const userRoutes: readonly WebRoute[] = [
  { path: '/userManager', titleKey: 'nav.userManager', load: () => import('./UserListPage.tsx') },
  {
    path: '/orgUserManagement',
    titleKey: 'nav.orgUserManagement',
    load: () => import('./OrganisationUserPage.tsx'),
  },
];

/** Where a user is shown. */
export const userRecords: readonly RecordPage[] = [{ resource: 'identity.user', path: '/userManager', param: 'user' }];
