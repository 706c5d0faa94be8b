import { numberOf, numberPeriod, type Day } from '@mp/kernel/contract';
import { seedId, type Seeding } from '@mp/kernel/server';
import { plusDays } from '@mp/reference/contract';
import type { TrainingResult } from '../contract/index.ts';

const pattern = 'TRN-{yyyy}-{#####}';

/** Course of a certificate's type, with its days and who holds it. */
const courses: Readonly<Record<string, readonly [course: string, days: number, organiser: string]>> = {
  SERVICE_TECH: ['SVC_BASIC', 3, '恒远技术培训中心（常州）'],
  COMMISSION: ['COMMISSIONING', 4, '恒远技术培训中心（常州）'],
  CONTROL: ['CONTROLS', 3, '恒远电控学院（苏州）'],
  SALES_CERT: ['SALES_PRODUCT', 2, '恒远营销学院'],
};

interface Held {
  readonly id: string;
  readonly personId: string;
  readonly dealerId: string | null;
  readonly regionId: string | null;
  readonly jobType: string;
  readonly type: string;
  readonly level: number;
  readonly issuedOn: Day;
  readonly state: string;
  readonly today: Day;
}

interface Sample {
  readonly of: Held;
  readonly key: string;
  readonly fromOn: string;
  readonly result: TrainingResult;
  readonly score: number | null;
}

function courseOf({ type, level, jobType }: Held): readonly [course: string, days: number, organiser: string] {
  if (jobType === 'PARTS') return ['PARTS_WARRANTY', 2, '恒远营销学院'];
  const [course = 'SVC_BASIC', days = 3, organiser = ''] = courses[type] ?? [];
  return [type === 'SERVICE_TECH' && level === 3 ? 'SVC_ADVANCED' : course, days, organiser];
}

/** What somebody went through for a certificate: passed before it, some at the second try; a refresher before it ends. */
function samplesOf(held: Held, at: number): Sample[] {
  const [, days] = courseOf(held);
  const passed = plusDays(held.issuedOn, -(days + 3 + (at % 9)));
  const isSecondTry = at % 17 === 3;
  const isAhead = held.state === 'expiring' || held.state === 'expired';
  return [
    ...(at % 6 === 5
      ? []
      : [{ of: held, key: 'passed', fromOn: passed, result: 'passed' as const, score: 62 + ((at * 7) % 37) }]),
    ...(isSecondTry
      ? [
          {
            of: held,
            key: 'first',
            fromOn: plusDays(passed, -35),
            result: at % 2 === 0 ? ('failed' as const) : ('absent' as const),
            score: at % 2 === 0 ? 31 + ((at * 5) % 27) : null,
          },
        ]
      : []),
    ...(isAhead
      ? [
          {
            of: held,
            key: 'ahead',
            fromOn: plusDays(held.today, 12 + (at % 40)),
            result: 'planned' as const,
            score: null,
          },
        ]
      : []),
  ];
}

const columns = [
  'tenant_id',
  'id',
  'created_at',
  'updated_at',
  'training_no',
  'person_id',
  'dealer_id',
  'scope_region_id',
  'course',
  'cert_type',
  'organiser',
  'from_on',
  'to_on',
  'hours',
  'score',
  'result',
  'remark',
];

/** Trainings of the sample people, each for a certificate of the maker that somebody holds or renews. Answers how many are new. */
export async function seedTrainings({ client, insert, at }: Seeding, tenantId: string): Promise<number> {
  const { rows: held } = await client.query<Held>(
    `select c.id, c.person_id as "personId", p.dealer_id as "dealerId", p.scope_region_id as "regionId", p.job_type as "jobType", c.type, c.level,
        c.issued_on::text as "issuedOn", c.state, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today
      from person_certificate c join dealer_person p on p.tenant_id = c.tenant_id and p.id = c.person_id
      where c.tenant_id = $1 and c.issuer = 'maker' and p.status in ('serving', 'locked') order by p.person_no, c.type`,
    [tenantId],
  );
  const samples = held.flatMap(samplesOf).toSorted((a, b) => a.fromOn.localeCompare(b.fromOn));
  const counts = new Map<string, number>();
  const rows = samples.map(({ of, key, fromOn, result, score }) => {
    const [course, days, organiser] = courseOf(of);
    const period = numberPeriod(pattern, fromOn);
    const n = (counts.get(period) ?? 0) + 1;
    counts.set(period, n);
    return [
      tenantId,
      seedId(`${of.id}/training/${key}`),
      at,
      at,
      numberOf(period, n),
      of.personId,
      of.dealerId,
      of.regionId,
      course,
      of.type,
      organiser,
      fromOn,
      plusDays(fromOn, days - 1),
      days * 7,
      score,
      result,
      result === 'planned' ? '到期前复训' : null,
    ];
  });
  const made = await insert('person_training', columns, rows);
  await insert(
    'number_counter',
    ['tenant_id', 'rule', 'period', 'n'],
    [...counts].map(([period, n]) => [tenantId, 'numbers.personTraining', period, n]),
  );
  return made;
}
