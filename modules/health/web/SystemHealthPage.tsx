import {
  DataTable,
  formatBytes,
  formatCount,
  formatInstant,
  PageLink,
  QueryResult,
  StateTag,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CheckedPart, HealthOverview, ServerNode } from '../contract/index.ts';
import { healthQuery } from './health.client.ts';
import './health.css';

const everyMs = 15_000;
const tones = { good: 'success', attention: 'waiting', broken: 'danger' } as const;

type Fact = CheckedPart['facts'][number];
type Act = CheckedPart['acts'][number];

/** How the parts of the installation are, what needs an act, which nodes run and what was slow; read anew by itself. */
export function SystemHealthPage(): ReactNode {
  const read = useQuery({ ...healthQuery, refetchInterval: everyMs });
  return <QueryResult read={read}>{(overview) => <Overview overview={overview} />}</QueryResult>;
}

function Overview({ overview: { at, checks, nodes, slow } }: { readonly overview: HealthOverview }): ReactNode {
  const t = useText('health');
  const language = useLanguage();
  const acts = checks.flatMap(({ name, acts: found }) => found.map((act) => ({ name, act })));
  return (
    <div className="ui-archetype health">
      <section aria-label={t('acts')}>
        <h2>{t('acts')}</h2>
        {acts.length === 0 ? (
          <p role="status">{t('nothing')}</p>
        ) : (
          <ul>
            {acts.map(({ name, act }, index) => (
              <li key={`${name}-${act.key}-${index}`}>
                <ActLine name={name} act={act} />
              </li>
            ))}
          </ul>
        )}
        <p className="mp-secondary">{t('at', { at: formatInstant(at, language, true) })}</p>
      </section>
      <div className="health-parts">
        {checks.map((check) => (
          <Part key={check.name} check={check} />
        ))}
      </div>
      <Nodes nodes={nodes} />
      <section aria-label={t('slow.title')}>
        <h2>{t('slow.title')}</h2>
        <DataTable
          rows={slow}
          rowKey={({ host, pid, text }) => `${host} ${pid} ${text}`}
          label={t('slow.title')}
          empty={t('slow.none')}
          columns={[
            { key: 'text', title: t('slow.text'), kind: 'text', cell: ({ text }) => <code>{text}</code> },
            { key: 'count', title: t('slow.count'), kind: 'digits', cell: ({ count }) => formatCount(count) },
            { key: 'maxMs', title: t('slow.max'), kind: 'digits', cell: ({ maxMs }) => formatCount(maxMs) },
            { key: 'totalMs', title: t('slow.total'), kind: 'digits', cell: ({ totalMs }) => formatCount(totalMs) },
            { key: 'lastAt', title: t('slow.last'), cell: ({ lastAt }) => formatInstant(lastAt, language) },
            { key: 'host', title: t('node.host'), cell: ({ host, pid }) => `${host} (${pid})` },
          ]}
        />
      </section>
    </div>
  );
}

function ActLine({
  name,
  act: { key, params = {}, page, urgent },
}: {
  readonly name: string;
  readonly act: Act;
}): ReactNode {
  const t = useText('health');
  const language = useLanguage();
  const words = Object.fromEntries(
    Object.entries(params).map(([param, value]) => [
      param,
      param === 'at' ? formatInstant(String(value), language) : value,
    ]),
  );
  return (
    <>
      <StateTag tone={urgent === true ? 'danger' : 'waiting'}>{t(`${name}.title`)}</StateTag>{' '}
      {key === 'noAnswer' ? t('noAnswer') : t(`${name}.act.${key}`, words)}
      {page === undefined ? null : <PageLink to={{ path: page as `/${string}`, search: {} }}>{t('open')}</PageLink>}
    </>
  );
}

function Part({ check: { name, state, facts } }: { readonly check: CheckedPart }): ReactNode {
  const t = useText('health');
  const title = t(`${name}.title`);
  return (
    <section aria-label={title} data-state={state}>
      <h2>
        {title} <StateTag tone={tones[state]}>{t(`state.${state}`)}</StateTag>
      </h2>
      <dl>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{t(`${name}.fact.${fact.name}`)}</dt>
            <dd>
              <FactValue fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function FactValue({ fact: { kind, value } }: { readonly fact: Fact }): ReactNode {
  const t = useText('health');
  const language = useLanguage();
  if (value === null) return '—';
  switch (kind) {
    case 'bytes':
      return formatBytes(Number(value));
    case 'count':
      return formatCount(Number(value));
    case 'ms':
      return t('unit.ms', { n: formatCount(Number(value)) });
    case 'days':
      return t('unit.days', { count: Number(value) });
    case 'percent':
      return t('unit.percent', { n: value });
    case 'instant':
      return formatInstant(String(value), language);
    case 'text':
      return value;
  }
}

function Nodes({ nodes }: { readonly nodes: readonly ServerNode[] }): ReactNode {
  const t = useText('health');
  const language = useLanguage();
  return (
    <section aria-label={t('node.title')}>
      <h2>{t('node.title')}</h2>
      <DataTable
        rows={nodes}
        rowKey={({ id }) => id}
        label={t('node.title')}
        empty={t('node.none')}
        columns={[
          { key: 'host', title: t('node.host'), kind: 'name', cell: ({ host, pid }) => `${host} (${pid})` },
          {
            key: 'alive',
            title: t('node.state'),
            cell: ({ alive }) => (
              <StateTag tone={alive ? 'success' : 'danger'}>{t(alive ? 'node.alive' : 'node.away')}</StateTag>
            ),
          },
          { key: 'version', title: t('node.version'), cell: ({ version, build }) => `${version} (${build})` },
          { key: 'startedAt', title: t('node.startedAt'), cell: ({ startedAt }) => formatInstant(startedAt, language) },
          { key: 'seenAt', title: t('node.seenAt'), cell: ({ seenAt }) => formatInstant(seenAt, language, true) },
          { key: 'memory', title: t('node.memory'), kind: 'digits', cell: ({ memory }) => formatBytes(memory) },
          { key: 'processor', title: t('node.processor'), kind: 'digits', cell: ({ processor }) => `${processor} %` },
          {
            key: 'loopDelay',
            title: t('node.loopDelay'),
            kind: 'digits',
            cell: ({ loopDelay }) => formatCount(loopDelay),
          },
          {
            key: 'connections',
            title: t('node.connections'),
            kind: 'digits',
            cell: ({ connections: { open, idle, waiting } }) => t('node.held', { used: open - idle, open, waiting }),
          },
        ]}
      />
    </section>
  );
}
