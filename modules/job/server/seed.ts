import { seedId, type SampleCompany, type Seeding } from '@mp/kernel/server';

const minute = 60_000;

interface SampleJob {
  readonly name: string;
  readonly description: string;
  readonly kind: 'handler' | 'url';
  readonly target: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly cron?: string;
  readonly interval?: number;
  readonly state: 'running' | 'stopped';
  readonly workdaysOnly?: boolean;
  readonly runs: readonly SampleRun[];
}

interface SampleRun {
  readonly minutesAgo: number;
  readonly state: 'ok' | 'error' | 'timeout' | 'misfired';
  readonly seconds: number;
  readonly output?: string;
  readonly error?: string;
  readonly log?: readonly (readonly ['info' | 'warn' | 'error', string])[];
}

const jobs: readonly SampleJob[] = [
  {
    name: '错误日志监测',
    description: '每个工作日早上检查前一天的错误，超过阈值时通知负责人',
    kind: 'handler',
    target: 'log.errorWatch',
    params: { hours: 24, threshold: 20 },
    cron: '0 0 8 * * ?',
    state: 'running',
    workdaysOnly: true,
    runs: [
      {
        minutesAgo: 1440,
        state: 'ok',
        seconds: 0.4,
        output: '3 errors within 24 h',
        log: [['info', 'errors counted errors=3']],
      },
      {
        minutesAgo: 2880,
        state: 'ok',
        seconds: 0.5,
        output: '0 errors within 24 h',
        log: [['info', 'errors counted errors=0']],
      },
      {
        minutesAgo: 4320,
        state: 'ok',
        seconds: 0.6,
        output: '27 errors within 24 h, owner told',
        log: [
          ['info', 'errors counted errors=27'],
          ['warn', 'more errors than the threshold threshold=20'],
        ],
      },
    ],
  },
  {
    name: '汇率同步',
    description: '每月第三个星期五从财务系统取汇率',
    kind: 'url',
    target: 'https://finance.hengyuan.example/rates/refresh',
    cron: '0 0 9 ? * 6#3',
    state: 'stopped',
    runs: [
      {
        minutesAgo: 20_160,
        state: 'error',
        seconds: 1.2,
        error: 'Error: HTTP 503\nService Unavailable\n    at outputOf (url-call.ts)',
        log: [['error', 'job run failed']],
      },
      { minutesAgo: 60_480, state: 'ok', seconds: 2.1, output: 'HTTP 200\n{"updated":7}' },
    ],
  },
  {
    name: '经销商门户预热',
    description: '试运行期间每十分钟访问一次，共一百次',
    kind: 'url',
    target: '/mpcloud/login',
    interval: 600,
    state: 'stopped',
    runs: [
      { minutesAgo: 10, state: 'timeout', seconds: 300, error: 'no end within 300 s' },
      { minutesAgo: 20, state: 'misfired', seconds: 0 },
      { minutesAgo: 30, state: 'ok', seconds: 0.2, output: 'HTTP 200' },
    ],
  },
];

/** A few jobs of each kind in the sample company, with runs of the last weeks. */
export async function sampleJobs({ insert, at }: Seeding, { tenantId }: SampleCompany): Promise<void> {
  const ownerId = seedId('account/hy-admin');
  const idOf = ({ name }: SampleJob) => seedId(`job/hengyuan/${name}`);
  await insert(
    'job',
    [
      'tenant_id',
      'id',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'name',
      'description',
      'target_kind',
      'target',
      'params',
      'type',
      'cron',
      'repeat_count',
      'interval_sec',
      'start_time',
      'state',
      'next_fire',
      'workdays_only',
      'owner_id',
    ],
    jobs.map((each) => [
      tenantId,
      idOf(each),
      at,
      ownerId,
      at,
      ownerId,
      each.name,
      each.description,
      each.kind,
      each.target,
      each.params ?? null,
      each.cron === undefined ? 'simple' : 'cron',
      each.cron ?? null,
      each.interval ? 100 : null,
      each.interval ?? null,
      at,
      each.state,
      each.state === 'running' ? nextMorning() : null,
      each.workdaysOnly ?? false,
      ownerId,
    ]),
  );
  await insert(
    'job_run',
    [
      'tenant_id',
      'job_id',
      'fire_time',
      'state',
      'attempt',
      'node',
      'started_at',
      'ended_at',
      'output',
      'error',
      'log',
    ],
    jobs.flatMap((each) => each.runs.map((run) => runRow(run, { tenantId, jobId: idOf(each) }))),
  );
}

function runRow(run: SampleRun, { tenantId, jobId }: { readonly tenantId: string; readonly jobId: string }): unknown[] {
  const fire = new Date(Math.floor(Date.now() / minute) * minute - run.minutesAgo * minute);
  const end = new Date(fire.getTime() + run.seconds * 1000);
  const isRun = run.state !== 'misfired';
  const log = (run.log ?? []).map(([level, text]) => ({ at: end.toISOString(), level, text }));
  const node = isRun ? 'console-1' : null;
  return [
    tenantId,
    jobId,
    fire,
    run.state,
    1,
    node,
    isRun ? fire : null,
    end,
    run.output ?? null,
    run.error ?? null,
    JSON.stringify(log),
  ];
}

/** Eight in the morning of the company's next day. */
function nextMorning(): Date {
  const day = new Date(Date.now() + 32 * 60 * minute).toISOString().slice(0, 10);
  return new Date(`${day}T08:00:00+08:00`);
}
