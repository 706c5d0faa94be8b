import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';

/** What the user is asked. */
export interface Question {
  /** Names the act and the thing: "Delete 3 roles?" (ui.md section 4). */
  readonly title: string;
  readonly body?: ReactNode;
  /** What the button does: "Delete". */
  readonly ok: string;
  readonly cancel?: string;
  readonly danger?: boolean;
}

/** The question of `confirm`. */
export function ConfirmDialog({
  question,
  close,
}: {
  readonly question: Question;
  readonly close: (yes: boolean) => void;
}): ReactNode {
  const t = useText('common.action');
  return (
    <Modal
      open
      centered
      width={420}
      title={question.title}
      okText={question.ok}
      cancelText={question.cancel ?? t('cancel')}
      okButtonProps={{ danger: question.danger === true, autoFocus: true }}
      onOk={() => close(true)}
      onCancel={() => close(false)}
      closable={false}
    >
      {question.body}
    </Modal>
  );
}
