import { AppError } from '@mp/kernel/contract';
import { moveRecord, seededRandom, systemContext, type Services } from '@mp/kernel/server';
import { completeTask } from '@mp/workflow/server';
import { servedDealer, statusRequestServer } from '../dealer.service.ts';
import { requestStatus } from '../status.service.ts';
import { VersionPlayer, type SampleChange, type SamplePlay } from './version-player.ts';

const dayMs = 86_400_000;
/** How many versions were audited in the last year, and how long ago the last of them began. */
const audited = { count: 46, first: 358, last: 21 } as const;

const changes: readonly SampleChange[] = ['phone', 'service', 'legal', 'phone', 'money', 'legal', 'service', 'scope'];
/** Dealers whose versions were audited: those that are at work and were there a year ago. */
const dealers = [1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25] as const;
const codeOf = (n: number) => `DLR${String(n).padStart(5, '0')}`;

/** The audits of the last year, the oldest first. */
function pastPlays(): readonly (SamplePlay & { readonly daysAgo: number })[] {
  return Array.from({ length: audited.count }, (_, n) => ({
    dealer: codeOf(dealers[(n * 5) % dealers.length] ?? 1),
    change: changes[n % changes.length] ?? 'phone',
    n,
    daysAgo: audited.first - Math.round((n * (audited.first - audited.last)) / (audited.count - 1)),
    ...(n % 15 === 10 ? { until: 'rejected' } : n % 6 === 3 ? { isReturned: true } : {}),
  }));
}

/** Dealers that joined or left within the year, by days ago. */
const joined = [
  [26, 340],
  [27, 305],
  [28, 262],
  [29, 228],
  [30, 171],
  [31, 139],
  [32, 84],
  [33, 40],
] as const;
const left = [
  [36, 241],
  [37, 72],
] as const;

async function placeInTime(services: Services, tenantId: string): Promise<void> {
  const system = systemContext(services, tenantId, 'seed');
  const day = (daysAgo: number) => new Date(services.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  await system.rows(
    `update dealer_version v set effective_on = g.day, submitted_at = g.day - interval '9 days'
      from dealer d join unnest($1::text[], $2::date[]) g(code, day) on g.code = d.code
      where v.dealer_id = d.id and v.version_no = 1`,
    [joined.map(([n]) => codeOf(n)), joined.map(([, ago]) => day(ago))],
  );
  await system.rows(
    `update dealer d set last_day = g.day from unnest($1::text[], $2::date[]) g(code, day)
      where d.code = g.code and d.status = 'terminated'`,
    [left.map(([n]) => codeOf(n)), left.map(([, ago]) => day(ago))],
  );
}

interface PastStatus {
  readonly dealer: number;
  readonly kind: 'suspend' | 'terminate';
  readonly daysAgo: number;
  readonly reason: string;
  /** After how many days it was taken back; never where it still holds. */
  readonly backAfter?: number;
}

/** Suspensions and terminations of the year; what still holds stands in the sample dealers already. */
const statuses: readonly PastStatus[] = [
  { dealer: 14, kind: 'suspend', daysAgo: 300, reason: '年度协议未按期续签', backAfter: 31 },
  { dealer: 21, kind: 'suspend', daysAgo: 205, reason: '安全生产许可证到期未更新', backAfter: 45 },
  { dealer: 28, kind: 'suspend', daysAgo: 120, reason: '连续两次现场服务未到场', backAfter: 26 },
  { dealer: 3, kind: 'suspend', daysAgo: 66, reason: '股权变更，经营范围待核实' },
  { dealer: 34, kind: 'suspend', daysAgo: 33, reason: '配件渠道违规，整改中' },
  { dealer: 9, kind: 'terminate', daysAgo: 24, reason: '双方协商不再续约' },
];

async function playStatus(player: VersionPlayer, services: Services, given: PastStatus): Promise<void> {
  const now = services.now().getTime();
  const { dealer, kind, daysAgo, reason, backAfter } = given;
  player.begin(now - daysAgo * dayMs);
  const [row] = await player.system().rows<{ id: string; user: string | null }>(
    // What still holds is played from its beginning: for the play the dealer is at work again.
    `update dealer d set status = 'active' where d.code = $1 returning d.id,
      (select min(m.member_id::text) from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id
        where r.code = 'R_DDM' and r.deleted_at is null and m.member_type = 'user') as user`,
    [codeOf(dealer)],
  );
  if (!row?.user) return;
  const day = (ahead: number) => new Date(now + ahead * dayMs).toISOString().slice(0, 10);
  const asked = await requestStatus(await player.as(row.user), row.id, {
    kind,
    reason,
    ...(kind === 'suspend' ? { until: day(130) } : { lastDay: day(39) }),
  });
  for (let step = 0; step < 6; step += 1) {
    const [task] = await player.openTasks(asked.id);
    if (!task) break;
    player.wait();
    await completeTask(await player.handler(task, statusRequestServer, asked.id), task.id, {
      outcome: 'approve',
      opinion: '同意',
    });
  }
  if (backAfter === undefined) return;
  player.begin(now - (daysAgo - backAfter) * dayMs);
  await moveRecord(await player.as(row.user), servedDealer.resource, {
    id: row.id,
    name: 'reinstate',
    form: { reason: '整改完成，恢复合作' },
  });
}

/** A year of the sample dealers: who joined and left, what was audited, who was suspended; played at moments of the past. */
export async function seedHistory(services: Services, tenantId: string): Promise<void> {
  await placeInTime(services, tenantId);
  const random = seededRandom(6006);
  // Most decide within two days; some let it lie for a week.
  const player = new VersionPlayer(services, tenantId, () =>
    random() < 0.12 ? 60 + random() * 90 : 2 + random() * 42,
  );
  const now = services.now().getTime();
  const acts = [
    ...pastPlays().map((play) => ({
      at: now - play.daysAgo * dayMs,
      run: () => {
        player.begin(now - play.daysAgo * dayMs);
        return player.play(play);
      },
    })),
    ...statuses.map((status) => ({
      at: now - status.daysAgo * dayMs,
      run: () => playStatus(player, services, status),
    })),
  ].toSorted((a, b) => a.at - b.at);
  for (const { run } of acts)
    try {
      await run();
    } catch (error) {
      // What the house refuses is left out: somebody who has no superior, a dealer whose version is still open.
      if (!(error instanceof AppError)) throw error;
    }
}
