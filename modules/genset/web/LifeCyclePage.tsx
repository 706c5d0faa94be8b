import {
  LoadFailed,
  PageAction,
  PageActions,
  plainResource,
  QueryResult,
  ScanButton,
  SearchInput,
  StateTag,
  today,
  useClient,
  usePage,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { FilePdfOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { genset, type FoundGenset, type GensetState } from '../contract/index.ts';
import { ComponentTree } from './ComponentTree.tsx';
import { downloadPassport, foundBy } from './genset.client.ts';
import { LifeLanes } from './LifeLanes.tsx';
import './genset.css';

/** One box for any serial number, model or customer, and the whole life of the unit that is found. */
export function LifeCyclePage(): ReactNode {
  const t = useText('genset.life');
  const { search: at, setSearch } = usePage();
  const q = at.q ?? '';
  const find = (text: string) => {
    setSearch({ q: text.trim() || undefined, unit: undefined });
    return undefined;
  };
  return (
    <div className="gs-life">
      <div className="gs-search">
        <SearchInput label={t('search')} placeholder={t('prompt')} applied={q} search onApply={find} />
        <ScanButton label={t('code')} onCode={find} />
      </div>
      {q.length > 1 ? <Found q={q} unit={at.unit} /> : <p className="mp-secondary">{t('hint')}</p>}
    </div>
  );
}

function Found({ q, unit }: { readonly q: string; readonly unit: string | undefined }): ReactNode {
  const t = useText('genset.life');
  const { setSearch } = usePage();
  const read = useQuery(foundBy(q));
  if (!read.data) return <QueryResult read={read} />;
  const { items, more } = read.data;
  const only = items.length === 1 ? items[0]?.id : undefined;
  const shown = unit ?? only;
  if (items.length === 0)
    return (
      <p className="ui-empty" role="status">
        {t('none', { q })}
      </p>
    );
  return (
    <>
      {items.length > 1 ? (
        <ul className="gs-found" aria-label={t('search')}>
          {items.map((each) => (
            <li key={each.id}>
              <FoundUnit unit={each} isShown={each.id === shown} onOpen={() => setSearch({ unit: each.id })} />
            </li>
          ))}
        </ul>
      ) : null}
      {more ? <p className="mp-secondary">{t('more', { count: items.length })}</p> : null}
      {shown === undefined ? null : <Life key={shown} id={shown} />}
    </>
  );
}

interface FoundUnitProps {
  readonly unit: FoundGenset;
  readonly isShown: boolean;
  readonly onOpen: () => void;
}

function FoundUnit({ unit, isShown, onOpen }: FoundUnitProps): ReactNode {
  const t = useText('genset');
  return (
    <Button type={isShown ? 'primary' : 'default'} aria-pressed={isShown} onClick={onOpen}>
      {[unit.serialNo, unit.model, unit.customer, t(`state.${unit.state}`), t(`life.by.${unit.by}`)]
        .filter((each) => each !== null)
        .join(' · ')}
    </Button>
  );
}

/** Facts of the header card. */
const facts = [
  'modelId',
  'ratedKva',
  'customerId',
  'site',
  'regionId',
  'dealerId',
  'serviceDealerId',
  'runningHours',
] as const;

function Life({ id }: { readonly id: string }): ReactNode {
  const t = useText('genset');
  const read = useQuery(useClient(plainResource(genset)).one(id));
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const record: AnyRecord | undefined = read.data;
  if (!record) return <QueryResult read={read} />;
  const state = String(record.state) as GensetState;
  return (
    <>
      <section className="gs-card" aria-label={String(record.serialNo)}>
        <h2>
          {String(record.serialNo)} <StateTag tone={genset.fields.state.tones?.[state]}>{t(`state.${state}`)}</StateTag>
        </h2>
        <dl>
          {facts.map((name) => (
            <div key={name}>
              <dt>{t(`field.${name}`)}</dt>
              <dd>{String(record[`${name}Label`] ?? record[name] ?? '—')}</dd>
            </div>
          ))}
          <div>
            <dt>{t('life.age')}</dt>
            <dd>{ageOf(record, t)}</dd>
          </div>
        </dl>
        <PageActions>
          <PageAction titleKey="genset.life.print" icon={FilePdfOutlined} onRun={() => downloadPassport(id)} />
        </PageActions>
      </section>
      <h2>{t('life.components')}</h2>
      <ComponentTree record={record} />
      <h2>{t('life.timeline')}</h2>
      <LifeLanes id={id} />
    </>
  );
}

const year = 365.25 * 86_400_000;

/** Years since the unit was commissioned, or made where it was not. */
function ageOf(record: AnyRecord, t: (key: string, params: { count: number }) => string): string {
  const since = record.commissionedOn ?? record.madeOn;
  if (typeof since !== 'string') return '—';
  return t('life.ageYears', {
    count: Math.round(((Date.parse(today()) - Date.parse(since)) / year) * 10) / 10,
  });
}
