import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { textOf, type EditProps } from './control.ts';
import { ties } from './ties.ts';

/** A colour: typed as `#rrggbb`, or picked from the system's own palette. */
export function ColourEdit(props: EditProps): ReactNode {
  const { label, value, onChange, onBlur, disabled } = props;
  const t = useText('control');
  const text = textOf(value);
  const isColour = /^#[0-9a-f]{6}$/i.test(text);
  return (
    <span className="ui-colour">
      <input
        type="color"
        aria-label={t('colour.pick', { field: label })}
        disabled={disabled === true}
        value={isColour ? text : '#000000'}
        data-empty={!isColour}
        onChange={(event) => onChange(event.target.value)}
      />
      <Input
        {...ties(props)}
        autoComplete="off"
        spellCheck={false}
        placeholder="#rrggbb"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </span>
  );
}
