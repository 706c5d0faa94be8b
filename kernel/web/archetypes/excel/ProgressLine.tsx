import type { ReactNode } from 'react';
import { formatCount } from '../../controls/format.ts';
import { useText } from '../../i18n.ts';
import './excel.css';

/** How far a job is, in words and as a bar; without a known total only that it goes on. */
export function ProgressLine({
  label,
  done,
  total,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}): ReactNode {
  const t = useText('excel');
  const part = total > 0 ? Math.min(1, done / total) : undefined;
  return (
    <div className="ui-progress">
      <span id="ui-progress-label">{label}</span>
      <progress aria-labelledby="ui-progress-label" {...(part === undefined ? {} : { value: part, max: 1 })} />
      <span aria-live="polite">
        {total > 0 ? t('progress', { done: formatCount(done), total: formatCount(total) }) : t('waiting')}
      </span>
    </div>
  );
}
