import { titleKey, type Report } from '@mp/kernel/contract';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { ReportAnswer } from './ReportAnswer.tsx';
import './report.css';

interface ReportDialogProps {
  readonly report: Report;
  /** Text of the title, `{{name}}` being the figure. */
  readonly title: string;
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** The report behind a figure. */
export function ReportDialog({ report, title, name, search, close }: ReportDialogProps): ReactNode {
  const t = useText();
  return (
    <Modal open width={840} title={t(titleKey(report, title), { name })} footer={null} onCancel={close}>
      <ReportAnswer report={report} query={search} />
    </Modal>
  );
}
