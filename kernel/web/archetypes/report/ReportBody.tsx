import type { ChartSpec, ReportModel, Tile } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { FigureLink } from './figure-link.tsx';
import { ReportTable } from './ReportTable.tsx';
import './report.css';
import { Suspense } from 'react';

const Chart = lazyView(() => import('./Chart.tsx').then((file) => file.Chart));

const waiting = <span className="ui-bone ui-bone-card" role="status" aria-busy="true" />;

interface ReportBodyProps {
  readonly model: ReportModel;
  readonly isFetching?: boolean;
  /** A drawing of its own between charts and tables. */
  readonly children?: ReactNode;
}

/** A report: figures on tiles, charts, and the same as tables. */
export function ReportBody({ model, isFetching = false, children }: ReportBodyProps): ReactNode {
  const { tiles, charts, tables, empty } = model;
  return (
    <div className="report-body" aria-busy={isFetching}>
      <Tiles tiles={tiles} />
      {empty === undefined ? null : <p className="ui-empty">{empty}</p>}
      {charts.length === 0 ? null : (
        <div className="report-charts">
          {charts.map((spec) => (
            <ReportChart key={spec.key} spec={spec} />
          ))}
        </div>
      )}
      {empty === undefined ? children : null}
      {tables.map((spec) => (
        <ReportTable key={spec.key} spec={spec} />
      ))}
    </div>
  );
}

/** A chart with its title and a picture to save; what draws it is loaded when first shown. */
export function ReportChart({ spec }: { readonly spec: ChartSpec }): ReactNode {
  return (
    <Suspense fallback={waiting}>
      <Chart spec={spec} />
    </Suspense>
  );
}

function Tiles({ tiles }: { readonly tiles: readonly Tile[] }): ReactNode {
  if (tiles.length === 0) return null;
  return (
    <dl className="report-tiles">
      {tiles.map(({ title, value, tone, to }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd data-tone={tone}>
            {to ? (
              <FigureLink to={to} name={title}>
                {value}
              </FigureLink>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
