import { FileExcelOutlined, FullscreenExitOutlined, FullscreenOutlined, SaveOutlined } from '@ant-design/icons';
import { FormDrawer, PageActions, serverNow, showError, toast, useCan, usePage, useText } from '@mp/kernel/web';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { processReport, type ReportName } from '../../contract/index.ts';
import { useFullScreen } from '../full-screen.ts';
import { namedReportForm } from './named-report-form.tsx';
import { askedOf, keptQuery, reportDay } from './report-range.ts';
import { downloadReport } from './report.client.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportView } from './ReportView.tsx';

/** The board on a wall is read again each minute. */
const boardMs = 60_000;

/** One report with its filters, its workbook, and the way to keep it. */
export function ReportTab({ name }: { readonly name: ReportName }): ReactNode {
  const t = useText('processReport');
  const { search, active } = usePage();
  const [isKeeping, setKeeping] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const wall = useRef<HTMLDivElement>(null);
  const isWall = useFullScreen(wall);
  const mayKeep = useCan('processReport.create');
  const asked = askedOf(search, reportDay(serverNow()));
  const isBoard = name === 'overview';

  async function handleExport(): Promise<void> {
    setBusy(true);
    try {
      await downloadReport(name, asked.query, t(`report.${name}`));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div ref={wall} className="report-tab" data-wall={isWall}>
      <PageActions>
        {isBoard && document.fullscreenEnabled ? (
          <Button icon={<FullscreenOutlined aria-hidden />} onClick={() => void wall.current?.requestFullscreen()}>
            {t('fullScreen')}
          </Button>
        ) : null}
        <Button
          icon={<FileExcelOutlined aria-hidden />}
          loading={isBusy}
          disabled={asked.refusal !== undefined}
          onClick={() => void handleExport()}
        >
          {t('export')}
        </Button>
        {mayKeep ? (
          <Button
            type="primary"
            icon={<SaveOutlined aria-hidden />}
            disabled={asked.refusal !== undefined}
            onClick={() => setKeeping(true)}
          >
            {t('keep')}
          </Button>
        ) : null}
      </PageActions>
      {isWall ? (
        <div className="report-wall-head">
          <h2>{t(`report.${name}`)}</h2>
          <Button icon={<FullscreenExitOutlined aria-hidden />} onClick={() => void document.exitFullscreen()}>
            {t('leaveFullScreen')}
          </Button>
        </div>
      ) : (
        <ReportFilters asked={asked} hasSteps={name === 'throughput'} />
      )}
      {asked.refusal ? null : (
        <ReportView name={name} query={asked.query} every={isBoard && active ? boardMs : false} />
      )}
      <FormDrawer
        open={isKeeping}
        resource={processReport}
        title={t('keep')}
        initial={{ name: t(`report.${name}`), report: name, query: keptQuery(asked) }}
        onClose={() => setKeeping(false)}
        onSaved={() => toast.success(t('kept'))}
      >
        {namedReportForm}
      </FormDrawer>
    </div>
  );
}
