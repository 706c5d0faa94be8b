import { FieldValue, plainResource, QueryResult, useText, type RecordTabProps } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { supplement, type SupplementEffect, type UnitDays } from '../contract/index.ts';
import { effectQuery } from './project-supplement.client.ts';
import './project-supplement.css';

const resource = plainResource(supplement);
/** What is shown of a unit, before and after. */
const columns = [
  'serialNo',
  'shippedOn',
  'arrivedOn',
  'installedOn',
  'commissionedOn',
  'acceptedOn',
  'warranty',
] as const;

/** Old and new values of a back-entry, and the warranty that its days let one expect. */
export function EffectTab({ record }: RecordTabProps): ReactNode {
  const read = useQuery(effectQuery(record.id));
  return <QueryResult read={read}>{(effect) => <Effect effect={effect} />}</QueryResult>;
}

function Effect({ effect: { fields, units } }: { readonly effect: SupplementEffect }): ReactNode {
  const t = useText('supplement.effect');
  if (fields.length + units.length === 0)
    return (
      <p className="ui-empty" role="status">
        {t('nothing')}
      </p>
    );
  return (
    <div className="psup-effect">
      {fields.length === 0 ? null : <ChangedFields fields={fields} />}
      {units.length === 0 ? null : <ChangedUnits units={units} />}
    </div>
  );
}

function ChangedFields({ fields }: Pick<SupplementEffect, 'fields'>): ReactNode {
  const t = useText();
  const value = (name: string, said: string | null) =>
    resource.fields[name]?.kind === 'ref' ? (
      (said ?? '—')
    ) : (
      <FieldValue resource={resource} name={name} record={{ [name]: said }} />
    );
  return (
    <section className="psup-scroll" tabIndex={0} aria-label={t('supplement.effect.fields')}>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t('supplement.effect.field')}</th>
            <th scope="col">{t('supplement.effect.before')}</th>
            <th scope="col">{t('supplement.effect.after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{t(`supplement.field.${name}`)}</th>
              <td>{value(name, before)}</td>
              <td>{value(name, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A value of a unit as it is said. */
function saidOf(days: UnitDays, name: (typeof columns)[number]): string | null {
  if (name !== 'warranty') return days[name];
  return days.warranty && `${days.warranty.from} – ${days.warranty.to}`;
}

function ChangedUnits({ units }: Pick<SupplementEffect, 'units'>): ReactNode {
  const t = useText('supplement');
  return (
    <section className="psup-scroll" tabIndex={0} aria-label={t('effect.units')}>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t('units.field.tag')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name === 'warranty' ? t('effect.warranty') : t(`units.field.${name}`)}
              </th>
            ))}
            <th scope="col">{t('units.field.evidence')}</th>
          </tr>
        </thead>
        <tbody>
          {units.map(({ tag, evidence, before, after }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other name: two may say the same
            <tr key={at}>
              <th scope="row">{tag || at + 1}</th>
              {columns.map((name) => (
                <td key={name}>
                  <Changed before={saidOf(before, name)} after={saidOf(after, name)} />
                </td>
              ))}
              <td>{evidence ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Changed({ before, after }: { readonly before: string | null; readonly after: string | null }): ReactNode {
  if (before === after) return after ?? '—';
  return (
    <>
      {before === null ? null : <del>{before}</del>} <ins>{after ?? '—'}</ins>
    </>
  );
}
