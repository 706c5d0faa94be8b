import { longText, plainResource, type ChartSpec } from '@mp/kernel/contract';
import {
  type AnyRecord,
  askForm,
  BackButton,
  Details,
  formatInstant,
  PageAction,
  PageActions,
  PageLink,
  QueryResult,
  ReportChart,
  resourceClient,
  StateTag,
  useDialog,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ErrorHistory } from '../contract/log-reading.api.ts';
import { errorLog } from '../contract/log-lines.resource.ts';
import { historyOf, settle } from './log.client.ts';
import './log.css';

/** What an error says by itself; what only its page shows stands below. */
const apart = ['message', 'stack', 'request', 'state', 'remark', 'createdAt', 'updatedAt'];

/** One error: where it came from, what was asked, and how often its like came. */
export function ErrorDetail({ id }: { readonly id: string }): ReactNode {
  const record = useQuery(resourceClient(errorLog).one(id));
  return (
    <>
      <p className="log-error-back">
        <BackButton />
      </p>
      <QueryResult read={record}>{(error) => <OneError error={error} />}</QueryResult>
    </>
  );
}

function OneError({ error }: { readonly error: AnyRecord }): ReactNode {
  const t = useText('errorLog');
  const history = useQuery(historyOf(error.id));
  const facts = Object.fromEntries(Object.entries(error).filter(([name]) => !apart.includes(name))) as AnyRecord;
  const { message, stack, request, fingerprint } = error;
  return (
    <article className="log-error">
      <p className="log-error-message">{String(message ?? '')}</p>
      <QueryResult read={history}>{(read) => <History error={error} history={read} />}</QueryResult>
      <Details resource={plainResource(errorLog)} record={facts} />
      <Written title={t('stack')} text={typeof stack === 'string' ? stack : t('noStack')} />
      {request === null || request === undefined ? null : (
        <Written title={t('request')} text={JSON.stringify(request, null, 2)} />
      )}
      <p>
        <PageLink to={{ path: '/logReport', search: { tab: 'errorLog', fingerprint: String(fingerprint) } }}>
          {t('alike')}
        </PageLink>
      </p>
    </article>
  );
}

function Written({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}

interface HistoryProps {
  readonly error: AnyRecord;
  readonly history: ErrorHistory;
}

/** How often errors with the same print came, and what was said of them. */
function History({ error, history }: HistoryProps): ReactNode {
  const t = useText('errorLog');
  const language = useLanguage();
  const openDialog = useDialog();
  const { state, remark, saidBy, saidAt, days, total, users, first } = history;
  const next = state === 'open' ? 'resolved' : 'open';
  const chart: ChartSpec = {
    key: 'days',
    title: t('perDay'),
    kind: 'bar',
    names: days.map(({ day }) => day),
    series: [{ name: t('title'), values: days.map(({ n }) => n), tone: 'danger' }],
    links: days.map(({ day }) => ({
      path: '/logReport' as const,
      search: {
        tab: 'errorLog',
        fingerprint: String(error.fingerprint),
        'at[gte]': day,
        'at[lte]': day,
      },
    })),
  };
  const handleSettle = () =>
    askForm(openDialog, {
      of: errorLog.entity,
      fields: { remark: longText({ max: 500 }) },
      title: t(`settle.${next}`),
      ok: t(`settle.${next}`),
      initial: { remark },
      submit: (answer) => settle(error.id, { state: next, remark: answer.remark }),
      done: t(`settled.${next}`),
      refresh: [errorLog.key],
    });
  return (
    <>
      <PageActions>
        <PageAction titleKey={`errorLog.settle.${next}`} right="errorLog.settle" primary onRun={handleSettle} />
      </PageActions>
      <p className="log-error-said">
        <StateTag tone={state === 'open' ? 'danger' : 'success'}>{t(`state.${state}`)}</StateTag>
        <span>{t('seen', { count: total, users, at: first === null ? '–' : formatInstant(first, language) })}</span>
        {saidAt === null ? null : (
          <span>{t('said', { name: saidBy ?? '–', at: formatInstant(saidAt, language), remark: remark ?? '–' })}</span>
        )}
      </p>
      <ReportChart spec={chart} />
    </>
  );
}
