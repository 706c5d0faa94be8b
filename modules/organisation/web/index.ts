import { ApartmentOutlined, ShareAltOutlined } from '@ant-design/icons';
import { defineWebModule } from '@mp/kernel/web';
import { registerSettings } from '@mp/settings/web';

registerSettings(() => import('../contract/organisation.settings.ts'));

/** The pages of organisations and their relations. */
export const organisationPages = defineWebModule({
  name: 'organisation',
  routes: [
    {
      path: '/orgBasicDataMgr',
      titleKey: 'nav.orgBasicDataMgr',
      load: () => import('./OrganisationListPage.tsx'),
      right: 'organisation.read',
    },
    {
      path: '/orgRelative',
      titleKey: 'nav.orgRelative',
      load: () => import('./OrgRelationPage.tsx'),
      right: 'orgRelation.read',
    },
  ],
  menu: [
    { group: 'organisation', path: '/orgBasicDataMgr', icon: ApartmentOutlined, order: 30 },
    { group: 'organisation', path: '/orgRelative', icon: ShareAltOutlined, order: 40 },
  ],
  records: [{ resource: 'organisation.organisation', path: '/orgBasicDataMgr', param: 'node' }],
  locale: {
    'zh-CN': () => import('@mp/organisation/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/organisation/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/organisation/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
