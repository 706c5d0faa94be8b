import { PageLink, Region, useCan, useLanguage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ReportName, ReportQuery } from '../../contract/index.ts';
import { toProcesses } from './links.ts';
import { modelOf, type ReportAnswers } from './model-of.ts';
import type { ChartSpec, Tile } from './report-model.ts';
import { reportQuery } from './report.client.ts';
import { ReportTable } from './ReportTable.tsx';

const Chart = lazy(() => import('./Chart.tsx').then((file) => ({ default: file.Chart })));
const HeatMap = lazy(() => import('./HeatMap.tsx').then((file) => ({ default: file.HeatMap })));

const waiting = <span className="ui-bone ui-bone-card" role="status" aria-busy="true" />;

interface ReportViewProps {
  readonly name: ReportName;
  readonly query: ReportQuery;
  /** Read again after so many milliseconds while it is shown. */
  readonly every?: number | false;
}

/** A report: figures on tiles, charts, and the same as tables. */
export function ReportView({ name, query, every = false }: ReportViewProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const seesAll = useCan('workflow.all');
  const read = useQuery({ ...reportQuery(name, query), refetchInterval: every });
  const { data, isFetching } = read;
  if (!data) return <QueryResult read={read} skeleton={waiting} />;
  const answer = data as ReportAnswers[typeof name];
  const list = (filters: Readonly<Record<string, string | undefined>>) => (seesAll ? toProcesses(filters) : undefined);
  const { isEmpty, tiles, charts, tables } = modelOf(name, answer as never, { t, language, query, list });
  return (
    <div className="report-body" data-fetching={isFetching}>
      <Tiles tiles={tiles} />
      {isEmpty ? (
        <div className="ui-empty">
          <p>{t('processReport.empty')}</p>
        </div>
      ) : (
        <>
          <div className="report-charts">
            {charts
              .filter(({ names }) => names.length > 0)
              .map((spec) => (
                <ChartPart key={`${name}-${spec.key}`} spec={spec} />
              ))}
          </div>
          {name === 'bottlenecks' ? (
            <Region>
              <Suspense fallback={waiting}>
                <HeatMap items={(answer as ReportAnswers['bottlenecks']).items} />
              </Suspense>
            </Region>
          ) : null}
          {tables.map((spec) => (
            <ReportTable key={spec.key} spec={spec} />
          ))}
        </>
      )}
    </div>
  );
}

function ChartPart({ spec }: { readonly spec: ChartSpec }): ReactNode {
  return (
    <Region>
      <Suspense fallback={waiting}>
        <Chart spec={spec} />
      </Suspense>
    </Region>
  );
}

function Tiles({ tiles }: { readonly tiles: readonly Tile[] }): ReactNode {
  const t = useText('processReport');
  if (tiles.length === 0) return null;
  return (
    <dl className="report-tiles">
      {tiles.map(({ key, value, tone, to }) => (
        <div key={key}>
          <dt>{t(`tile.${key}`)}</dt>
          <dd data-tone={tone}>{to ? <PageLink to={to}>{value}</PageLink> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
