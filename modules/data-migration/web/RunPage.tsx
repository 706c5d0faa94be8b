import { DownloadOutlined, FileExcelOutlined, ImportOutlined, RollbackOutlined } from '@ant-design/icons';
import {
  confirm,
  PageAction,
  PageActions,
  plainResource,
  QueryResult,
  StateTag,
  useClient,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Progress } from 'antd';
import type { ReactNode } from 'react';
import { migrationRun, type RunState } from '../contract/index.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { LineTable } from './LineTable.tsx';
import { apply, downloadPackage, saveReport, undo } from './migration.client.ts';
import './migration.css';

const resource = plainResource(migrationRun);
const atWork: ReadonlySet<RunState> = new Set(['making', 'checking', 'importing', 'undoing']);
const pollMs = 1500;

/** What of a run the page reads. */
interface Run {
  readonly id: string;
  readonly fileName: string;
  readonly direction: 'export' | 'import';
  readonly state: RunState;
  readonly source: string | null;
  readonly records: number | null;
  readonly creates: number | null;
  readonly updates: number | null;
  readonly problems: number | null;
  readonly failure: { readonly code: string; readonly params: Readonly<Record<string, string | number>> } | null;
}

/** One run: how far it is, what it would change or has changed, and what may be done with it. */
export function RunPage({ id }: { readonly id: string }): ReactNode {
  const client = useClient(resource);
  const read = useQuery({
    ...client.one(id),
    refetchInterval: ({ state }) => (atWork.has((state.data as Run | undefined)?.state ?? 'made') ? pollMs : false),
  });
  return <QueryResult read={read}>{(record) => <RunView run={record as typeof record & Run} />}</QueryResult>;
}

function RunView({ run }: { readonly run: Run }): ReactNode {
  const t = useText('migrationRun');
  const { setSearch } = usePage();
  const { id, state, direction } = run;
  const isImport = direction === 'import';
  return (
    <div className="ui-archetype mig">
      <PageActions>
        <PageAction titleKey="common.action.back" onRun={() => setSearch({ run: undefined })} />
        {state === 'made' || isImport ? (
          <PageAction
            titleKey="migrationRun.download.package"
            icon={DownloadOutlined}
            right="migrationRun.pack"
            primary={!isImport}
            onRun={() => downloadPackage(id, run.fileName)}
          />
        ) : null}
        {isImport ? (
          <PageAction titleKey="migrationRun.download.report" icon={FileExcelOutlined} onRun={() => saveReport(id)} />
        ) : null}
        {state === 'imported' ? (
          <PageAction
            titleKey="migrationRun.action.undo"
            icon={RollbackOutlined}
            right="migrationRun.undo"
            onRun={() => askUndo(run, t)}
          />
        ) : null}
        {state === 'checked' ? (
          <PageAction
            titleKey="migrationRun.action.apply"
            icon={ImportOutlined}
            right="migrationRun.apply"
            primary
            onRun={() => askApply(run, t)}
          />
        ) : null}
      </PageActions>
      {isImport ? <ImportSteps state={state} /> : null}
      <RunFacts run={run} />
      <RunNote run={run} />
      {isImport && state !== 'checking' && state !== 'failed' ? <LineTable runId={id} state={state} /> : null}
    </div>
  );
}

type Words = ReturnType<typeof useText>;

async function askApply(run: Run, t: Words): Promise<void> {
  const { id, creates, updates, problems } = run;
  const title = t('apply.ask', { creates: creates ?? 0, updates: updates ?? 0 });
  const body = [problems ? t('apply.problems', { count: problems }) : '', t('apply.relogin')].join(' ').trim();
  if (await confirm({ title, body, ok: t('action.apply') })) await apply(id);
}

async function askUndo(run: Run, t: Words): Promise<void> {
  const ok = t('action.undo');
  if (await confirm({ title: t('undo.ask', { name: run.fileName }), body: t('apply.relogin'), ok, danger: true }))
    await undo(run.id);
}

function RunFacts({ run }: { readonly run: Run }): ReactNode {
  const t = useText('migrationRun');
  const tone = resource.fields.state?.tones?.[run.state] ?? 'void';
  const numbers =
    run.direction === 'import' ? (['records', 'creates', 'updates', 'problems'] as const) : (['records'] as const);
  return (
    <dl className="mig-facts">
      <div>
        <dt>{t('field.fileName')}</dt>
        <dd>{run.fileName}</dd>
      </div>
      <div>
        <dt>{t('field.state')}</dt>
        <dd>
          <StateTag tone={tone}>{t(`state.${run.state}`)}</StateTag>
        </dd>
      </div>
      <div>
        <dt>{t('field.source')}</dt>
        <dd>{run.source}</dd>
      </div>
      {numbers.map((name) => (
        <div key={name}>
          <dt>{t(`field.${name}`)}</dt>
          <dd>{run[name] ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function RunNote({ run }: { readonly run: Run }): ReactNode {
  const t = useText();
  if (atWork.has(run.state))
    return (
      <div role="status">
        <Progress percent={100} status="active" showInfo={false} aria-label={t(`migrationRun.state.${run.state}`)} />
        <p className="mp-secondary">{t('migrationRun.atWork')}</p>
      </div>
    );
  if (run.failure) {
    const [module = '', name = ''] = run.failure.code.split('.');
    return <Alert type="error" showIcon title={t(`${module}.error.${name}`, run.failure.params)} />;
  }
  if (run.state === 'imported') return <Alert type="success" showIcon title={t('migrate.relogin')} />;
  return null;
}
