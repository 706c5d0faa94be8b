import { Input } from 'antd';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import '../../controls/controls.css';

const shortest = 4;
const longest = 200;

/** Whether a reason is long enough to be one, and not too long. */
export function reasonIsGiven(reason: string): boolean {
  const { length } = [...reason.trim()];
  return length >= shortest && length <= longest;
}

interface ReasonFieldProps {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** The user has tried to go on: from now on a missing reason is named. */
  readonly isAsked: boolean;
  readonly autoFocus?: boolean;
}

/** Why something is done, in the user's words: 4 to 200 characters. */
export function ReasonField({ id: given, value, onChange, isAsked, autoFocus }: ReasonFieldProps): ReactNode {
  const t = useText('records');
  const own = useId();
  const id = given ?? own;
  const isWrong = isAsked && !reasonIsGiven(value);
  return (
    <div className="ui-field" data-wide="true" data-invalid={isWrong}>
      <label htmlFor={id}>
        {t('reason')}
        <span className="ui-required" aria-hidden>
          *
        </span>
      </label>
      <Input.TextArea
        id={id}
        value={value}
        maxLength={longest}
        autoSize={{ minRows: 2, maxRows: 5 }}
        autoFocus={autoFocus === true}
        aria-required
        aria-invalid={isWrong}
        aria-describedby={`${id}-problem`}
        {...(isWrong ? { status: 'error' as const } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      <small id={`${id}-problem`} className="ui-problem" role="alert">
        {isWrong ? t('reasonNeeded', { min: shortest, max: longest }) : null}
      </small>
    </div>
  );
}
