import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { useOptions } from '../dictionary.ts';
import type { EditProps } from './control.ts';

interface RadioEditProps extends EditProps {
  /** Other options than the declared ones; what stands below a label explains it. */
  readonly options?: readonly { readonly value: string; readonly label: ReactNode; readonly below?: ReactNode }[];
}

/** One of a few codes, all of them in sight. */
export function RadioEdit({
  id,
  name,
  field,
  resource,
  label,
  value,
  onChange,
  disabled,
  ...rest
}: RadioEditProps): ReactNode {
  const declared = useOptions(resource, name, field);
  return (
    <Radio.Group
      id={id}
      vertical
      aria-label={label}
      aria-describedby={rest.describedBy}
      disabled={disabled === true}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {(rest.options ?? declared).map((option) => (
        <Radio key={option.value} value={option.value}>
          {option.label}
          {'below' in option && option.below ? <small className="ui-hint"> {option.below}</small> : null}
        </Radio>
      ))}
    </Radio.Group>
  );
}
