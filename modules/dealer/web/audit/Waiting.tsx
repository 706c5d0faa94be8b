import { call, useText } from '@mp/kernel/web';
import { wallTime, workdaysBetween } from '@mp/reference/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { freeDaysApi } from '../../contract/index.ts';
import { freeDaysKey, type FreeDays } from './free-days.ts';
import './audit.css';

/** Days that are not worked, the same for everybody of a tenant. */
const freeDays = queryOptions({
  queryKey: freeDaysKey,
  queryFn: async ({ signal }): Promise<FreeDays> => {
    const { from, days } = await call(freeDaysApi, { signal });
    return { from, free: new Set(days) };
  },
  staleTime: 3_600_000,
});

/** Up to half of the time that there is, up to all of it, beyond. */
function urgency(waited: number, sla: number): 'early' | 'soon' | 'late' {
  return waited * 2 <= sla ? 'early' : waited <= sla ? 'soon' : 'late';
}

interface WaitingProps {
  /** Instant since which it waits. */
  readonly since: string | null | undefined;
  /** Working days within which it should be decided. */
  readonly sla: number;
}

/** How long something waits in working days, coloured by what is left of the time for it. */
export function Waiting({ since, sla }: WaitingProps): ReactNode {
  const t = useText('audit');
  const { data } = useQuery(freeDays);
  const [today] = useState(() => wallTime(new Date().toISOString()).day);
  if (!since || !data) return null;
  const day = wallTime(since).day;
  const from = day < data.from ? data.from : day;
  const calendar = {
    weekend: new Set<number>(),
    days: new Map([...data.free].map((each) => [each, 'holiday' as const])),
  };
  const waited = workdaysBetween(calendar, from, today);
  const state = urgency(waited, sla);
  return (
    <span className="dlr-waiting" data-state={state} title={t(`urgency.${state}`, { sla })}>
      {t('waited', { count: waited })}
      <span className="ui-unseen">{t(`urgency.${state}`, { sla })}</span>
    </span>
  );
}
