import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { codeText } from '../../api-error.ts';
import { useText } from '../../i18n.ts';
import type { BatchAnswer } from '../../resource-client.ts';

/** What a batch did, and which records it refused for which reason. */
export function BatchAnswerDialog({
  action,
  answer,
  close,
}: {
  readonly action: string;
  readonly answer: BatchAnswer;
  readonly close: () => void;
}): ReactNode {
  const t = useText('list');
  return (
    <Modal
      open
      width={640}
      title={t('batchPartly', { action, done: answer.done, refused: answer.refused.length })}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          {t('understood')}
        </Button>
      }
    >
      <section className="ui-preview-box" tabIndex={0} aria-label={t('refusedTitle')}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('refusedRecord')}</th>
              <th scope="col">{t('refusedReason')}</th>
            </tr>
          </thead>
          <tbody>
            {answer.refused.map((each) => (
              <tr key={each.id}>
                <td>{each.label}</td>
                <td className="ui-wrap">{codeText(each.code, each.params ?? {}, each.message)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  );
}
