import { seededRandom, seedId, type SampleCompany, type Seeding } from '@mp/kernel/server';

const projects = [
  {
    code: 'ERP',
    name: { ZH_CN: '企业资源计划', EN_US: 'ERP', JA_JP: '基幹システム' },
    user: 'hy-admin',
    verifyUser: 'erp',
    ips: '10.20.0.0/16, 10.21.0.0/16',
    remark: '每小时读取经销商与组织',
    apis: ['dealer.read', 'dealer.one', 'organisation.read', 'organisation.one'],
  },
  {
    code: 'DMS',
    name: { ZH_CN: '经销商门户', EN_US: 'Dealer portal', JA_JP: '販売店ポータル' },
    user: 'hy-admin',
    verifyUser: 'dms',
    ips: null,
    remark: '门户按编号查询经销商',
    apis: ['dealer.read', 'dealer.one'],
  },
] as const;
const days = 7;
const dayMs = 86_400_000;

type Row = readonly unknown[];

/** Calls of the last week; now and then one was not granted. */
function callsUntil(tenantId: string, now: number): Row[] {
  const random = seededRandom(311);
  const lines: Row[] = [];
  for (const { code, apis, user } of projects)
    for (let n = 0; n < days * 14; n += 1) {
      const isRefused = random() < 0.04;
      const at = new Date(now - ((n + random() * 0.8) * dayMs) / 14).toISOString();
      const id = seedId(`open/${code}/${n}`);
      lines.push([
        tenantId,
        id,
        at,
        seedId(`open/${code}`),
        code,
        seedId(`account/${user}`),
        'token',
        isRefused ? 'user.list' : apis[n % 2],
        'GET',
        isRefused ? 403 : 200,
        isRefused ? 'open.notGranted' : null,
        Math.round(6 + random() * 30),
        isRefused ? 180 : Math.round(900 + random() * 9000),
        '10.20.4.18',
        id,
      ]);
    }
  return lines;
}

/** Two projects of the sample company without a token, so that nobody gets in, and their calls of the last week. */
export async function sampleProjects({ client, insert, at }: Seeding, { tenantId }: SampleCompany): Promise<void> {
  await insert(
    'access_project',
    [
      'tenant_id',
      'id',
      'created_at',
      'updated_at',
      'code',
      'name',
      'user_id',
      'verify_user',
      'ip_allow',
      'qps',
      'daily_quota',
      'remark',
      'access_code',
      'apis',
    ],
    projects.map(({ code, name, user, verifyUser, ips, remark, apis }) => [
      tenantId,
      seedId(`open/${code}`),
      at,
      at,
      code,
      JSON.stringify(name),
      seedId(`account/${user}`),
      verifyUser,
      ips,
      20,
      100_000,
      remark,
      seedId(`open/code/${code}`).replaceAll('-', ''),
      JSON.stringify(apis),
    ]),
  );
  const known = await client.query('select 1 from log_api where tenant_id = $1 limit 1', [tenantId]);
  if (known.rows.length > 0) return;
  const {
    rows: [clock],
  } = await client.query<{ now: Date }>('select now() as now');
  await insert(
    'log_api',
    [
      'tenant_id',
      'id',
      'at',
      'project_id',
      'project_name',
      'user_id',
      'proof',
      'api',
      'method',
      'status',
      'code',
      'ms',
      'bytes',
      'ip',
      'request_id',
    ],
    callsUntil(tenantId, clock?.now.getTime() ?? 0),
  );
}
