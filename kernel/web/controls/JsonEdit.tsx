import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import type { EditProps } from './control.ts';
import { ties } from './ties.ts';

const written = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** The value a JSON text means; text that is none stays text, which the form refuses. */
function jsonOf(typed: string): unknown {
  if (typed.trim() === '') return null;
  try {
    const parsed: unknown = JSON.parse(typed);
    return typeof parsed === 'string' ? typed : parsed;
  } catch {
    return typed;
  }
}

/** JSON as text; laid out anew when left. */
export function JsonEdit(props: EditProps): ReactNode {
  const { value, onChange, onBlur } = props;
  const t = useText('control');
  const [typed, setTyped] = useState<string>();
  return (
    <Input.TextArea
      {...ties(props)}
      className="ui-code"
      spellCheck={false}
      autoSize={{ minRows: 4, maxRows: 16 }}
      placeholder={t('json.placeholder')}
      value={typed ?? written(value)}
      onFocus={() => setTyped(written(value))}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(jsonOf(event.target.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}
