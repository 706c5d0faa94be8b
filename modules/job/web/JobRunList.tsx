import {
  confirm,
  DataTable,
  Disclosure,
  formatInstant,
  QueryResult,
  StateTag,
  toast,
  useAct,
  useCan,
  useLanguage,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { jobRunStates, type JobRunLine, type JobRunState } from '../contract/index.ts';
import { retryRun, runsQuery } from './job.client.ts';
import './job.css';

const tones = {
  queued: 'waiting',
  running: 'processing',
  ok: 'success',
  error: 'danger',
  timeout: 'danger',
  misfired: 'void',
} as const satisfies Record<JobRunState, string>;
const choices = ['all', 'failed', ...jobRunStates] as const;
const retried: ReadonlySet<JobRunState> = new Set(['error', 'timeout', 'misfired']);

/** Runs of one job, or of all: those that failed unless something else is asked for. */
export function JobRunList({ jobId }: { readonly jobId?: string }): ReactNode {
  const t = useText('jobRun');
  const { search, setSearch } = usePage();
  const usual = jobId === undefined ? 'failed' : 'all';
  const chosen = choices.find((each) => each === search.state) ?? usual;
  const read = useInfiniteQuery(runsQuery({ jobId, state: chosen === 'all' ? undefined : chosen }));
  const rows = read.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="job-runs">
      <Select
        className="job-run-filter"
        aria-label={t('filter')}
        value={chosen}
        options={choices.map((value) => ({ value, label: t(`state.${value}`) }))}
        onChange={(value: string) => setSearch({ state: value === usual ? undefined : value }, { replace: true })}
      />
      {read.data ? <RunTable rows={rows} hasJob={jobId === undefined} /> : <QueryResult read={read} />}
      {read.hasNextPage ? (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function RunTable({ rows, hasJob }: { readonly rows: readonly JobRunLine[]; readonly hasJob: boolean }): ReactNode {
  const t = useText('jobRun');
  const language = useLanguage();
  const mayRetry = useCan('job.runNow');
  return (
    <DataTable
      rows={rows}
      rowKey={({ jobId, fireTime }) => `${jobId}/${fireTime}`}
      label={t('all')}
      empty={t('empty')}
      columns={[
        {
          key: 'fireTime',
          title: t('field.fireTime'),
          cell: ({ fireTime }) => <time dateTime={fireTime}>{formatInstant(fireTime, language, true)}</time>,
        },
        hasJob && { key: 'job', title: t('field.job'), kind: 'text' },
        {
          key: 'state',
          title: t('field.state'),
          cell: ({ state, attempt }) => (
            <>
              <StateTag tone={tones[state]}>{t(`state.${state}`)}</StateTag>
              {attempt > 1 ? <small className="mp-secondary"> {t('attempt', { n: attempt })}</small> : null}
            </>
          ),
        },
        { key: 'duration', title: t('field.duration'), cell: (run) => durationOf(run, (n) => t('seconds', { n })) },
        { key: 'node', title: t('field.node'), kind: 'text' },
        { key: 'result', title: t('field.result'), kind: 'text', cell: (run) => <Result run={run} /> },
        mayRetry && {
          key: 'retry',
          label: t('retry'),
          kind: 'actions',
          cell: (run) => (retried.has(run.state) ? <Retry run={run} /> : null),
        },
      ]}
    />
  );
}

function durationOf({ startedAt, endedAt }: JobRunLine, say: (seconds: string) => string): string {
  if (startedAt === null || endedAt === null) return '';
  return say(((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1));
}

/** What a run did: its output, its error with the stack, and what it has logged. */
function Result({ run }: { readonly run: JobRunLine }): ReactNode {
  const t = useText('jobRun');
  const language = useLanguage();
  const { output, error, log, startedBy } = run;
  const isLong = output !== null && (output.length > 80 || output.includes('\n'));
  return (
    <div className="job-result">
      {startedBy === null ? null : <small className="mp-secondary">{t('startedBy', { name: startedBy })}</small>}
      {output === null || isLong ? null : <span>{output}</span>}
      {output !== null && isLong ? (
        <Disclosure title={t('output')}>
          <pre>{output}</pre>
        </Disclosure>
      ) : null}
      {error === null ? null : (
        <Disclosure title={error.split('\n')[0] ?? t('error')}>
          <pre>{error}</pre>
        </Disclosure>
      )}
      {log.length === 0 ? null : (
        <Disclosure title={t('log', { count: log.length })}>
          <ol className="job-log">
            {log.map((line, at) => (
              <li key={`${line.at}/${at}`} data-level={line.level}>
                <time dateTime={line.at}>{formatInstant(line.at, language, true)}</time> {line.text}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}

function Retry({ run }: { readonly run: JobRunLine }): ReactNode {
  const t = useText('jobRun');
  const language = useLanguage();
  const [isBusy, act] = useAct();
  async function ask(): Promise<void> {
    const title = t('retryConfirm', { job: run.job, time: formatInstant(run.fireTime, language) });
    if (!(await confirm({ title, ok: t('retry') }))) return;
    await act(async () => {
      await retryRun(run);
      toast.success(t('retried'));
    });
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void ask()}>
      {t('retry')}
    </Button>
  );
}
