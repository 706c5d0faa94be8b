import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useOptions } from '../dictionary.ts';
import { listOf, type EditProps } from './control.ts';

/** Several codes, each with a box to tick. */
export function TickEdit({ id, name, field, resource, label, value, onChange, ...rest }: EditProps): ReactNode {
  const options = useOptions(resource, name, field);
  const ticked = new Set(listOf(value));
  const change = (code: string, isTicked: boolean) =>
    onChange(
      options.flatMap((each) => ((each.value === code ? isTicked : ticked.has(each.value)) ? [each.value] : [])),
    );
  return (
    <div id={id} role="group" className="ui-ticks" aria-label={label} aria-describedby={rest.describedBy} tabIndex={-1}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={ticked.has(option.value)}
          disabled={rest.disabled === true}
          onChange={({ target }) => change(option.value, target.checked)}
        >
          {option.label}
        </Checkbox>
      ))}
    </div>
  );
}
