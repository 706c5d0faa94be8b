import { formatInstant, useLanguage, useText, useUserInfo } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { signOut } from '../session/sign-out.ts';

/** Somebody stands in for the user: as whom, until when, and the way out, for as long as it lasts. */
export function ActingBanner(): ReactNode {
  const t = useText('session');
  const language = useLanguage();
  const info = useUserInfo();
  if (!info?.acting) return null;
  const { by, until } = info.acting;
  const end = formatInstant(new Date(until).toISOString(), language);
  return (
    <div className="mp-banner mp-banner-danger" role="status">
      <strong>{t('acting', { user: info.employeeName, by, until: end })}</strong>
      <button type="button" className="mp-link-button" onClick={() => void signOut()}>
        {t('endActing')}
      </button>
    </div>
  );
}
