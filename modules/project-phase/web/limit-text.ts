import { limitSpan, useText } from '@mp/kernel/web';

/** Says the limits of a check: `Limit 0 – 0.5 %`; empty where it has none. */
export function useLimitText(): (check: Parameters<typeof limitSpan>[0]) => string {
  const t = useText('phaseRecord');
  return (check) => {
    const limit = limitSpan(check);
    return limit === '' ? '' : t('checks.limit', { limit });
  };
}
