import { useLanguage, useText } from '@mp/kernel/web';
import { cronInWords } from '../contract/index.ts';

/** Says cron expressions in the reader's language. */
export function useCronWords(): (cron: string) => string | undefined {
  const t = useText();
  const language = useLanguage();
  return (cron) => cronInWords(cron, language, (key, params) => t(`job.words.${key}`, params));
}

/** An instant as the clocks of a zone show it. */
export function zoneTime(instant: string, language: string, zone: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'medium',
    timeZone: zone,
  }).format(new Date(instant));
}
