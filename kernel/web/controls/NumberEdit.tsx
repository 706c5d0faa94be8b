import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { textOf, type EditProps } from './control.ts';
import { decimalOf, integerOf } from './decimal-input.ts';
import { formatDecimal } from './format.ts';
import { ties } from './ties.ts';

/** Whole numbers, decimals and amounts: typed freely, grouped when left; decimals stay text all the way. */
export function NumberEdit(props: EditProps): ReactNode {
  const { field, value, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string>();
  const whole = field.kind === 'integer';
  const scale = field.kind === 'money' ? (field.scale ?? 2) : undefined;

  function handleLeave(): void {
    setTyped(undefined);
    onBlur?.();
  }

  return (
    <Input
      {...ties(props)}
      className="ui-digits"
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed ?? formatDecimal(textOf(value), scale)}
      onFocus={(event) => {
        setTyped(textOf(value));
        event.target.select();
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(whole ? integerOf(event.target.value) : decimalOf(event.target.value));
      }}
      onBlur={handleLeave}
    />
  );
}
