import { FileExcelOutlined } from '@ant-design/icons';
import { reportDay, requestedWindow, type Report, type RequestedWindow } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { codeText } from '../../api-error.ts';
import { downloadFile } from '../../client.ts';
import { usePage } from '../../page.tsx';
import { serverNow } from '../../session.ts';
import { PageAction, PageActions } from '../PageActions.tsx';
import { ReportAnswer, type ReportQuery } from './ReportAnswer.tsx';
import { ReportFilters, type OwnFilters } from './ReportFilters.tsx';
import './report.css';

/** What the address asks of a report. */
function useRequest({ spec }: Report): RequestedWindow & { readonly query: ReportQuery } {
  const { search } = usePage();
  const requested = requestedWindow(spec.window, search, reportDay(serverNow()));
  const names = Object.keys(spec.filters ?? {});
  return {
    ...requested,
    query: {
      ...requested.query,
      ...Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : []))),
    },
  };
}

/** What is given to a report besides its declaration. */
export interface ReportPageProps<A> {
  readonly report: Report<unknown, A>;
  /** Filters whose values only the page can offer. */
  readonly filters?: OwnFilters;
  /** Figures alone, as on a wall. */
  readonly isBare?: boolean;
  /** Read again after so many milliseconds while the page is in front. */
  readonly every?: number | undefined;
  /** Further buttons of the page, told what is asked. */
  actions?(requested: RequestedWindow): ReactNode;
  /** A drawing of its own between charts and tables. */
  children?(answer: A): ReactNode;
}

/** A declared report: what it is narrowed to, its figures, charts and tables, and its workbook. All of it stands in the address. */
export function ReportPage<A>({
  report,
  filters,
  isBare = false,
  every,
  actions,
  children,
}: ReportPageProps<A>): ReactNode {
  const { active } = usePage();
  const requested = useRequest(report);
  const { query, refusal } = requested;
  const { path, id } = report.endpoint;
  return (
    <div className="report">
      <PageActions>
        <PageAction
          titleKey="report.export"
          icon={FileExcelOutlined}
          refused={refusal && codeText(refusal.code, refusal.params)}
          onRun={() => downloadFile(path, `${id}.xlsx`, { ...query, export: 'xlsx' })}
        />
        {actions?.(requested)}
      </PageActions>
      {isBare ? null : <ReportFilters report={report} requested={requested} own={filters} />}
      {refusal ? null : (
        <ReportAnswer report={report} query={query} every={active && every}>
          {children}
        </ReportAnswer>
      )}
    </div>
  );
}
