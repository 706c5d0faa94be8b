import { FullscreenExitOutlined, FullscreenOutlined, SaveOutlined } from '@ant-design/icons';
import type { RequestedWindow } from '@mp/kernel/contract';
import { codeText, FormDrawer, lazyView, PageAction, ReportPage, toast, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { processReport, processReports, type ReportName } from '../../contract/index.ts';
import { useFullScreen } from '../full-screen.ts';
import { keptQuery } from './kept-query.ts';
import { namedReportForm } from './named-report-form.tsx';
import { ProcessPick } from './ProcessPick.tsx';

const HeatMap = lazyView(() => import('./HeatMap.tsx').then((file) => file.HeatMap));

/** The board on a wall is read again each minute. */
const boardMs = 60_000;
const filters = { defKey: ProcessPick };

/** One report with its filters, its workbook, and the way to keep it. */
export function ReportTab({ name }: { readonly name: ReportName }): ReactNode {
  const t = useText('processReport');
  const [kept, setKept] = useState<RequestedWindow>();
  const wall = useRef<HTMLDivElement>(null);
  const isWall = useFullScreen(wall);
  const isBoard = name === 'overview';
  const actions = (requested: RequestedWindow) => (
    <>
      {isBoard && document.fullscreenEnabled ? (
        <PageAction
          titleKey="processReport.fullScreen"
          icon={FullscreenOutlined}
          onRun={() => void wall.current?.requestFullscreen()}
        />
      ) : null}
      <PageAction
        titleKey="processReport.keep"
        icon={SaveOutlined}
        right="processReport.create"
        primary
        refused={requested.refusal && codeText(requested.refusal.code, requested.refusal.params)}
        onRun={() => setKept(requested)}
      />
    </>
  );
  const shared = { filters, actions };

  return (
    <div ref={wall} className="report-tab" data-wall={isWall}>
      {isWall ? (
        <div className="report-wall-head">
          <h2>{t(`report.${name}`)}</h2>
          <Button icon={<FullscreenExitOutlined aria-hidden />} onClick={() => void document.exitFullscreen()}>
            {t('leaveFullScreen')}
          </Button>
        </div>
      ) : null}
      {name === 'bottlenecks' ? (
        <ReportPage {...shared} report={processReports[name]}>
          {({ items }) => <HeatMap items={items} />}
        </ReportPage>
      ) : (
        <ReportPage<unknown>
          {...shared}
          report={processReports[name]}
          isBare={isWall}
          every={isBoard ? boardMs : undefined}
        />
      )}
      <FormDrawer
        open={kept !== undefined}
        resource={processReport}
        title={t('keep')}
        initial={{ name: t(`report.${name}`), report: name, query: kept ? keptQuery(kept) : '' }}
        onClose={() => setKept(undefined)}
        onSaved={() => toast.success(t('kept'))}
      >
        {namedReportForm}
      </FormDrawer>
    </div>
  );
}
