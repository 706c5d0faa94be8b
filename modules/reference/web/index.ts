import { defineWebModule } from '@mp/kernel/web';
import { lazy } from 'react';

/** A day and a number of working days summed up by days that are given, for other modules; loaded when first shown. */
export const WorkdaySum = lazy(() => import('./WorkdayCalculator.tsx').then((file) => ({ default: file.WorkdaySum })));

/** The pages of what the business area stands on. */
export const referenceWeb = defineWebModule({
  name: 'reference',
  resourcePages: { attributeTypeSetting: 'reference.attributeType' },
  contract: () => import('../contract/index.ts'),
  routes: [
    { path: '/bigAreaSetting', titleKey: 'nav.bigAreaSetting', load: () => import('./BigAreaPage.tsx') },
    {
      path: '/provinceCityCountrySetting',
      titleKey: 'nav.provinceCityCountrySetting',
      load: () => import('./RegionPage.tsx'),
    },
    {
      path: '/areaPersonnelMaintenance',
      titleKey: 'nav.areaPersonnelMaintenance',
      load: () => import('./AreaPersonnelPage.tsx'),
    },
    { path: '/DDMaintenance', titleKey: 'nav.DDMaintenance', load: () => import('./DictionaryPage.tsx') },
    { path: '/holidays', titleKey: 'nav.holidays', load: () => import('./HolidaysPage.tsx') },
    {
      path: '/milestoneTemplateSettings',
      titleKey: 'nav.milestoneTemplateSettings',
      load: () => import('./MilestoneTemplatePage.tsx'),
    },
    {
      path: '/milestoneDaysConfiguration',
      titleKey: 'nav.milestoneDaysConfiguration',
      load: () => import('./MilestoneDaysPage.tsx'),
    },
    {
      path: '/directoryTypeSetting',
      titleKey: 'nav.directoryTypeSetting',
      load: () => import('./DirectoryTypePage.tsx'),
    },
    { path: '/fileSetting', titleKey: 'nav.fileSetting', load: () => import('./GensetModelPage.tsx') },
    { path: '/modelSetting', titleKey: 'nav.modelSetting', load: () => import('./FileRuleListPage.tsx') },
    { path: '/tipsRule', titleKey: 'nav.tipsRule', load: () => import('./TipsRulePage.tsx') },
    { path: '/tipsQuery', titleKey: 'nav.tipsQuery', load: () => import('./TipsQueryPage.tsx') },
  ],
  records: [
    { resource: 'reference.region', path: '/provinceCityCountrySetting', param: 'node' },
    { resource: 'reference.directoryType', path: '/directoryTypeSetting', param: 'node' },
    { resource: 'reference.areaAssignment', path: '/areaPersonnelMaintenance', param: 'record' },
    { resource: 'reference.milestoneTemplate', path: '/milestoneTemplateSettings', param: 'template' },
    { resource: 'reference.gensetModel', path: '/fileSetting', param: 'model' },
    { resource: 'reference.tipsRule', path: '/tipsRule', param: 'rule' },
    { resource: 'reference.fileRule', path: '/modelSetting', param: 'record' },
  ],
  locale: {
    'zh-CN': () => import('@mp/reference/locale/zh-CN.json', { with: { type: 'json' } }),
    'en-US': () => import('@mp/reference/locale/en-US.json', { with: { type: 'json' } }),
    'ja-JP': () => import('@mp/reference/locale/ja-JP.json', { with: { type: 'json' } }),
  },
});
