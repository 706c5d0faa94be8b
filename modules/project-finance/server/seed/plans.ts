import { seedId, type Seeding } from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';
import { decimalOf, hundredthsOf, netOf, planFigures, usualReceipts, type PlanNumbers } from '../../contract/index.ts';

/** How many plans the sample has; the first of them are left as drafts, for its people to submit (`plays.ts`). */
const wanted = 70;
/** Plans that are drafts; people submit some of them. */
const drafts = 6;

interface Defined {
  readonly projectId: string;
  readonly no: string;
  readonly type: string;
  readonly channel: string;
  readonly regionId: string | null;
  readonly signedOn: string;
  readonly requiredOn: string;
  readonly amount: string;
  readonly currency: string;
  readonly lines: readonly { readonly qty: number }[];
  readonly ownerId: string | null;
}

/** Projects whose definition is valid, direct ones under way first: they are what its people submit. */
async function definedProjects({ client }: Seeding, tenantId: string): Promise<readonly Defined[]> {
  const { rows } = await client.query<Defined>(
    `select p.id as "projectId", p.no, p.type, p.channel, p.site_region_id as "regionId",
        to_char(coalesce(d.contract_signed_on, p.created_at::date), 'YYYY-MM-DD') as "signedOn",
        to_char(coalesce(d.required_on, current_date + 120), 'YYYY-MM-DD') as "requiredOn",
        coalesce(d.contract_amount, p.est_amount)::text as amount, coalesce(d.currency, 'CNY') as currency, d.lines,
        p.owner_user_id as "ownerId"
      from project p join project_definition d on d.tenant_id = p.tenant_id and d.project_id = p.id and d.state = 'effective'
      where p.tenant_id = $1 and p.state in ('planning', 'executing', 'closing', 'closed') and p.deleted_at is null
      order by (p.type = 'DIRECT' and p.state = 'planning') desc, p.no limit $2`,
    [tenantId, wanted],
  );
  return rows;
}

/** Part of the amount without tax that is spent, in per cent: a margin of 8 to 27, of the first one 5. */
const spent = (n: number): bigint => (n === 1 ? 95n : BigInt(73 + ((n * 7) % 20)));
/** What is spent on what, in per cent of all costs. */
const shares = [
  ['genset', 68, -60],
  ['auxiliaries', 9, -40],
  ['transport', 5, -35],
  ['installation', 11, -15],
  ['commissioning', 7, -5],
] as const;

/** Days of the usual receipts, from the contract to a year after acceptance. */
function receiptDays({ signedOn, requiredOn }: Defined): readonly string[] {
  return [signedOn, plusDays(requiredOn, -45), plusDays(requiredOn, -30), requiredOn, plusDays(requiredOn, 365)];
}

/** The numbers of a sample plan; the fourth is the one of the acceptance scenario. */
function numbersOf(defined: Defined, n: number): PlanNumbers & { readonly contractAmount: string } {
  const isScenario = n === 4;
  const contractAmount = isScenario ? '6000000.00' : defined.amount;
  const total = isScenario ? hundredthsOf('4400000.00') : (hundredthsOf(netOf(contractAmount, '13')) * spent(n)) / 100n;
  const late = n % 6 === 0 ? 12 : 0;
  const days = receiptDays(defined);
  const parts = shares.map(([kind, share, before]) => ({
    kind,
    supplier: kind === 'genset' ? '重庆动力装备有限公司' : null,
    amount: (total * BigInt(share)) / 100n,
    milestone: null,
    planOn: plusDays(defined.requiredOn, before),
    forecastOn: plusDays(defined.requiredOn, before + late),
  }));
  const rest = total - parts.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    contractAmount,
    taxRate: '13',
    currency: defined.currency,
    receipts: usualReceipts.map((line, at) => ({
      ...line,
      milestone: null,
      planOn: days[at] ?? defined.requiredOn,
      forecastOn: plusDays(days[at] ?? defined.requiredOn, at === 0 ? 0 : late),
    })),
    costs: parts.map((part, at) => ({ ...part, amount: decimalOf(part.amount + (at === 0 ? rest : 0n)) })),
  };
}

function rowOf(defined: Defined, { n, tenantId }: { n: number; tenantId: string }) {
  const numbers = numbersOf(defined, n);
  const figures = planFigures(numbers);
  const isDraft = n <= drafts;
  const made = plusDays(defined.signedOn, 20);
  return {
    tenant_id: tenantId,
    id: seedId(`${tenantId}/businessPlan/${n}`),
    created_at: `${made}T02:00:00Z`,
    updated_at: `${made}T02:00:00Z`,
    created_by: defined.ownerId,
    no: `${defined.no}-B1`,
    project_id: defined.projectId,
    version_no: 1,
    currency: defined.currency,
    tax_rate: '13',
    contract_amount: numbers.contractAmount,
    receipts: JSON.stringify((numbers.receipts ?? []).map((line, at) => ({ ...line, amount: figures.amounts[at] }))),
    costs: JSON.stringify(numbers.costs),
    deliveries: JSON.stringify(
      defined.lines.map(({ qty }, at) => ({
        line: at + 1,
        qty,
        planShipOn: plusDays(defined.requiredOn, -45),
        planArriveOn: plusDays(defined.requiredOn, -35),
      })),
    ),
    cost_total: figures.costTotal,
    gross_margin: figures.margin,
    margin_pct: figures.marginPct,
    cash_low: figures.cashLow,
    cash_low_pct: figures.cashLowPct,
    forecast_low: figures.forecastLow,
    needs_director: figures.needsDirector,
    needs_executive: figures.needsExecutive,
    project_type: defined.type,
    channel: defined.channel,
    site_region_id: defined.regionId,
    effective_on: isDraft ? null : plusDays(made, 5),
    state: isDraft ? 'draft' : 'effective',
  };
}

/** Gives a tenant business plans of its defined projects. Answers how many are new. */
export async function seedPlans(seeding: Seeding, tenantId: string): Promise<number> {
  const rows = (await definedProjects(seeding, tenantId)).map((defined, at) => rowOf(defined, { n: at + 1, tenantId }));
  const columns = Object.keys(rows[0] ?? {}) as (keyof ReturnType<typeof rowOf>)[];
  if (rows.length === 0) return 0;
  return seeding.insert(
    'business_plan',
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}
