import { seedId, type Seeding } from '@mp/kernel/server';
import { seedAnnouncements } from './announcement.seed.ts';
import { sanitizeBody } from './notice-body.ts';

/** A sample notice. */
interface Sample {
  readonly key: string;
  /** Hours before the last sample. */
  readonly hours: number;
  readonly type: 1 | 2;
  readonly origin: 'person' | 'system';
  readonly publisher: string | null;
  readonly title: string;
  readonly source: string;
  readonly body: string;
  readonly handle?: readonly [1 | 2, string];
  /** User names; all demo accounts of the tenant when not given. */
  readonly to?: readonly string[];
  readonly read?: readonly string[];
}

const samples: Readonly<Record<'hengyuan' | 'beichen', readonly Sample[]>> = {
  hengyuan: [
    {
      key: 'maintenance-window',
      hours: 2,
      type: 1,
      origin: 'person',
      publisher: 'hy-admin',
      title: '系统将于周六 22:00 至 24:00 升级',
      source: '信息技术部',
      body: '<p>各位同事：</p><p>本周六 <strong>22:00 至 24:00</strong> 系统升级，期间无法登录。请提前保存未提交的单据。</p><ul><li>升级内容：消息中心、列表筛选</li><li>如有问题请联系信息技术部</li></ul>',
    },
    {
      key: 'profile-check',
      hours: 5,
      type: 2,
      origin: 'person',
      publisher: 'hy-admin',
      title: '请核对本人手机号与邮箱',
      source: '人力资源部',
      body: '<p>找回密码与审批提醒会发送到您的手机或邮箱，请在<strong>本周五前</strong>核对个人信息，核对后点击“已办”。</p>',
      handle: [1, '/personalSettings'],
    },
    {
      key: 'quarter-price',
      hours: 26,
      type: 2,
      origin: 'person',
      publisher: 'hy-area',
      title: '第一季度价格政策已更新，请阅知',
      source: '销售管理部',
      body: '<p>第一季度价格政策自即日起执行：</p><table><tbody><tr><th>功率段</th><th>调整</th></tr><tr><td>500 kW 以下</td><td>不变</td></tr><tr><td>500–1,000 kW</td><td>下调 2%</td></tr></tbody></table><p>阅后请点击“已办”。</p>',
      to: ['hy-staff', 'hy-exec', 'hy-direct', 'hy-dealer', 'hy-dealer2'],
      read: ['hy-exec'],
    },
    {
      key: 'welcome',
      hours: 72,
      type: 1,
      origin: 'system',
      publisher: null,
      title: '欢迎使用管理平台',
      source: '系统',
      body: '<p>菜单中的星标可收藏常用页面；按 Ctrl+K 可搜索页面。个人设置中可选择语言与主题。</p>',
      handle: [1, '/dashboard'],
      read: ['hy-admin', 'hy-area'],
    },
    {
      key: 'new-organisation',
      hours: 30,
      type: 1,
      origin: 'system',
      publisher: null,
      title: '组织机构已调整：经销商归属大区有变更',
      source: '组织管理',
      body: '<p>请到组织管理查看最新的组织机构。</p>',
      handle: [1, '/orgBasicDataMgr'],
      to: ['hy-admin', 'hy-area', 'hy-exec', 'hy-staff'],
    },
  ],
  beichen: [
    {
      key: 'bc-opening',
      hours: 4,
      type: 1,
      origin: 'person',
      publisher: 'bc-admin',
      title: '北辰机电管理平台已启用',
      source: '综合部',
      body: '<p>自本周起，考勤、报销与设备台账均在本平台办理。</p>',
    },
    {
      key: 'bc-safety',
      hours: 28,
      type: 2,
      origin: 'person',
      publisher: 'admin',
      title: '请完成车间安全培训确认',
      source: '生产部',
      body: '<p>请阅读安全操作规程，并点击“已办”确认。</p>',
    },
    {
      key: 'bc-welcome',
      hours: 70,
      type: 1,
      origin: 'system',
      publisher: null,
      title: '欢迎使用管理平台',
      source: '系统',
      body: '<p>个人设置中可选择语言与主题。</p>',
      handle: [1, '/personalSettings'],
    },
  ],
};

const named: Readonly<Record<'hengyuan' | 'beichen', readonly string[]>> = {
  hengyuan: ['admin', 'hy-admin', 'hy-area', 'hy-exec', 'hy-direct', 'hy-staff', 'hy-dealer', 'hy-dealer2'],
  beichen: ['admin', 'bc-admin'],
};

const idsOf = (ids: ReadonlyMap<string, string>, names: readonly string[] = []): string[] =>
  names.flatMap((name) => ids.get(name) ?? []);

interface SampleFacts {
  readonly tenantId: string;
  readonly id: string;
  readonly at: string;
  readonly publisher: string | null;
  readonly body: string;
  readonly to: readonly string[];
}

/** What somebody wrote, of which the notice is the copy that its receivers have. */
function publicationRow(
  { title, type, source, handle }: Sample,
  { tenantId, id, at, publisher, body, to }: SampleFacts,
): unknown[] {
  const [method, url] = handle ?? [];
  const written: unknown[] = [
    tenantId,
    id,
    at,
    publisher,
    at,
    publisher,
    title,
    type === 1 ? 'notice' : 'advice',
    source,
  ];
  const sent = [publisher, at, body, method === undefined ? null : method === 1 ? 'frame' : 'tab', url ?? null];
  return written.concat(sent, 'published', to.length, [[...to]]);
}

/** Notices and messages for the demo accounts of a sample tenant; answers how many notices are new. */
export async function seedNotices(seeding: Seeding, tenantId: string, tenant: 'hengyuan' | 'beichen'): Promise<number> {
  const { rows } = await seeding.client.query<{
    id: string;
    user_name: string;
    email: string | null;
    mobile: string | null;
  }>('select id, user_name, email, mobile from tenant_user where tenant_id = $1 and user_name = any($2)', [
    tenantId,
    named[tenant],
  ]);
  const ids = new Map(rows.map(({ id, user_name }) => [user_name, id]));
  const last = Date.parse(seeding.at) + 8 * 3_600_000;
  const notices: unknown[][] = [];
  const receipts: unknown[][] = [];
  const publications: unknown[][] = [];
  for (const sample of samples[tenant]) {
    const id = seedId(`notice/${tenant}/${sample.key}`);
    const at = new Date(last - sample.hours * 3_600_000).toISOString();
    const to = idsOf(
      ids,
      (sample.to ?? named[tenant]).filter((name) => name !== sample.publisher),
    );
    const publisher = sample.publisher === null ? null : (ids.get(sample.publisher) ?? null);
    const body = sanitizeBody(sample.body);
    notices.push([
      tenantId,
      id,
      at,
      publisher,
      at,
      publisher,
      sample.title,
      sample.type,
      sample.origin,
      sample.source,
      publisher,
      at,
      body,
      sample.handle?.[0] ?? null,
      sample.handle?.[1] ?? null,
      'published',
      to.length,
    ]);
    if (sample.origin === 'person')
      publications.push(publicationRow(sample, { tenantId, id, at, publisher, body, to }));
    const readers = idsOf(ids, sample.read);
    for (const user of to)
      receipts.push([tenantId, id, user, sample.type, sample.origin, at, readers.includes(user) ? at : null]);
  }
  await seeding.insert(
    'announcement',
    'tenant_id, id, created_at, created_by, updated_at, updated_by, title, type, source, publisher_id, published_at, body, handle_method, handle_url, state, receiver_count, user_ids'.split(
      ', ',
    ),
    publications,
  );
  const made = await seeding.insert(
    'notice',
    'tenant_id, id, created_at, created_by, updated_at, updated_by, title, type, origin, source, publisher_id, publish_time, body, handle_method, handle_url, state, target_count'.split(
      ', ',
    ),
    notices,
  );
  await seeding.insert(
    'notice_receipt',
    'tenant_id, notice_id, user_id, type, origin, published_at, read_at'.split(', '),
    receipts,
  );
  await seedPublications(seeding, tenantId, rows);
  await seedPreferences(seeding, tenantId, ids);
  return made;
}

/** What people have published, in all its states, for the accounts of the sample company. */
async function seedPublications(
  seeding: Seeding,
  tenantId: string,
  accounts: readonly { id: string; user_name: string; email: string | null; mobile: string | null }[],
): Promise<void> {
  const publisher = accounts.find(({ user_name }) => user_name === 'hy-admin');
  const to = accounts.filter(({ user_name }) => ['hy-staff', 'hy-exec', 'hy-direct'].includes(user_name));
  if (publisher) await seedAnnouncements(seeding, { tenantId, publisher: publisher.id, to });
}

/** One who does without mails of two kinds, and one who has his mails once a day. */
async function seedPreferences(seeding: Seeding, tenantId: string, ids: ReadonlyMap<string, string>): Promise<void> {
  const [area, executive] = [ids.get('hy-area'), ids.get('hy-exec')];
  if (area === undefined || executive === undefined) return;
  await seeding.insert(
    'notice_preference',
    'tenant_id, user_id, kind, channel, choice, updated_at'.split(', '),
    ['workflow.attention', 'workflow.cc'].map((kind) => [tenantId, area, kind, 'mail', 'off', seeding.at]),
  );
  await seeding.insert('notice_digest', 'tenant_id, user_id, hour, updated_at'.split(', '), [
    [tenantId, executive, 9, seeding.at],
  ]);
}
