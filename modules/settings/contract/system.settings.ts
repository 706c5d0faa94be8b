import { choice, colour, i18nText, integer, json, longText, text, wireLanguages } from '@mp/kernel/contract';
import { defineSettings } from './settings-group.ts';

/** Names of the company and the system, first language and page, agreement (SPEC section 3, system config). */
export const companySettings = defineSettings('company', {
  area: 'company',
  order: 10,
  fields: {
    // Nobody is called "my company": without a name of its own nothing is shown.
    companyName: i18nText({ max: 60 }),
    systemName: i18nText({
      required: true,
      max: 60,
      default: { ZH_CN: '企业管理控制台', EN_US: 'Enterprise Console', JA_JP: 'エンタープライズコンソール' },
    }),
    registrationNo: i18nText({ max: 60 }),
    brandColour: colour(),
    loginTheme: choice(['auto', 'light', 'dark'], { required: true, default: 'auto' }),
    defaultLanguage: choice(wireLanguages, { required: true, default: 'ZH_CN' }),
    defaultPage: text({ max: 100, pattern: /^\/[A-Za-z0-9_]+$/u, required: true, default: '/home' }),
    agreementText: i18nText({
      required: true,
      max: 20_000,
      default: {
        ZH_CN:
          '本系统仅供获得授权的人员用于工作。请妥善保管您的账号，不要转借他人。\n您的登录和操作会被记录，用于安全审计。\n未经许可，不得复制、外传或公开系统中的数据。',
        EN_US:
          'This system is for authorised persons and for work only. Keep your account to yourself.\nSigning in and operations are recorded for security audits.\nData of the system must not be copied, passed on or published without permission.',
        JA_JP:
          '本システムは、権限を与えられた方が業務のためにのみ利用できます。アカウントを他人に貸さないでください。\nログインと操作は、セキュリティ監査のために記録されます。\n許可なくシステムのデータを複製、持ち出し、公開することはできません。',
      },
    }),
  },
  open: {
    type: 4,
    fields: [
      'companyName',
      'systemName',
      'registrationNo',
      'brandColour',
      'loginTheme',
      'defaultLanguage',
      'defaultPage',
    ],
  },
  sections: [
    { key: 'names', fields: ['companyName', 'systemName', 'registrationNo'] },
    { key: 'look', fields: ['brandColour', 'loginTheme', 'defaultLanguage', 'defaultPage'] },
    { key: 'agreement', fields: ['agreementText'] },
  ],
});

/** How the console is shown to those who have not chosen for themselves. */
export const displaySettings = defineSettings('display', {
  area: 'look',
  order: 80,
  fields: {
    menuExpand: choice(['none', 'level1', 'level2', 'level3', 'all'], { required: true, default: 'level1' }),
    menuMode: choice(['side', 'top', 'mixed'], { required: true, default: 'side' }),
    pollDelay: integer({ required: true, min: 5000, max: 300_000, default: 20_000 }),
    pageSize: integer({ required: true, min: 10, max: 200, default: 20 }),
    dateFormat: choice(['YYYY-MM-DD', 'YYYY/MM/DD'], { required: true, default: 'YYYY-MM-DD' }),
  },
  open: { type: 4, fields: ['menuExpand', 'menuMode', 'pollDelay', 'pageSize', 'dateFormat'] },
});

/** What everybody chooses for himself; empty means as the tenant has it. */
export const personalSettings = defineSettings('personal', {
  area: 'look',
  order: 100,
  level: 'user',
  fields: {
    language: choice(wireLanguages),
    theme: choice(['auto', 'light', 'dark']),
    defaultPage: text({ max: 100, pattern: /^\/[A-Za-z0-9_]+$/u }),
    /** Phrases for comments on tasks, one a line. */
    phrases: longText({ max: 2000 }),
    /** Cards of the dashboard with order and size; the dashboard writes it, no form shows it. */
    dashboard: json({ hidden: true }),
    /** Codes of the menus that the user starred, in their order; the frame writes it, no form shows it. */
    quickMenus: json({ hidden: true }),
  },
});
