import { CheckCircleOutlined, CloseCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';

/** Something wrong with what is designed. */
export interface DesignerProblem {
  readonly key: string;
  /** Translated sentence. */
  readonly message: string;
  /** Name of the element that it concerns. */
  readonly where: string;
  /** An error keeps it from being saved, a warning from being put in force. */
  readonly kind: 'error' | 'warning';
  /** Selects the element. */
  readonly onGo: () => void;
}

/** The list of problems; each entry leads to its element. */
export function Problems({ problems }: { readonly problems: readonly DesignerProblem[] }): ReactNode {
  const t = useText('designer');
  return (
    <section className="ui-problems" aria-label={t('problems')}>
      <h2 aria-live="polite">
        {problems.length === 0 ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{' '}
        {problems.length === 0 ? t('noProblems') : t('problemCount', { count: problems.length })}
      </h2>
      {problems.length === 0 ? null : (
        <ul>
          {problems.map(({ key, message, where, kind, onGo }) => (
            <li key={key} data-kind={kind}>
              <button type="button" onClick={onGo}>
                {kind === 'error' ? (
                  <CloseCircleOutlined aria-label={t('error')} />
                ) : (
                  <WarningOutlined aria-label={t('warning')} />
                )}
                <span>{where}</span>
                <span>{message}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
