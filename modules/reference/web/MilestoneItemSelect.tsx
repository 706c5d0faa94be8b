import { pickText } from '@mp/kernel/contract';
import { useLanguage, type EditProps } from '@mp/kernel/web';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { Template } from './milestone.client.ts';

/** The items of a template to choose from. */
export function ItemSelect({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  template,
}: Pick<EditProps, 'id' | 'value' | 'onChange' | 'onBlur' | 'disabled' | 'invalid'> & {
  readonly template: Template;
}): ReactNode {
  const language = useLanguage();
  return (
    <Select
      id={id}
      className="ui-fill"
      showSearch={{ optionFilterProp: 'label' }}
      value={typeof value === 'string' && value !== '' ? value : null}
      disabled={disabled === true}
      status={invalid === true ? 'error' : ''}
      options={template.items.map(({ code, name }) => ({ value: code, label: `${code} ${pickText(name, language)}` }))}
      onChange={onChange}
      onBlur={() => onBlur?.()}
    />
  );
}
