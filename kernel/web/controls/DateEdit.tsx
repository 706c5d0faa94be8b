import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { textOf, type EditProps } from './control.ts';
import { ties } from './ties.ts';

/** A calendar day, or an instant in the user's time zone to the minute; typing the digits works too. */
export function DateEdit(props: EditProps): ReactNode {
  const { field, label, value, onChange, onBlur } = props;
  const instant = field.kind === 'dateTime';
  const at = dayjs(textOf(value) || null);
  const { min, max } = field;
  return (
    <DatePicker
      {...ties(props)}
      className="ui-fill"
      aria-label={label}
      allowClear={!field.required}
      value={at.isValid() ? at : null}
      showTime={instant ? { format: 'HH:mm' } : false}
      format={instant ? ['YYYY-MM-DD HH:mm', 'YYYYMMDD HHmm'] : ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D']}
      {...(typeof min === 'string' ? { minDate: dayjs(min) } : {})}
      {...(typeof max === 'string' ? { maxDate: dayjs(max) } : {})}
      onChange={(next) =>
        onChange(
          next === null ? null : instant ? next.second(0).millisecond(0).toISOString() : next.format('YYYY-MM-DD'),
        )
      }
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}
