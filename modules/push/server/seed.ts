import { seedId, type SampleCompany, type Seeding } from '@mp/kernel/server';

/** People of the sample company with a bound chat account, and how often each was pushed to in this month. */
const bound = [
  ['hy-admin', 'wxwork', '老陈'],
  ['hy-area', 'wxwork', '区域-李'],
  ['hy-staff', 'wxwork', '小刘'],
  ['hy-exec', 'wechat', '远山'],
  ['hy-service', 'wxwork', '服务-周'],
  ['hy-trade', 'wechat', '贸易部阿敏'],
] as const;

type Bound = (typeof bound)[number][0];

interface SamplePush {
  readonly hours: number;
  readonly text: string;
  readonly to: readonly (readonly [Bound, 'sent' | 'failed' | 'dev' | 'skipped', string?])[];
}

const pushes: readonly SamplePush[] = [
  {
    hours: 1,
    text: '今晚 22:00 至 24:00 系统升级，请提前保存单据。',
    to: [
      ['hy-admin', 'sent'],
      ['hy-area', 'sent'],
      ['hy-staff', 'skipped'],
    ],
  },
  {
    hours: 3,
    text: '本月巡检周报请于今天下班前提交，未提交的服务站将在明早例会上通报。',
    to: [
      ['hy-staff', 'sent'],
      ['hy-service', 'failed', '81013 user & party & tag all invalid'],
    ],
  },
  {
    hours: 6,
    text: '华东区第四季度价格政策已发布，详见消息中心。',
    to: [
      ['hy-staff', 'sent'],
      ['hy-area', 'sent'],
      ['hy-exec', 'dev'],
      ['hy-trade', 'dev'],
    ],
  },
  {
    hours: 9,
    text: '经销商年度核验今天开始，请关注待办。',
    to: [
      ['hy-staff', 'sent'],
      ['hy-service', 'sent'],
    ],
  },
  {
    hours: 12,
    text: '新版手机端已上线，请重新登录一次。',
    to: [
      ['hy-staff', 'sent'],
      ['hy-trade', 'dev'],
    ],
  },
];

const hourMs = 3_600_000;
const zoneMs = 8 * hourMs;

/** Bound chat accounts, and pushes of every outcome in the month in which the company is made. */
export async function seedPushes(seeding: Seeding, { tenantId }: SampleCompany): Promise<void> {
  const { client, insert } = seeding;
  const known = await client.query('select 1 from push_message where tenant_id = $1 limit 1', [tenantId]);
  if (known.rows.length > 0) return;
  const people = new Map<string, string>(
    (
      await client.query<{ id: string; name: string }>(
        'select id, user_name as name from tenant_user where tenant_id = $1 and user_name = any($2::text[])',
        [tenantId, bound.map(([name]) => name)],
      )
    ).rows.map(({ id, name }) => [name, id]),
  );
  const idOf = (name: string) => people.get(name) ?? seedId(`account/${name}`);
  const {
    rows: [clock],
  } = await client.query<{ now: Date }>('select now() as now');
  const now = clock?.now.getTime() ?? 0;
  const month = new Date(now + zoneMs).toISOString().slice(0, 7);
  const chats = new Map(bound.map(([name, chat]) => [name, chat]));
  await insert(
    'user_bind',
    ['account_id', 'kind', 'app_id', 'openid', 'wx_userid', 'nick', 'bound_at'],
    bound
      .filter(([name]) => people.has(name))
      .map(([name, chat, nick]) => {
        const member = chat === 'wxwork' ? name : null;
        return [idOf(name), chat, `${tenantId}/sample`, `sample-${name}`, member, nick, seeding.at];
      }),
  );
  const rows = pushes.map((push, at) => ({
    ...push,
    id: seedId(`push/${at}`),
    code: `PM-${month.replace('-', '')}-${String(9001 + pushes.length - at)}`,
    at: new Date(now - push.hours * hourMs).toISOString(),
    to: push.to.filter(([name]) => people.has(name)),
  }));
  const sender = idOf('hy-admin');
  await insert(
    'push_message',
    'tenant_id, id, created_at, created_by, updated_at, updated_by, code, kind, text, user_ids, skip_full, sender_id'.split(
      ', ',
    ),
    rows.map(({ id, at, code, text, to }) => {
      const users = to.map(([name]) => idOf(name));
      return [tenantId, id, at, sender, at, sender, code, 'text', text, users, true, sender];
    }),
  );
  await insert(
    'push_target',
    'tenant_id, push_id, user_id, chat, app_name, wx_userid, state, error, tries, sent_at'.split(', '),
    rows.flatMap(({ id, at, to }) =>
      to.map(([name, state, error]) => {
        const member = chats.get(name) === 'wxwork' ? name : null;
        const sentAt = state === 'sent' ? at : null;
        const fate = [state, error ?? null, state === 'skipped' ? 0 : 1, sentAt];
        return [tenantId, id, idOf(name), chats.get(name), `${tenantId}/sample`, member, ...fate];
      }),
    ),
  );
  const uses = Map.groupBy(
    rows.flatMap(({ to }) => to.filter(([, state]) => state !== 'skipped')),
    ([name]) => name,
  );
  await insert(
    'push_quota',
    ['tenant_id', 'user_id', 'month', 'used'],
    [...uses].map(([name, each]) => [tenantId, idOf(name), month, each.length]),
  );
}
