import type { Config } from './config.ts';

/** The demo accounts of the operating contract and what each of them is. */
export const demoAccounts: readonly (readonly [name: string, role: string])[] = [
  ['admin', 'platform administrator, both tenants'],
  ['hy-admin', 'tenant administrator of hengyuan'],
  ['hy-area', 'area sales manager'],
  ['hy-exec', 'execution manager'],
  ['hy-direct', 'direct-sales manager'],
  ['hy-staff', 'ordinary staff, least rights'],
  ['hy-dealer', 'dealer administrator of DLR00001'],
  ['hy-dealer2', 'another dealer'],
  ['bc-admin', 'administrator of beichen only'],
];

/** What to tell of the demo accounts at start; nothing without demo data. */
export function accountLines(config: Pick<Config, 'seed' | 'demoPassword'>): string[] {
  if (config.seed === 'none') return [];
  const width = Math.max(...demoAccounts.map(([name]) => name.length));
  return [
    `Demo accounts, password ${config.demoPassword}:`,
    ...demoAccounts.map(([name, role]) => `  ${name.padEnd(width)}  ${role}`),
  ];
}
