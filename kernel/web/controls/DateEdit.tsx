import { DatePicker } from 'antd';
import type { ReactNode } from 'react';
import { displaySettings } from '../system-settings.ts';
import { textOf, type EditProps } from './control.ts';
import { ties } from './ties.ts';
import { useDays } from './use-days.ts';

/** A calendar day, or an instant in the user's time zone to the minute; typing the digits works too. */
export function DateEdit(props: EditProps): ReactNode {
  const { field, label, value, onChange, onBlur } = props;
  const instant = field.kind === 'dateTime';
  const dayjs = useDays();
  const at = dayjs(textOf(value) || null);
  const { min, max } = field;
  const { dateFormat } = displaySettings();
  return (
    <DatePicker
      {...ties(props)}
      className="ui-fill"
      aria-label={label}
      // What was typed counts when the field is left, as by a click on the button of the form.
      changeOnBlur
      allowClear={!field.required}
      value={at.isValid() ? at : null}
      showTime={instant ? { format: 'HH:mm' } : false}
      format={instant ? [`${dateFormat} HH:mm`, 'YYYYMMDD HHmm'] : [dateFormat, 'YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D']}
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
