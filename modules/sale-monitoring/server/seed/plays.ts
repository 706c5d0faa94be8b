import type { Services } from '@mp/kernel/server';
import { SamplePlay } from '@mp/workflow/server';
import { exceptionKinds, salesException } from '../../contract/index.ts';
import { detectExceptions } from '../detect.job.ts';
import { demoDealer, makeCauses } from './causes.ts';

/** How far an exception has come: each way goes on from the one before, or ends otherwise. */
type Way = 'asked' | 'explained' | 'assessed' | 'confirmed' | 'dismissed' | 'penalised';
/** How far the first exceptions of each kind have come; the rest stays open. */
const ways: Readonly<Record<(typeof exceptionKinds)[number], readonly Way[]>> = {
  CROSS_REGION: ['penalised', 'explained'],
  UNREGISTERED: ['confirmed'],
  STALE_STOCK: ['dismissed', 'asked'],
  DOUBLE_REG: ['asked'],
  PROTECTION_BREACH: ['assessed'],
};
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
  readonly dealer: string;
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
    `select x.id, x.kind, d.code as dealer from sales_exception x join dealer d on d.id = x.dealer_id where exists (select from tenant_user u join role_member m on m.tenant_id = u.tenant_id
        and m.member_type = 'user' and m.member_id = u.id join role r on r.tenant_id = m.tenant_id and r.id = m.role_id and r.code = 'R_DLA'
        where u.tenant_id = x.tenant_id and u.dealer_id = x.dealer_id and u.status = 'enabled' and u.deleted_at is null)
      order by x.no`,
  );
  const ask = (id: string) =>
    play.move(salesException, { id, by: admin.id, name: 'ask', form: { question: '请说明情况并提供证明材料' } });
  // Whoever signs in as the demo dealer has one to explain; its others stay open.
  for (const { id } of askable.filter(({ dealer }) => dealer === demoDealer).slice(0, 1)) await ask(id);
  for (const kind of exceptionKinds) {
    const found = askable.filter((each) => each.kind === kind && each.dealer !== demoDealer);
    for (const [n, way] of ways[kind].entries()) {
      const id = found[n]?.id;
      if (id === undefined) break;
      await ask(id);
      await goOn(play, { id, kind }, way);
    }
  }
}

async function goOn(play: SamplePlay, { id, kind }: Pick<Found, 'id' | 'kind'>, way: Way): Promise<void> {
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
