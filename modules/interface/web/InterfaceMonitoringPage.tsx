import {
  DataTable,
  formatInstant,
  PageLink,
  QueryItems,
  ReportPage,
  StateTag,
  useCan,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { interfaceMonitor, type InterfaceCircuit } from '../contract/index.ts';
import { circuitsQuery } from './interface.client.ts';
import { toCallsOf, toInterface } from './links.ts';
import './interface.css';

const liveMs = 60_000;
const tones = { closed: 'success', open: 'danger', halfOpen: 'waiting' } as const;
const resultTones = { ok: 'success', failed: 'danger', rejected: 'waiting' } as const;

/** How calls to other systems do: figures and charts, read again every minute, and the breakers. */
export function InterfaceMonitoringPage(): ReactNode {
  return (
    <div className="interface-monitor">
      <Circuits />
      <ReportPage report={interfaceMonitor} every={liveMs} />
    </div>
  );
}

function Circuits(): ReactNode {
  const t = useText('interfaceMonitor');
  const read = useQuery(circuitsQuery);
  return (
    <section aria-label={t('circuits')}>
      <h2 className="interface-heading">{t('circuits')}</h2>
      <QueryItems read={read} empty={t('noCircuits')}>
        {(items) => <CircuitTable items={items} />}
      </QueryItems>
    </section>
  );
}

function CircuitTable({ items }: { readonly items: readonly InterfaceCircuit[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const mayReadLog = useCan('interfaceCall.read');
  return (
    <DataTable
      rows={items}
      rowKey={({ id }) => id}
      label={t('interfaceMonitor.circuits')}
      columns={[
        {
          key: 'name',
          title: t('interfaceMonitor.interface'),
          kind: 'name',
          cell: ({ id, name }) => <PageLink to={toInterface({ record: id })}>{name}</PageLink>,
        },
        { key: 'system', title: t('interfaceDef.field.system'), kind: 'text' },
        {
          key: 'state',
          title: t('interfaceDef.field.circuit'),
          cell: ({ state, until }) => (
            <>
              <StateTag tone={tones[state]}>{t(`interfaceDef.circuit.${state}`)}</StateTag>
              {state === 'open' && until !== null ? (
                <small className="mp-secondary">
                  {' '}
                  {t('interfaceMonitor.until', { at: formatInstant(until, language, true) })}
                </small>
              ) : null}
            </>
          ),
        },
        { key: 'failures', title: t('interfaceMonitor.failures'), kind: 'digits' },
        {
          key: 'lastAt',
          title: t('interfaceMonitor.last'),
          cell: ({ lastAt }) => (lastAt === null ? '–' : formatInstant(lastAt, language)),
        },
        {
          key: 'lastResult',
          title: t('interfaceCall.field.result'),
          cell: ({ lastResult }) =>
            lastResult === null ? null : (
              <StateTag tone={resultTones[lastResult]}>{t(`interfaceCall.result.${lastResult}`)}</StateTag>
            ),
        },
        mayReadLog && {
          key: 'log',
          label: t('interfaceMonitor.toLog'),
          kind: 'actions',
          cell: ({ id }) => <PageLink to={toCallsOf({ interfaceId: id })}>{t('interfaceMonitor.toLog')}</PageLink>,
        },
      ]}
    />
  );
}
