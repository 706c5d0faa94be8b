import { call, dayOf, DataTable, errorText, formatDay, StateTag, useLanguage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert, Progress, Skeleton } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { readShared, type SharedProject } from '../contract/index.ts';
import './shared-project.css';

/** The token stands behind the `#`, so that no server is told it by the address; none where the link was cut short. */
const tokenOfAddress = (): string | undefined => /^#([\w-]{43})$/.exec(location.hash)?.[1];

/** Asks search engines to leave the page out while it is shown. */
function useUnlisted(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}

/** A project as a contact of its customer reads it, by a link and without a sign-in. */
export function SharedProjectPage(): ReactNode {
  const language = useLanguage();
  const t = useText();
  const [token] = useState(tokenOfAddress);
  useUnlisted();
  const read = useQuery({
    queryKey: ['projectAccess', 'shared', token, language],
    queryFn: ({ signal }) => call(readShared, { body: { token: token ?? '' }, signal }),
    retry: false,
    refetchOnWindowFocus: false,
    enabled: token !== undefined,
  });
  const refusal =
    token === undefined ? t('projectAccess.error.shareUnknown') : read.isError ? errorText(read.error) : undefined;
  return (
    <div className="pa-shared">
      {refusal !== undefined ? (
        <Alert type="warning" showIcon title={refusal} description={t('sharedProject.askAgain')} />
      ) : read.data ? (
        <Shared project={read.data} />
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}

function Shared({ project }: { readonly project: SharedProject }): ReactNode {
  const t = useText('sharedProject');
  const language = useLanguage();
  const { company, name, no, stage, progress } = project;
  return (
    <article aria-label={name}>
      <header>
        <p className="mp-secondary">{company}</p>
        <h2>{name}</h2>
        <span className="ui-number">{no}</span>
        <StateTag
          tone={stage === 'completed' ? 'success' : stage === 'ended' || stage === 'paused' ? 'void' : 'processing'}
        >
          {t(`stage.${stage}`)}
        </StateTag>
      </header>
      {progress === null ? null : (
        <section aria-label={t('progress')}>
          <h3>{t('progress')}</h3>
          <Progress percent={Math.round(progress)} aria-label={t('progress')} />
        </section>
      )}
      <Facts project={project} />
      <Milestones rows={project.milestones} />
      <Units rows={project.units} />
      <footer className="mp-secondary">{t('until', { day: formatDay(dayOf(project.expiresAt), language) })}</footer>
    </article>
  );
}

function Facts({ project }: { readonly project: SharedProject }): ReactNode {
  const t = useText('sharedProject');
  const language = useLanguage();
  const { customer, siteName, requiredOn, acceptForecast } = project;
  const day = (value: string | null) => (value === null ? null : formatDay(value, language));
  const facts = [
    ['customer', customer],
    ['site', siteName],
    ['requiredOn', day(requiredOn)],
    ['acceptForecast', day(acceptForecast)],
  ] as const;
  return (
    <dl>
      {facts.map(([key, value]) =>
        value === null ? null : (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Milestones({ rows }: { readonly rows: SharedProject['milestones'] }): ReactNode {
  const t = useText('sharedProject');
  const language = useLanguage();
  return (
    <section>
      <h3>{t('milestones')}</h3>
      {rows.length === 0 ? (
        <p className="mp-secondary">{t('noMilestones')}</p>
      ) : (
        <ol className="pa-shared-milestones">
          {rows.map(({ key, name, unit, planOn, forecastOn, actualOn }) => (
            <li key={key} data-done={actualOn !== null}>
              <b>{unit === null ? name : `${name} · ${unit}`}</b>
              <span>
                {planOn === null ? null : <span>{t('planOn', { day: formatDay(planOn, language) })}</span>}
                {actualOn !== null ? (
                  <span>{t('actualOn', { day: formatDay(actualOn, language) })}</span>
                ) : forecastOn === null ? null : (
                  <span>{t('forecastOn', { day: formatDay(forecastOn, language) })}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Units({ rows }: { readonly rows: SharedProject['units'] }): ReactNode {
  const t = useText();
  return (
    <section>
      <h3>{t('sharedProject.units')}</h3>
      <div className="pa-shared-scroll" role="region" aria-label={t('sharedProject.units')} tabIndex={0}>
        <DataTable
          rows={rows}
          rowKey={({ tag }) => tag}
          label={t('sharedProject.units')}
          empty={t('sharedProject.noUnits')}
          columns={[
            { key: 'tag', kind: 'name', title: t('sharedProject.tag') },
            { key: 'model', title: t('sharedProject.model') },
            { key: 'serialNo', title: t('sharedProject.serialNo') },
            {
              key: 'state',
              title: t('sharedProject.state'),
              cell: ({ state }) => (state === null ? null : t(`genset.state.${state}`)),
            },
          ]}
        />
      </div>
    </section>
  );
}
