import { QueryResult, useDelayed, useLanguage, useText, useValue } from '@mp/kernel/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JobClockInput } from '../contract/index.ts';
import { previewQuery } from './job.client.ts';
import { zoneTime } from './words.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The clock of the job as it is written now. */
function useClock(): JobClockInput {
  return {
    type: useValue('type') === 'simple' ? 'simple' : 'cron',
    cron: text(useValue('cron')),
    zone: text(useValue('zone')) ?? 'UTC',
    startTime: text(useValue('startTime')),
    endTime: text(useValue('endTime')),
    repeatCount: number(useValue('repeatCount')),
    intervalSec: number(useValue('intervalSec')),
    workdaysOnly: useValue('workdaysOnly') === true,
  };
}

/** The next ten fire times, as the clocks of the job's zone show them; live while one types. */
export function FirePreview(): ReactNode {
  const t = useText('job');
  const language = useLanguage();
  const written = JSON.stringify(useClock());
  const clock = JSON.parse(useDelayed(written, 250)) as JobClockInput;
  const read = useQuery({ ...previewQuery(clock), placeholderData: keepPreviousData });
  return (
    <section className="job-preview">
      <h2>{t('preview.title')}</h2>
      <QueryResult read={read}>
        {({ fires, wrong }) =>
          wrong !== null ? (
            <p className="mp-secondary">{wrongText(wrong, t)}</p>
          ) : fires.length === 0 ? (
            <p className="mp-secondary">{t('preview.none')}</p>
          ) : (
            <ol aria-live="polite">
              {fires.map((fire) => (
                <li key={fire}>
                  <time dateTime={fire}>{zoneTime(fire, language, clock.zone)}</time>
                </li>
              ))}
            </ol>
          )
        }
      </QueryResult>
    </section>
  );
}

function wrongText(wrong: string, t: ReturnType<typeof useText>): string {
  if (wrong === 'clock') return t('preview.wait');
  return wrong === 'zone' ? t('preview.wrongZone') : t('preview.wrong', { field: t(`cronField.${wrong}`) });
}
