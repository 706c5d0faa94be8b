import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';

/** From one day to another, both included; an end may stay open. */
export function DateRange(props: {
  readonly id: string;
  readonly label: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}): ReactNode {
  const t = useText('control');
  const { id, label, from, to, onChange } = props;
  const end = (which: 'from' | 'to', day: string | undefined, change: (next: string | undefined) => void) => (
    <DatePicker
      {...(which === 'from' ? { id } : {})}
      aria-label={t(`range.${which}`, { field: label })}
      className="ui-fill"
      placeholder={t(which)}
      value={day ? dayjs(day) : null}
      format={['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D']}
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
