import { ports, recordsOf, type Context, type Services } from '@mp/kernel/server';
import { samplePaper, todayOf } from '@mp/dealer/server';
import { dealerOfUser } from '@mp/identity/server';
import { plusDays } from '@mp/reference/contract';
import { SamplePlay } from '@mp/workflow/server';
import { certificateChange, checkPoints, peOrder } from '../../contract/index.ts';
import { counterOffer, giveBack } from '../decide.service.ts';
import { peopleOf, storePast, unitsOfPast, type People } from './past.ts';
import { sampleUnits, type SampleUnit } from './units.ts';

/** Where orders stand that are not over: what was asked for, and how many tasks are passed before. */
const open = [
  { at: 'draft', discountPct: '0.00' },
  { at: 'draft', discountPct: '12.00' },
  { at: 'first', discountPct: '5.00' },
  { at: 'first', discountPct: '3.00' },
  { at: 'effect', discountPct: '4.00' },
  { at: 'order', discountPct: '6.00' },
  { at: 'area', discountPct: '15.00' },
  { at: 'director', discountPct: '22.00' },
  { at: 'general', discountPct: '31.00' },
  { at: 'offered', discountPct: '18.00' },
  { at: 'returned', discountPct: '8.00' },
] as const;
type Open = (typeof open)[number];

const passedBefore = {
  draft: 0,
  first: 0,
  returned: 0,
  area: 1,
  order: 1,
  offered: 1,
  director: 2,
  effect: 2,
  general: 3,
};
/** Orders that no special check sees need a base warranty that runs. */
const isPlain = ({ at }: Open) => at === 'order' || at === 'effect';

/** Sales of a dealer stand at every task, and those of the years before are over. */
export async function playSales(services: Services, tenantId: string): Promise<void> {
  const play = new SamplePlay(services, tenantId);
  await play.begin();
  const { system } = play;
  const [known] = await system.rows('select 1 from pe_order limit 1');
  const people = await peopleOf(system);
  const seller = people.get('hy-dealer-user');
  const [product] = await system.rows<{ id: string }>(
    `select id from pe_product where code = 'PE-FULL' and state = 'onSale' and deleted_at is null limit 1`,
  );
  // Samples of an earlier version have no products, and get none.
  if (known || !seller || !product) return;
  const dealerId = await system.tx((tx) => dealerOfUser(tx, seller));
  const units = await sampleUnits(system, todayOf(system));
  const own = units.filter((unit) => unit.dealerId === dealerId && unit.age < 1000);
  const past = unitsOfPast(own);
  const used = await sell(play, { seller, own: own.filter((unit) => !past.has(unit)), productId: product.id });
  await system.tx((tx) =>
    storePast(tx, [...past, ...units.filter((unit) => !used.has(unit) && !past.has(unit))], people),
  );
  await askForChanges(play, { people, dealerId });
}

/** Changes of certificates that are asked for: one waits for the officer, two for the director, one was never sent. */
const asked = [
  { by: 'hy-dealer-user', kind: 'TERM', reason: '开机日期录入有误，按开机报告更正', passed: 1 },
  { by: 'hy-business', kind: 'VOID', reason: '机组已转售海外，客户申请退保', passed: 0 },
  { by: 'hy-business', kind: 'TERM', reason: '出厂日期录入有误，按发货单更正', passed: 1 },
  { by: 'hy-business', in: 'south', kind: 'VOID', reason: '客户项目取消', passed: null },
] as const;

async function askForChanges(
  play: SamplePlay,
  { people, dealerId }: { readonly people: People; readonly dealerId: string | null },
): Promise<void> {
  const certificates = await play.system.rows<{
    id: string;
    startOn: string;
    endOn: string;
    hoursLimit: number | null;
    dealerId: string;
    isSouth: boolean;
  }>(
    `select c.id, c.start_on::text as "startOn", c.end_on::text as "endOn", c.hours_limit as "hoursLimit", c.dealer_id as "dealerId",
        left(r.code, 2) in ('44', '45', '46') as "isSouth"
      from warranty_certificate c join region r on r.tenant_id = c.tenant_id and r.id = c.dealer_region_id
      where c.state in ('waiting', 'active') order by c.end_on desc, c.cert_no`,
  );
  for (const { by, kind, reason, passed, ...place } of asked) {
    const who = people.get(by);
    const at = certificates.findIndex(
      (each) => (each.dealerId === dealerId) === (by === 'hy-dealer-user') && each.isSouth === 'in' in place,
    );
    const [certificate] = at < 0 ? [] : certificates.splice(at, 1);
    if (!who || !certificate) continue;
    const { id: certificateId, dealerId: _, isSouth: __, ...term } = certificate;
    const context = await play.as(who);
    const evidence = await paper(context, 'evidence');
    const more = kind === 'TERM' ? { ...term, endOn: plusDays(term.endOn, 14) } : {};
    const id = await context.tx(async (tx) => {
      const made = await recordsOf(tx, certificateChange).create({
        certificateId,
        kind,
        reason,
        evidence,
        ...more,
      } as never);
      await ports().attachFiles(tx, { resource: certificateChange, id: made, field: 'evidence' }, evidence);
      return made;
    });
    if (passed === null) continue;
    await play.submit(certificateChange, [{ id, by: who }]);
    for (let step = 0; step < passed; step += 1) await play.decide(id, { outcome: 'approve' });
  }
}

/** Writes the orders that are not over, and brings each to its task. Answers their units. */
async function sell(
  play: SamplePlay,
  {
    seller,
    own,
    productId,
  }: { readonly seller: string; readonly own: readonly SampleUnit[]; readonly productId: string },
): Promise<ReadonlySet<SampleUnit>> {
  const used = new Set<SampleUnit>();
  const context = await play.as(seller);
  for (const order of open.toSorted((a, b) => Number(isPlain(b)) - Number(isPlain(a)))) {
    const unit = own.find((each) => !used.has(each) && isPlain(order) === (each.isRegistered && each.age < 350));
    if (!unit) continue;
    used.add(unit);
    const id = await write(context, { unit, productId }, order);
    if (order.at !== 'draft') await bring(play, { id, seller }, order);
  }
  return used;
}

async function write(
  seller: Context,
  { unit, productId }: { readonly unit: SampleUnit; readonly productId: string },
  order: Open,
): Promise<string> {
  const today = todayOf(seller);
  const isSpecial = !isPlain(order) && order.at !== 'draft';
  const contractFiles = await paper(seller, 'contract');
  const special = isSpecial
    ? { specialNote: '战略客户，续签三年保养合同', specialFiles: await paper(seller, 'request') }
    : {};
  return seller.tx((tx) =>
    recordsOf(tx, peOrder).create({
      contactName: '谢芳',
      contactPhone: '13900000018',
      endCustomerId: unit.customerId,
      orderDate: today,
      payMethod: 'TRANSFER',
      contractFiles,
      ...special,
      lines: [
        {
          gensetId: unit.id,
          productId,
          termMonths: '24',
          discountPct: order.discountPct,
          hoursReading: `${unit.hours + 8}.0`,
          readOn: plusDays(today, -4),
        },
      ],
    } as never),
  );
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A paper of one page that the seller has uploaded. */
async function paper(seller: Context, name: string): Promise<string[]> {
  const file = { name: `${name}.pdf`, type: 'application/pdf', purpose: 'attachment' };
  const bytes = samplePaper(['Extended warranty', name]);
  return [(await ports().storeFile(seller, piece(bytes), file)).id];
}

/** Submits an order and has its tasks decided as far as it has come. */
async function bring(
  play: SamplePlay,
  { id, seller }: { readonly id: string; readonly seller: string },
  { at }: Open,
): Promise<void> {
  await play.submit(peOrder, [{ id, by: seller }]);
  for (let step = 0; step < passedBefore[at]; step += 1) {
    const isPayment = at === 'effect' && step === 1;
    await play.decide(id, {
      outcome: 'approve',
      form: step === 0 ? { checkList: [...checkPoints] } : isPayment ? await paymentOf(play.system, id) : {},
    });
  }
  const [task] = await play.system.rows<{ userId: string }>(
    `select user_id as "userId" from task_inbox where record_id = $1 order by user_id limit 1`,
    [id],
  );
  if (!task) return;
  const checker = await play.as(task.userId);
  if (at === 'offered') await counterOffer(checker, id, { approvedRate: '0.9000', comment: '可按九折办理' });
  if (at === 'returned')
    await giveBack(checker, id, { comment: '请补充铭牌照片', remarks: [{ line: 1, remark: '小时表照片不清晰' }] });
}

async function paymentOf(system: Context, id: string) {
  const [order] = await system.rows<{ amount: string }>('select amount::text from pe_order where id = $1::uuid', [id]);
  return { paidAmount: order?.amount ?? '0.00', paidOn: todayOf(system) };
}
