import { endpointQuery, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { licenceNotice } from '../contract/licence-notice.api.ts';

const hourMs = 3_600_000;
const noticeQuery = { ...endpointQuery('licence', licenceNotice), staleTime: hourMs, refetchInterval: hourMs };

/** Tells administrators that the licence comes to its end or the clock is wrong, and everybody that it is over. */
export function LicenceBanner(): ReactNode {
  const t = useText('session.licence');
  const { data } = useQuery(noticeQuery);
  if (!data || !(data.warns || data.clockBehind)) return null;
  const isOver = data.state === 'expired' || data.state === 'locked';
  return (
    <div className={isOver ? 'mp-banner mp-banner-danger' : 'mp-banner'} role="status">
      {data.warns ? <span>{isOver ? t('over') : t('expiring', { n: data.daysLeft })}</span> : null}
      {data.clockBehind ? <span>{t('clock')}</span> : null}
    </div>
  );
}
