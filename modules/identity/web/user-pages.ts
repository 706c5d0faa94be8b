import { TeamOutlined, UserOutlined } from '@ant-design/icons';
import type { MenuEntry, RecordPage, WebRoute } from '@mp/kernel/web';

/** Pages of users. */
export const userRoutes: readonly WebRoute[] = [
  { path: '/userManager', titleKey: 'nav.userManager', load: () => import('./UserListPage.tsx'), right: 'user.read' },
  {
    path: '/orgUserManagement',
    titleKey: 'nav.orgUserManagement',
    load: () => import('./OrganisationUserPage.tsx'),
    right: 'user.addToOrg',
  },
];

/** Their entries in the menu. */
export const userMenu: readonly MenuEntry[] = [
  { group: 'organisation', path: '/userManager', icon: UserOutlined, order: 10 },
  { group: 'organisation', path: '/orgUserManagement', icon: TeamOutlined, order: 20 },
];

/** Where a user is shown. */
export const userRecords: readonly RecordPage[] = [{ resource: 'identity.user', path: '/userManager', param: 'user' }];
