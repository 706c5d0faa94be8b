import { useText } from '@mp/kernel/web';
import { plainNumber, type Check } from '../contract/index.ts';

type Limited = Pick<Check, 'min' | 'max'> & { readonly unit?: string | null };

/** Says the limits of a check: `0 – 0.5 %`, `≥ 1 MΩ`; empty where it has none. */
export function useLimitText(): (check: Limited) => string {
  const t = useText('phaseRecord');
  return ({ min, max, unit }) => {
    if (!min && !max) return '';
    const [low, high] = [min ? plainNumber(min) : '', max ? plainNumber(max) : ''];
    const span = low && high ? `${low} – ${high}` : low ? `≥ ${low}` : `≤ ${high}`;
    return t('checks.limit', { limit: `${span} ${unit ?? ''}`.trim() });
  };
}
