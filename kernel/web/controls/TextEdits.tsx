import { Input } from 'antd';
import type { ReactNode } from 'react';
import { textOf, type EditProps } from './control.ts';
import { ties } from './ties.ts';

const inputTypes: Partial<Record<string, { readonly type: string; readonly autoComplete: string }>> = {
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', autoComplete: 'url' },
};

/** One line of text: text, phone, mail, address, ID card. */
export function TextEdit(props: EditProps): ReactNode {
  const { field, value, onChange, onBlur, placeholder, autoFocus } = props;
  const kind = inputTypes[field.kind];
  return (
    <Input
      {...ties(props)}
      type={kind?.type ?? 'text'}
      autoComplete={kind?.autoComplete ?? 'off'}
      value={textOf(value)}
      autoFocus={autoFocus === true}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}

/** Several lines of text, with the number of characters left to its limit. */
export function LongTextEdit(props: EditProps): ReactNode {
  const { field, value, onChange, onBlur } = props;
  const text = textOf(value);
  const used = [...text].length;
  const max = field.maxLength ?? 2000;
  return (
    <div className="ui-long-text">
      <Input.TextArea
        {...ties(props)}
        value={text}
        autoSize={{ minRows: 3, maxRows: 12 }}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <span className="ui-count" aria-hidden data-over={used > max}>
        {used} / {max}
      </span>
    </div>
  );
}
