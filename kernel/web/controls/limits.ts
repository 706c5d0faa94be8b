/** Limits of a number, either of which may be missing. */
interface Limits {
  readonly min?: string | null;
  readonly max?: string | null;
  readonly unit?: string | null;
}

/** A decimal without zeros behind: `0.500` is `0.5`. */
const plain = (value: string): string => (Number.isFinite(Number(value)) ? String(Number(value)) : value);

/** Says limits: `75 – 95 °C`, `≥ 1 MΩ`; empty where there are none. */
export function limitSpan({ min, max, unit }: Limits): string {
  if (!min && !max) return '';
  const span = min && max ? `${plain(min)} – ${plain(max)}` : min ? `≥ ${plain(min)}` : `≤ ${plain(max ?? '')}`;
  return `${span} ${unit ?? ''}`.trim();
}
