import { QueryResult, StateTag, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ServiceForecast } from '../contract/index.ts';
import { forecastQuery } from './project-maintenance.client.ts';
import './project-maintenance.css';

/** Units of a plan down, its visits across: when, how deep, and with how many running hours. */
export function VisitMatrix({ id, state }: { readonly id: string; readonly state: string }): ReactNode {
  const t = useText('servicePlan.matrix');
  return (
    <QueryResult read={useQuery(forecastQuery(id))}>
      {(forecast) => (
        <>
          {state === 'draft' ? <p role="status">{t(forecast.isTaken ? 'notHandedOver' : 'noMaintenance')}</p> : null}
          {forecast.visits.length === 0 ? <p className="ui-empty">{t('nothing')}</p> : <Matrix forecast={forecast} />}
        </>
      )}
    </QueryResult>
  );
}

function Matrix({ forecast: { visits, units } }: { readonly forecast: ServiceForecast }): ReactNode {
  const t = useText('servicePlan.matrix');
  return (
    <div className="pmt-scroll" tabIndex={0} role="region" aria-label={t('title')}>
      <table className="pmt-matrix">
        <thead>
          <tr>
            <th scope="col">{t('unit')}</th>
            <th scope="col">{t('hours')}</th>
            {visits.map(({ id, visitNo, level, dueOn, from, to, dealer }) => (
              <th key={id} scope="col">
                <span>{t('visit', { no: visitNo })}</span> <StateTag tone="processing">{level}</StateTag>
                <div className="pmt-due">{dueOn}</div>
                <div>{t('window', { from: from.slice(5), to: to.slice(5) })}</div>
                {dealer === null ? null : <div>{dealer}</div>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <Unit key={unit.id} unit={unit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Unit({ unit }: { readonly unit: ServiceForecast['units'][number] }): ReactNode {
  const t = useText('servicePlan.matrix');
  const { tag, model, serialNo, hours, readOn, perDay, isAssumed, visits } = unit;
  return (
    <tr>
      <th scope="row">
        {tag}
        <div className="mp-secondary">{[model, serialNo].filter(Boolean).join(' · ')}</div>
      </th>
      <td>
        {hours === null ? t('neverRead') : t('read', { hours, day: readOn ?? '—' })}
        {perDay === null ? null : (
          <div className="mp-secondary">{t(isAssumed ? 'assumed' : 'perDay', { hours: perDay })}</div>
        )}
      </td>
      {visits.map((visit, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- cells stand in the order of the visits
        <td key={at}>
          {visit.isVisited ? (visit.hours === null ? '✓' : t('forecast', { hours: visit.hours })) : '—'}
          {visit.reachedOn === null || !visit.isVisited ? null : (
            <div className="mp-secondary">{t('reachedOn', { day: visit.reachedOn })}</div>
          )}
        </td>
      ))}
    </tr>
  );
}
