import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { useOptions } from '../dictionary.ts';
import { listOf, textOf, type EditProps } from './control.ts';
import { TickEdit } from './lazy-radio.ts';
import { ties } from './ties.ts';

/** One code, or several, out of a fixed list. */
export function ChoiceEdit(props: EditProps): ReactNode {
  const { name, field, resource, label, value, onChange, onBlur } = props;
  const t = useText();
  const chosen = field.kind === 'choices' ? listOf(value) : [textOf(value)];
  // What can no longer be chosen keeps its word where it stands already.
  const options = useOptions(resource, name, field).filter(
    (option) => option.disabled !== true || chosen.includes(option.value),
  );
  const shared = {
    ...ties(props),
    options,
    className: 'ui-fill',
    'aria-label': label,
    allowClear: !field.required,
    placeholder: t('control.choose'),
    showSearch: options.length > 8 ? { optionFilterProp: 'label' } : false,
    ...(onBlur ? { onBlur } : {}),
  };
  if (field.ticked === true) return <TickEdit {...props} />;
  if (field.kind === 'choices')
    return <Select {...shared} mode="multiple" value={chosen} onChange={(next: string[]) => onChange(next)} />;
  return (
    <Select
      {...shared}
      value={textOf(value) || null}
      onChange={(next: string | null | undefined) => onChange(next ?? null)}
    />
  );
}
