import {
  type AnyRecord,
  Completeness,
  formatInstant,
  openPage,
  PageLink,
  useAct,
  useCan,
  useLanguage,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { dealer, type DealerOverview as Overview } from '../contract/index.ts';
import { dealerVersions, overviewOf, toVersion } from './dealer.client.ts';
import './dealer.css';

/** A dealer at a glance: how full it is, what is open, what comes next. */
export function DealerOverview({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('dealer');
  const language = useLanguage();
  const read = useQuery(overviewOf(record.id));
  if (!read.data) return <QueryResult read={read} />;
  const { completeness, request, work, administrators } = read.data;
  return (
    <div className="dlr-form">
      <NextStep record={record} overview={read.data} />
      <section className="dlr-card">
        <h2>{t('field.completeness')}</h2>
        <Completeness of={dealer} value={completeness} />
      </section>
      {request ? (
        <section className="dlr-card">
          <h2>{t('overview.request')}</h2>
          <p>
            {t('overview.requestOpen', {
              title: request.title,
              kind: t(`kind.${request.kind}`),
              handlers: request.handlers,
            })}
          </p>
        </section>
      ) : null}
      {record.status === 'terminating' ? (
        <section className="dlr-card">
          <h2>{t('overview.work')}</h2>
          {typeof record.lastDay === 'string' ? (
            <p className="ui-hint">{t('overview.lastDay', { date: record.lastDay })}</p>
          ) : null}
          {work.length === 0 ? <p className="ui-hint">{t('overview.noWork')}</p> : null}
          <ul className="dlr-links">
            {work.map(({ key, count }) => (
              <li key={key}>
                {t(`work.${key}`)}：{count}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="dlr-card">
        <h2>{t('overview.people')}</h2>
        {administrators.length === 0 ? <p className="ui-hint">{t('overview.noPeople')}</p> : null}
        <ul className="dlr-links">
          {administrators.map(({ id, name, userName, lastSignIn }) => (
            <li key={id}>
              {name}（{userName}）{' '}
              <small>
                {lastSignIn === null
                  ? t('overview.neverIn')
                  : t('overview.lastIn', { time: formatInstant(lastSignIn, language) })}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** What is to be done with the content now: fill in, go on, wait for the audit, change. */
function NextStep({ record, overview }: { readonly record: AnyRecord; readonly overview: Overview }): ReactNode {
  const t = useText('dealer');
  const cache = useQueryClient();
  const canChange = useCan('dealerVersion.change');
  const canWrite = useCan('dealerVersion.update');
  const [isBusy, act] = useAct();
  const open = overview.versions.find(({ id }) => id === record.openVersionId);

  const begin = (source: 'change' | 'authorise') =>
    act(async () => {
      const { id } = await dealerVersions.begin(record.id, source);
      await dealerVersions.refresh(cache);
      openPage(dealerVersions.toForm({ id }));
    });

  if (open) {
    const isMine = open.state === 'draft' || open.state === 'returned';
    return (
      <section className="dlr-card">
        <h2>{t(`next.${isMine ? open.state : 'audit'}`, { title: open.title, handlers: open.handlers ?? '' })}</h2>
        <div className="dlr-actions">
          {isMine && canWrite ? (
            <Button type="primary" onClick={() => openPage(dealerVersions.toForm(open))}>
              {t('next.continue')}
            </Button>
          ) : null}
          <PageLink to={toVersion({ id: open.id })}>{t('next.see')}</PageLink>
        </div>
      </section>
    );
  }
  if (!canChange || (record.status !== 'active' && record.status !== 'applying')) return null;
  return (
    <section className="dlr-card">
      <h2>{t('next.change')}</h2>
      <div className="dlr-actions">
        <Button type="primary" loading={isBusy} onClick={() => void begin('change')}>
          {t('next.begin')}
        </Button>
        <Button loading={isBusy} onClick={() => void begin('authorise')}>
          {t('next.authorise')}
        </Button>
      </div>
    </section>
  );
}
