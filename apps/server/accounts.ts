import type { Config } from './config.ts';

/** The demo accounts of the operating contract and what each of them is. */
export const demoAccounts: readonly (readonly [name: string, role: string])[] = [
  ['admin', 'platform administrator, both tenants'],
  ['hy-admin', 'tenant administrator of hengyuan'],
  ['hy-business', 'business administrator'],
  ['hy-exec', 'head-office dealer specialist and execution manager'],
  ['hy-direct', 'head-office dealer manager and direct-sales manager'],
  ['hy-finance', 'finance'],
  ['hy-training', 'training and certification'],
  ['hy-director', 'sales region director, South'],
  ['hy-area', 'area sales manager and sales region director, East'],
  ['hy-service', 'area service engineer, East'],
  ['hy-engineer', 'application engineer, East'],
  ['hy-trade', 'trade sales staff'],
  ['hy-project', 'project manager'],
  ['hy-warranty', 'warranty product manager'],
  ['hy-approver', 'approver of warranty products'],
  ['hy-checker', 'first checker of warranties'],
  ['hy-certificate', 'certificate officer'],
  ['hy-svd', 'service director'],
  ['hy-general', 'general manager'],
  ['hy-planner', 'maintenance planner'],
  ['hy-dispatcher', 'maintenance dispatcher'],
  ['hy-staff', 'ordinary staff, least rights'],
  ['hy-dealer', 'dealer administrator of DLR00001'],
  ['hy-dealer-user', 'dealer user of DLR00001'],
  ['hy-dealer2', 'dealer administrator of DLR00002'],
  ['hy-goem', 'GOEM user of G0001'],
  ['hy-guest', 'user of guest dealer GD000001'],
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
