import { DetailPage, lazyView, ListPage, PageAction, PageActions, RecordPages, useText } from '@mp/kernel/web';
import { HistoryOutlined } from '@ant-design/icons';
import { usePage } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { job, jobLifecycle } from '../contract/index.ts';
import { JobRunList } from './JobRunList.tsx';
import { ParamsView, TargetName } from './TargetName.tsx';
import { useCronWords } from './words.ts';
import './job.css';

const JobForm = lazyView(() => import('./JobForm.tsx').then((file) => file.JobForm));

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Jobs by the clock: list, form with the next fire times, one job with its runs, and the runs of all. */
export function JobManagerPage(): ReactNode {
  return (
    <RecordPages
      resource={job}
      name="record"
      list={<JobList />}
      one={(id) => <JobDetail id={id} />}
      form={(id) => <JobForm id={id} />}
      others={{ runs: () => <AllRuns /> }}
    />
  );
}

function JobList(): ReactNode {
  const t = useText('job');
  const { setSearch } = usePage();
  const inWords = useCronWords();
  return (
    <ListPage resource={job} lifecycle={jobLifecycle} cardFacts={['lastRun', 'cron', 'nextFire', 'target']}>
      <ListPage.Toolbar>
        <PageAction titleKey="jobRun.all" icon={HistoryOutlined} onRun={() => setSearch({ runs: 'all' })} />
      </ListPage.Toolbar>
      <ListPage.Column field="name" width={180} />
      <ListPage.Column
        field="target"
        width={200}
        render={(value, { targetKind }) => <TargetName kind={targetKind} target={words(value)} />}
      />
      <ListPage.Column
        field="cron"
        width={210}
        render={(value) =>
          words(value) === '' ? null : <span title={words(value)}>{inWords(words(value)) ?? words(value)}</span>
        }
      />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

function JobDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('nav');
  const inWords = useCronWords();
  return (
    <DetailPage resource={job} lifecycle={jobLifecycle} id={id} facts={['state', 'lastRun', 'nextFire', 'prevFire']}>
      <DetailPage.Field
        name="target"
        render={(value, { targetKind }) => <TargetName kind={targetKind} target={words(value)} />}
      />
      <DetailPage.Field
        name="params"
        render={(value, { target }) => <ParamsView code={words(target)} params={value} />}
      />
      <DetailPage.Field
        name="cron"
        render={(value) => (
          <>
            <code>{words(value)}</code> <span className="mp-secondary">{inWords(words(value))}</span>
          </>
        )}
      />
      <DetailPage.Tab name="runs" title={t('jobRuns')}>
        <JobRunList jobId={id} />
      </DetailPage.Tab>
    </DetailPage>
  );
}

/** The runs of all jobs; those that failed to begin with. */
function AllRuns(): ReactNode {
  const { setSearch } = usePage();
  return (
    <div className="ui-archetype">
      <PageActions>
        <PageAction titleKey="common.action.back" onRun={() => setSearch({ runs: undefined, state: undefined })} />
      </PageActions>
      <JobRunList />
    </div>
  );
}
