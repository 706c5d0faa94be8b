import { Context, newId, seedId, type Services } from '@mp/kernel/server';
import { hasSignIns, noteFindings, noteSignIn } from './risk.query.ts';
import { defaults } from './risk-settings.ts';
import type { Finding } from './risk.rules.ts';

const hour = 3_600_000;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface SampleUse {
  readonly userName: string;
  readonly hoursAgo: number;
  readonly ip: string;
  readonly ua: string;
  readonly findings: readonly Finding[];
}

const uses: readonly SampleUse[] = [
  {
    userName: 'hy-engineer',
    hoursAgo: 1,
    ip: '117.136.40.18',
    ua: phone,
    findings: [
      { rule: 'newDevice', mark: '117.136', quietHours: 24, facts: { devices: 2 } },
      { rule: 'newRegion', mark: '117.136', quietHours: 24, facts: { ip: '117.136.40.18' } },
      { rule: 'nightUse', mark: '', quietHours: 8, facts: { nights: 1, signIns: 64 } },
    ],
  },
  {
    userName: 'hy-trade',
    hoursAgo: 3,
    ip: '10.20.4.31',
    ua: chrome,
    findings: [{ rule: 'bulkRead', mark: '', quietHours: 1, facts: { views: 340, exports: 5 } }],
  },
  {
    userName: 'hy-service',
    hoursAgo: 5,
    ip: '10.20.7.112',
    ua: chrome,
    findings: [{ rule: 'manyFailures', mark: '', quietHours: 0.5, facts: { failures: 4 } }],
  },
  {
    userName: 'hy-training',
    hoursAgo: 7,
    ip: '10.20.3.9',
    ua: chrome,
    findings: [{ rule: 'idleReturn', mark: '', quietHours: 24, facts: { days: 74 } }],
  },
  { userName: 'hy-finance', hoursAgo: 2, ip: '10.20.1.55', ua: chrome, findings: [] },
  { userName: 'hy-project', hoursAgo: 4, ip: '10.20.6.80', ua: chrome, findings: [] },
];

/** The latest sign-ins of a few people of the sample company, some of them suspicious; once, unless anybody has come since. */
export async function playRisk(services: Services, tenantId: string): Promise<void> {
  const context = new Context(services, { requestId: 'samples', ip: '', locale: 'zh-CN' });
  if (await hasSignIns(context, tenantId)) return;
  for (const { userName, hoursAgo, ip, ua, findings } of uses) {
    const at = new Date(context.now.getTime() - hoursAgo * hour).toISOString();
    const accountId = seedId(`account/${userName}`);
    const signIn = { accountId, tenantId, sessionId: newId(), ip, ua, deviceId: null, loginType: 'normal' };
    await noteSignIn(context, { ...signIn, at, defaults });
    if (findings.length > 0) await noteFindings(context, { ...signIn, at, isSignIn: true }, { findings, defaults });
  }
}
