import { DatePicker } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { displaySettings } from '../system-settings.ts';
import { useDays } from './use-days.ts';

/** From one day to another, both included; an end may stay open. */
export function DateRange(props: {
  readonly id: string;
  readonly label: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}): ReactNode {
  const t = useText('control');
  const dayjs = useDays();
  const { id, label, from, to, onChange } = props;
  const { dateFormat } = displaySettings();
  const end = (which: 'from' | 'to', day: string | undefined, change: (next: string | undefined) => void) => (
    <DatePicker
      {...(which === 'from' ? { id } : {})}
      aria-label={t(`range.${which}`, { field: label })}
      className="ui-fill"
      placeholder={t(which)}
      value={day ? dayjs(day) : null}
      format={[dateFormat, 'YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D']}
      {...(which === 'to' && from ? { minDate: dayjs(from) } : {})}
      {...(which === 'from' && to ? { maxDate: dayjs(to) } : {})}
      onChange={(next) => change(next?.format('YYYY-MM-DD'))}
    />
  );
  return (
    <span className="ui-range">
      {end('from', from, (next) => onChange(next, to))}
      <span aria-hidden>–</span>
      {end('to', to, (next) => onChange(from, next))}
    </span>
  );
}
