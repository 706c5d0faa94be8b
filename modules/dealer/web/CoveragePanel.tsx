import { Disclosure, itemWord, useDictionary, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { CoverageLine } from '../contract/index.ts';
import { coverageOf } from './coverage.client.ts';
import './coverage.css';

/** What the authorisations of a dealer need beside what there is, line by line; what is missing stands first. */
export function CoveragePanel({ dealerId }: { readonly dealerId: string }): ReactNode {
  const t = useText('person');
  const read = useQuery(coverageOf(dealerId));
  if (!read.data) return <QueryResult read={read} skeleton={<Skeleton active paragraph={{ rows: 2 }} />} />;
  const { percent, gaps, lines, people, certified, expiring } = read.data;
  const sorted = lines.toSorted((a, b) => a.percent - b.percent);
  return (
    <section className="prs-coverage" aria-label={t('coverage.title')}>
      <dl className="prs-figures">
        <Figure name={t('coverage.people')} value={String(people)} />
        <Figure name={t('coverage.certified')} value={String(certified)} />
        <Figure name={t('coverage.percent')} value={`${percent} %`} tone={percent < 100 ? 'danger' : 'success'} />
        <Figure name={t('coverage.gaps')} value={String(gaps)} tone={gaps > 0 ? 'danger' : 'success'} />
        <Figure
          name={t('coverage.expiring')}
          value={String(expiring)}
          {...(expiring > 0 ? { tone: 'waiting' as const } : {})}
        />
      </dl>
      {sorted.length === 0 ? (
        <p className="ui-hint">{t('coverage.nothing')}</p>
      ) : (
        <Disclosure title={t('coverage.lines', { count: sorted.length })} isOpen={gaps > 0}>
          <Needs lines={sorted} />
        </Disclosure>
      )}
    </section>
  );
}

/** What authorisations need beside what there is, line by line. */
export function Needs({ lines }: { readonly lines: readonly CoverageLine[] }): ReactNode {
  useDictionary('CAPABILITY');
  useDictionary('PRODUCT_LINE');
  useDictionary('POWER_BAND');
  useDictionary('CERT_TYPE');
  useDictionary('EQUIPMENT_TYPE');
  return (
    <ul className="prs-needs">
      {lines.map((line) => (
        <Need key={`${line.row}/${line.requirementId}/${line.capability}/${line.kind}`} line={line} />
      ))}
    </ul>
  );
}

function Figure({
  name,
  value,
  tone,
}: {
  readonly name: string;
  readonly value: string;
  readonly tone?: 'success' | 'waiting' | 'danger';
}): ReactNode {
  return (
    <div data-tone={tone}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Need({ line }: { readonly line: CoverageLine }): ReactNode {
  const t = useText('person');
  const what =
    line.kind === 'people'
      ? t('coverage.certificate', { type: itemWord('CERT_TYPE', line.certType ?? ''), level: line.level ?? 1 })
      : line.kind === 'equipment'
        ? itemWord('EQUIPMENT_TYPE', line.equipmentType ?? '')
        : (line.paper ?? t('coverage.paper'));
  return (
    <li data-missing={line.have < line.need}>
      <span>
        {t('coverage.scope', {
          capability: itemWord('CAPABILITY', line.capability),
          line: itemWord('PRODUCT_LINE', line.productLine),
          bands: line.powerBands.map((band) => itemWord('POWER_BAND', band)),
        })}
      </span>
      <span>
        {what}
        {line.have < line.need && line.waivedUntil !== null ? (
          <small className="ui-hint"> {t('coverage.waived', { until: line.waivedUntil })}</small>
        ) : null}
      </span>
      <progress value={line.percent} max={100} aria-label={what} />
      <b>{t('coverage.have', { have: line.have, need: line.need })}</b>
    </li>
  );
}
