import { seedId, type Seeding } from '@mp/kernel/server';
import { plainText, sanitizeBody } from './notice-body.ts';
import { robotId, seedRobots, type RobotKey } from './robot.seed.ts';

/** A sample of what is published by hand. */
interface Sample {
  readonly key: string;
  readonly type: 'notice' | 'advice' | 'sms' | 'mail';
  readonly state: 'draft' | 'scheduled' | 'published' | 'withdrawn';
  readonly title: string;
  readonly source?: string;
  readonly text: string;
  readonly robots?: readonly RobotKey[];
  /** Hours before the last sample; of a scheduled one after it. */
  readonly hours: number;
}

const samples: readonly Sample[] = [
  {
    key: 'holiday',
    type: 'notice',
    state: 'draft',
    title: '关于国庆假期值班安排的公告',
    source: '综合管理部',
    text: '<p>国庆假期期间各部门请安排专人值班，<strong>值班表于假期前三日报综合管理部</strong>。</p>',
    hours: 3,
  },
  {
    key: 'inventory',
    type: 'advice',
    state: 'scheduled',
    title: '请完成年度固定资产盘点',
    source: '财务部',
    text: '<p>请各部门核对名下固定资产，核对完成后点击“已办”。</p>',
    hours: 24 * 30,
  },
  {
    key: 'canteen',
    type: 'notice',
    state: 'withdrawn',
    title: '食堂临时停业一天',
    source: '综合管理部',
    text: '<p>因设备检修，食堂周三停业一天。</p>',
    hours: 50,
    robots: ['office', 'sales'],
  },
  {
    key: 'power-cut',
    type: 'sms',
    state: 'published',
    title: '今晚22:00至次日6:00园区停电检修，请提前关闭设备。',
    text: '今晚22:00至次日6:00园区停电检修，请提前关闭设备。',
    hours: 20,
  },
  {
    key: 'policy-mail',
    type: 'mail',
    state: 'published',
    title: '第一季度价格政策说明',
    text: '<p>各位同事：</p><p>第一季度价格政策已发布，详细内容请登录平台查看。</p>',
    hours: 25,
  },
];

const numbers = { notice: 1, advice: 2, sms: 3, mail: 4 } as const;

const columns =
  'tenant_id, id, created_at, created_by, updated_at, updated_by, type, title, source, body, message, user_ids, with_below, to_all, popup, state, publish_at, published_at, publisher_id, receiver_count, robot_ids'.split(
    ', ',
  );

interface Place {
  readonly tenantId: string;
  readonly publisher: string;
  readonly to: readonly { readonly id: string; readonly email: string | null; readonly mobile: string | null }[];
}

/** Publications of every type and state, with what their receivers have of them. */
export async function seedAnnouncements(seeding: Seeding, { tenantId, publisher, to }: Place): Promise<void> {
  // Records of what was sent are forgotten in time: those of the sample are of the last days.
  const base = Date.now();
  const rows = samples.map((sample) => {
    const { state, type, hours, title, text } = sample;
    const isSent = state === 'published' || state === 'withdrawn';
    const at = new Date(base - (state === 'scheduled' ? 0 : hours) * 3_600_000).toISOString();
    const due = state === 'scheduled' ? new Date(Date.now() + hours * 3_600_000).toISOString() : null;
    const body = type === 'sms' ? null : sanitizeBody(text);
    return {
      ...sample,
      id: seedId(`announcement/${sample.key}`),
      at,
      due,
      body,
      isSent,
      plain: plainText(text),
      title,
    };
  });
  const users = to.map(({ id }) => id);
  await seeding.insert(
    'announcement',
    columns,
    rows.map(({ id, at, due, type, title, source, body, plain, state, isSent, robots = [] }) => {
      const made: unknown[] = [tenantId, id, at, publisher, at, publisher, type, title, source ?? null, body];
      const targets = [type === 'sms' ? plain : null, users, true, false, false];
      const who = state === 'draft' ? null : publisher;
      return [
        made,
        targets,
        [state, due, isSent ? at : null, who, isSent ? to.length : null],
        [robots.map(robotId)],
      ].flat();
    }),
  );
  const sent = rows.filter(({ isSent }) => isSent);
  await seeding.insert(
    'notice',
    'tenant_id, id, created_at, created_by, updated_at, updated_by, title, type, origin, source, publisher_id, publish_time, body, state, target_count'.split(
      ', ',
    ),
    sent.map(({ id, at, type, title, source, body, plain, state }) => {
      const made: unknown[] = [tenantId, id, at, publisher, at, publisher, title, numbers[type], 'person'];
      return made.concat([source ?? null, publisher, at, body ?? plain, state, to.length]);
    }),
  );
  await seeding.insert(
    'notice_receipt',
    'tenant_id, notice_id, user_id, type, origin, published_at, hidden_at'.split(', '),
    sent.flatMap(({ id, at, type, state }) =>
      users.map((user) => [tenantId, id, user, numbers[type], 'person', at, state === 'withdrawn' ? at : null]),
    ),
  );
  await seeding.insert(
    'delivery',
    'tenant_id, id, notice_id, account_id, channel, recipient, language, subject, body, state, tries, next_at, error, created_at, updated_at'.split(
      ', ',
    ),
    sent.flatMap(({ id, at, type, title, plain }) =>
      type === 'sms' || type === 'mail'
        ? to.flatMap((user, place) => {
            const recipient = type === 'sms' ? user.mobile : user.email;
            const failed = place === 1;
            const fate = failed ? ['failed', 6, at, '550 mailbox unavailable'] : ['dev', 0, at, null];
            const letter = seedId(`announcement/${id}/${user.id}`);
            return recipient
              ? [[tenantId, letter, id, user.id, type, recipient, 'ZH_CN', title, plain, ...fate, at, at]]
              : [];
          })
        : [],
    ),
  );
  await seedRobots(seeding, { tenantId, publisher }, sent);
  await queueScheduled(seeding, { tenantId, publisher }, rows);
}

/** Puts the moments of scheduled samples into the queue. */
async function queueScheduled(
  seeding: Seeding,
  { tenantId, publisher }: Pick<Place, 'tenantId' | 'publisher'>,
  rows: readonly { readonly id: string; readonly due: string | null }[],
): Promise<void> {
  for (const { id, due } of rows)
    if (due !== null)
      await seeding.client.query(`select enqueue('notice.publishDue', $1::jsonb, null, $2::timestamptz, $3, 25)`, [
        JSON.stringify({ payload: { tenantId, userId: publisher, id, publishAt: due } }),
        due,
        `publish:${id}`,
      ]);
}
