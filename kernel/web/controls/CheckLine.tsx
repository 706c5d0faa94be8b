import { pickText, type Fields, type I18nText } from '@mp/kernel/contract';
import { Input, Radio } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useLanguage } from '../i18n.ts';
import type { EditProps } from './control.ts';
import { editors } from './edits.ts';
import { besideRow, namesOf } from './rows.ts';
import './check-line.css';

/** Something that is looked at on site, with its answer. */
export interface SiteCheck {
  readonly code: string;
  readonly name?: I18nText | null;
  readonly required?: boolean | null;
  readonly unit?: string | null;
  readonly value?: string | null;
  readonly photos?: readonly string[] | null;
}

/** How a check is answered: by one of some words, in digits or in words; `null`, by photos alone. */
export type CheckAnswer = readonly { readonly value: string; readonly label: string }[] | 'decimal' | 'text' | null;

interface CheckLineProps<C extends SiteCheck> {
  /** What the editor of the table of checks is given. */
  readonly edit: EditProps;
  /** Fields of a row of that table. */
  readonly columns: Fields;
  readonly check: C;
  readonly answer: CheckAnswer;
  readonly onCheck: (check: C) => void;
  readonly disabled: boolean;
  /** It is not as it should be. */
  readonly isWrong: boolean;
  /** Limits and the like, below the name. */
  readonly hints: string;
  /** What an audit said of it. */
  readonly remark: string | undefined;
  /** Names the control of its photos. */
  readonly photosLabel: (name: string) => string;
  /** What else is asked for, between answer and photos, by the name of the check. */
  readonly children?: (name: string) => ReactNode;
}

/** A check as it is answered on site, large enough for a thumb: limits, what an audit said, answer and photos. */
export function CheckLine<C extends SiteCheck>(props: CheckLineProps<C>): ReactNode {
  const { edit, check, disabled, isWrong, hints, remark, children } = props;
  const language = useLanguage();
  const name = (check.name && pickText(check.name, language)) || check.code;
  return (
    <fieldset className="ui-check" data-wrong={isWrong} disabled={disabled}>
      <legend>
        {name}
        {check.required === true ? <span aria-hidden> *</span> : null}
      </legend>
      {hints === '' ? null : <small className="mp-secondary">{hints}</small>}
      {remark === undefined ? null : <p className="ui-remark">{remark}</p>}
      <Answer {...props} id={`${edit.id}-${check.code}`} name={name} />
      {children?.(name)}
      <Photos {...props} name={name} />
    </fieldset>
  );
}

function Answer<C extends SiteCheck>({
  id,
  name,
  check,
  answer,
  disabled,
  onCheck,
}: CheckLineProps<C> & { readonly id: string; readonly name: string }): ReactNode {
  if (answer === null) return null;
  const shared = { id, 'aria-label': name, size: 'large' as const, disabled };
  if (typeof answer !== 'string')
    return (
      <Radio.Group
        {...shared}
        optionType="button"
        value={check.value ?? null}
        options={[...answer]}
        onChange={({ target }) => onCheck({ ...check, value: String(target.value) })}
      />
    );
  return (
    <Input
      {...shared}
      value={check.value ?? ''}
      inputMode={answer}
      suffix={check.unit ?? undefined}
      onChange={({ target }) => onCheck({ ...check, value: target.value })}
    />
  );
}

const FilesEdit = editors.files;

function Photos<C extends SiteCheck>({
  edit,
  columns,
  check,
  name,
  disabled,
  photosLabel,
  onCheck,
}: CheckLineProps<C> & { readonly name: string }): ReactNode {
  const field = columns['photos'];
  if (!field) return null;
  const facts: SiteCheck = check;
  return (
    <Suspense>
      <FilesEdit
        id={`${edit.id}-${check.code}-photos`}
        name="photos"
        field={field}
        resource={edit.resource}
        label={photosLabel(name)}
        value={check.photos ?? []}
        disabled={disabled}
        record={besideRow(columns, { ...facts }, namesOf(edit.record, edit.name))}
        onChange={(photos) => onCheck({ ...check, photos: photos as readonly string[] })}
      />
    </Suspense>
  );
}
