import { seedId, type Seeding } from '@mp/kernel/server';

const robots = {
  office: { name: '综合管理部公告群', kind: 'dingtalk', host: 'oapi.dingtalk.com', remark: '钉钉群“恒远公告”' },
  sales: { name: '销售一线通知群', kind: 'feishu', host: 'open.feishu.cn', remark: '飞书群“销售一线”' },
  portal: { name: '企业门户', kind: 'webhook', host: 'portal.hengyuan.example', remark: null },
} as const;

/** A robot of the sample company. */
export type RobotKey = keyof typeof robots;

/** Its id. */
export const robotId = (key: RobotKey): string => seedId(`notice-robot/hengyuan/${key}`);

interface SampleTold {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly plain: string;
  readonly robots?: readonly RobotKey[];
}

const refused = '@noticeRobot.refusal.keyword|19024 Key Words Not Found';

/** Robots of the sample company and what they were told. They are switched off: the sample holds no addresses and calls nobody. */
export async function seedRobots(
  seeding: Seeding,
  { tenantId, publisher }: { readonly tenantId: string; readonly publisher: string },
  told: readonly SampleTold[],
): Promise<void> {
  const { at: made } = seeding;
  await seeding.insert(
    'notice_robot',
    'tenant_id, id, created_at, created_by, updated_at, updated_by, name, kind, host, enabled, remark'.split(', '),
    Object.entries(robots).map(([key, { name, kind, host, remark }]) => {
      const stamps: unknown[] = [tenantId, robotId(key as RobotKey), made, publisher, made, publisher];
      return stamps.concat([name, kind, host, false, remark]);
    }),
  );
  await seeding.insert(
    'delivery',
    'tenant_id, id, notice_id, robot_id, channel, recipient, language, subject, body, state, tries, next_at, error, created_at, updated_at'.split(
      ', ',
    ),
    told.flatMap(({ id, at, title, plain, robots: keys = [] }) =>
      keys.map((key) => {
        const what: unknown[] = [tenantId, seedId(`notice-robot/${id}/${key}`), id, robotId(key), 'robot'];
        const fate = key === 'sales' ? ['failed', 1, at, refused] : ['sent', 1, at, null];
        return what.concat([robots[key].name, 'ZH_CN', title, plain, ...fate, at, at]);
      }),
    ),
  );
}
