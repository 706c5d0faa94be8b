import { seedId, type SampleCompany, type Seeding } from '@mp/kernel/server';

/** Rules of the sample company; none is enabled, so nobody is led anywhere. */
export async function sampleRules({ insert, at }: Seeding, { tenantId }: SampleCompany): Promise<void> {
  const user = (name: string) => seedId(`account/${name}`);
  const rules = [
    { name: '试用新版的同事', type: 'user', users: [user('hy-admin'), user('hy-engineer')], remark: '先由信息部试用' },
    { name: '办公网用户', type: 'ip', ips: '10.20.*.*,192.168.8.*', remark: '总部办公网' },
    { name: '三成用户', type: 'ratio', gray: 30, normal: 70, remark: '第二阶段' },
  ];
  await insert(
    'gray_rule',
    [
      'tenant_id',
      'id',
      'created_at',
      'updated_at',
      'name',
      'enabled',
      'seq',
      'gray_url',
      'gray_mark',
      'type',
      'user_ids',
      'ips',
      'gray_ratio',
      'normal_ratio',
      'remark',
    ],
    rules.map((rule, place) => [
      tenantId,
      seedId(`gray/${rule.name}`),
      at,
      at,
      rule.name,
      false,
      place + 1,
      'https://gray.hengyuan.example',
      '2026.12',
      rule.type,
      rule.users ?? null,
      rule.ips ?? null,
      rule.gray ?? null,
      rule.normal ?? null,
      rule.remark,
    ]),
  );
}
