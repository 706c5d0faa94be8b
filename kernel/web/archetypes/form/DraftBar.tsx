import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatInstant } from '../../controls/format.ts';
import { useLanguage, useText } from '../../i18n.ts';
import type { DraftInForm } from './use-draft.ts';

/** A quiet line above a form whose user once typed something and did not save it. */
export function DraftBar({ draft }: { readonly draft: DraftInForm }): ReactNode {
  const t = useText('form');
  const language = useLanguage();
  const { found, isOlder, resume, discard } = draft;
  return (
    <div role="status" className="ui-draft">
      {found ? (
        <>
          <span>
            {t('draft', { at: formatInstant(found.at, language) })} {isOlder ? t('draftOlder') : null}
          </span>
          <Button type="link" size="small" onClick={resume}>
            {t('draftContinue')}
          </Button>
          <Button type="link" size="small" onClick={discard}>
            {t('draftDiscard')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
