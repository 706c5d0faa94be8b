import type { Services } from '@mp/kernel/server';
import { SamplePlay } from '@mp/workflow/server';
import { exceptionKinds, salesException } from '../../contract/index.ts';
import { detectExceptions } from '../detect.job.ts';
import { makeCauses } from './causes.ts';

/** How far the exceptions of each kind have come, in their order; the rest stays open. */
const ways = ['asked', 'explained', 'assessed', 'confirmed', 'dismissed', 'penalised'] as const;
const explanations: Readonly<Record<(typeof exceptionKinds)[number], string>> = {
  CROSS_REGION: '客户总部在本区域签约，设备按客户要求发往外地工厂，已知会当地经销商。',
  UNREGISTERED: '机组存放在客户仓库，土建尚未完成，项目资料正在整理，月底前补报。',
  STALE_STOCK: '原订单取消，正在与两家客户洽谈，预计下月出库。',
  DOUBLE_REG: '展会期间铭牌照片被参观者多次扫描，机组一直在原址运行。',
  PROTECTION_BREACH: '客户自行比价后下单，我方下单前未查到他人报备。',
};

interface Found {
  readonly id: string;
  readonly kind: (typeof exceptionKinds)[number];
}

/** Exceptions are found by the night; of each kind some are asked about, explained, assessed and decided. */
export async function playExceptions(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const [known] = await system.rows('select 1 from sales_exception limit 1');
  const [admin] = await system.rows<{ id: string }>(
    `select id from tenant_user where user_name = 'hy-business' and deleted_at is null limit 1`,
  );
  if (known || !admin) return;
  await makeCauses(system);
  await detectExceptions(system);
  const askable = await system.rows<Found>(
    `select x.id, x.kind from sales_exception x where exists (select from tenant_user u join role_member m on m.tenant_id = u.tenant_id
        and m.member_type = 'user' and m.member_id = u.id join role r on r.tenant_id = m.tenant_id and r.id = m.role_id and r.code = 'R_DLA'
        where u.tenant_id = x.tenant_id and u.dealer_id = x.dealer_id and u.status = 'enabled' and u.deleted_at is null)
      order by x.no`,
  );
  for (const [at, kind] of exceptionKinds.entries()) {
    const found = askable.filter((each) => each.kind === kind);
    // Each kind begins at another place, so that few of one kind are together everywhere.
    for (const [n, { id }] of found.slice(0, ways.length).entries()) {
      await play.move(salesException, {
        id,
        by: admin.id,
        name: 'ask',
        form: { question: '请说明情况并提供证明材料' },
      });
      await goOn(play, { id, kind }, ways[(n * 2 + at + (n > 2 ? 1 : 0)) % ways.length] ?? 'asked');
    }
  }
}

async function goOn(play: SamplePlay, { id, kind }: Found, way: (typeof ways)[number]): Promise<void> {
  if (way === 'asked') return;
  await play.decide(id, { outcome: 'approve', form: { explanation: explanations[kind] } });
  if (way === 'explained') return;
  const isPenalised = way === 'penalised';
  const proposal = way === 'dismissed' ? 'dismiss' : 'confirm';
  await play.decide(id, {
    outcome: 'approve',
    form: {
      assessment:
        proposal === 'confirm'
          ? '经核实，经销商未按规定报备，说明与物流记录不符。'
          : '经核实，说明属实，证明材料齐全。',
      proposal,
      ...(isPenalised ? { proposedPenalty: '5000.00' } : {}),
    },
  });
  if (way === 'assessed') return;
  await play.decide(id, { outcome: proposal === 'confirm' ? 'approve' : 'reject', opinion: '同意区域意见' });
  if (isPenalised) await play.decide(id, { outcome: 'approve', opinion: '同意' });
}
