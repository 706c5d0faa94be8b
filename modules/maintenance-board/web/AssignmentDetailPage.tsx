import { pickText } from '@mp/kernel/contract';
import {
  DataTable,
  DetailPage,
  endpointQuery,
  formatDay,
  formatDecimal,
  openPage,
  plainResource,
  QueryResult,
  StateTag,
  useCan,
  useLanguage,
  usePage,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { maintenanceOrder, orderLifecycle, plannedStates } from '@mp/maintenance-order/contract';
import { readEntitlement } from '@mp/warranty/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readPreparation, suggestEngineers, type Preparation } from '../contract/index.ts';
import { assigned, toAssignment } from './board.client.ts';
import { Candidates, useAssign } from './use-assign.tsx';
import './board.css';

const resource = plainResource(maintenanceOrder);

/** One order before it is assigned: its set and coverage, what was found before, what to take along, and who should come. */
export function AssignmentDetailPage(): ReactNode {
  const t = useText('maintenanceBoard');
  const { search } = usePage();
  const { ask, redate } = useAssign();
  return (
    <DetailPage
      resource={maintenanceOrder}
      lifecycle={orderLifecycle}
      id={search['id'] ?? ''}
      sections={[]}
      onEdit={null}
    >
      <DetailPage.Action
        action="assign"
        when={({ state }) => state === 'toAssign'}
        onRun={(record) => void ask([assigned(record)])}
      />
      <DetailPage.Action
        action="reassign"
        right="order.assign"
        when={({ state }) => state === 'assigned' || state === 'accepted'}
        onRun={(record) => void ask([assigned(record)])}
      />
      <DetailPage.Action
        action="redate"
        right="order.update"
        aside
        when={({ state }) => state === 'toAssign'}
        onRun={(record) => void redate(assigned(record))}
      />
      <DetailPage.Tab name="preparation" title={t('preparation.title')}>
        {(record) => <PreparationView record={record} />}
      </DetailPage.Tab>
    </DetailPage>
  );
}

function PreparationView({ record }: { readonly record: AnyRecord }): ReactNode {
  const read = useQuery(endpointQuery(resource.key, readPreparation, { params: { id: record.id } }));
  const mayAssign = useCan('order.assign');
  const isPlanned = plannedStates.some((state) => state === record['state']);
  return (
    <QueryResult read={read}>
      {(preparation) => (
        <div className="mb-preparation">
          <Unit preparation={preparation} />
          <Services services={preparation.services} />
          <Kit kit={preparation.kit} />
          {mayAssign && isPlanned ? <Proposals id={record.id} /> : null}
        </div>
      )}
    </QueryResult>
  );
}

/** Engineers for the order, as they are proposed now. */
function Proposals({ id }: { readonly id: string }): ReactNode {
  const read = useQuery(endpointQuery(resource.key, suggestEngineers, { body: { ids: [id] } }));
  return <QueryResult read={read}>{({ items }) => <Candidates items={items} />}</QueryResult>;
}

const none = '—';

function Unit({ preparation: { unit } }: { readonly preparation: Preparation }): ReactNode {
  const t = useText('maintenanceBoard.preparation');
  const language = useLanguage();
  const mayRead = useCan('genset.read');
  if (!unit) return null;
  const facts = [
    ['model', unit.model ?? none],
    ['ratedKw', unit.ratedKw === null ? none : formatDecimal(unit.ratedKw)],
    ['dutyType', unit.dutyType ?? none],
    ['commissionedOn', unit.commissionedOn === null ? none : formatDay(unit.commissionedOn, language)],
    ['runningHours', unit.runningHours === null ? none : formatDecimal(unit.runningHours)],
  ] as const;
  return (
    <section aria-label={t('unit')}>
      <h2>{unit.serialNo}</h2>
      <dl className="mb-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayRead ? <Coverage serialNo={unit.serialNo} /> : null}
    </section>
  );
}

const tones = { BASE: 'success', EXTENDED: 'success', NONE: 'danger', UNKNOWN: 'draft' } as const;

/** Whether the set is covered today, and why. */
function Coverage({ serialNo }: { readonly serialNo: string }): ReactNode {
  const t = useText('warranty');
  const read = useQuery(endpointQuery('warranty.entitlement', readEntitlement, { params: { serialNo }, query: {} }));
  return (
    <QueryResult read={read}>
      {({ state, reasons }) => (
        <p>
          <StateTag tone={tones[state]}>{t(`coverage.${state}`)}</StateTag>{' '}
          {reasons.map(({ message }) => message).join(' ')}
        </p>
      )}
    </QueryResult>
  );
}

function Services({ services }: Pick<Preparation, 'services'>): ReactNode {
  const t = useText('maintenanceBoard.preparation');
  const say = useText('order');
  const language = useLanguage();
  return (
    <section aria-label={t('services')}>
      <h2>{t('services')}</h2>
      <DataTable
        label={t('services')}
        rows={services}
        rowKey={({ id }) => id}
        empty={t('noServices')}
        columns={[
          {
            key: 'no',
            title: say('field.no'),
            kind: 'name',
            cell: ({ id, no }) => (
              <button type="button" className="ui-open" onClick={() => openPage(toAssignment({ id }))}>
                {no}
              </button>
            ),
          },
          {
            key: 'closedOn',
            title: say('field.closedOn'),
            cell: ({ closedOn }) => (closedOn === null ? none : formatDay(closedOn, language)),
          },
          {
            key: 'level',
            title: say('field.serviceLevel'),
            cell: ({ serviceLevel }) => say(`serviceLevel.${serviceLevel}`),
          },
          {
            key: 'result',
            title: say('field.result'),
            cell: ({ result }) => (result === null ? none : say(`result.${result}`)),
          },
          {
            key: 'findings',
            title: say('field.findings'),
            kind: 'text',
            cell: ({ findings }) =>
              findings.length === 0
                ? t('noFindings')
                : findings.map(({ code, name }) => pickText(name ?? undefined, language) || code).join('; '),
          },
        ]}
      />
    </section>
  );
}

function Kit({ kit }: Pick<Preparation, 'kit'>): ReactNode {
  const t = useText('maintenanceBoard.preparation');
  return (
    <section aria-label={t('kit')}>
      <h2>{t('kit')}</h2>
      <DataTable
        label={t('kit')}
        rows={kit}
        rowKey={({ partNo }) => partNo}
        empty={t('noKit')}
        columns={[
          { key: 'partNo', title: t('partNo'), kind: 'name' },
          { key: 'name', title: t('partName'), kind: 'text' },
          {
            key: 'qty',
            title: t('qty'),
            kind: 'digits',
            cell: ({ qty, unit }) => `${formatDecimal(qty)} ${unit ?? ''}`,
          },
        ]}
      />
    </section>
  );
}
