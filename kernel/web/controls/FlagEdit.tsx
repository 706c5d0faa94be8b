import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import type { EditProps } from './control.ts';

/** Yes or no; the word stands beside the switch, so that colour alone says nothing. */
export function FlagEdit({ id, value, onChange, onBlur, disabled, describedBy }: EditProps): ReactNode {
  const t = useText('control');
  const on = value === true;
  return (
    <span className="ui-flag">
      <Switch
        id={id}
        checked={on}
        disabled={disabled === true}
        aria-describedby={describedBy}
        onChange={(next) => onChange(next)}
        {...(onBlur ? { onBlur } : {})}
      />
      <span aria-hidden>{t(on ? 'yes' : 'no')}</span>
    </span>
  );
}
