import base from './playwright.config.ts';
export default { ...base, webServer: undefined, projects: [{ name: 'look', testMatch: 'zz-*.spec.ts' }], use: { ...base.use, baseURL: process.env['LOOK'] } };
