import { pickText, type I18nText } from '@mp/kernel/contract';
import { editors, besideRow, namesOf, rowsOf, useLanguage, useText, type EditProps } from '@mp/kernel/web';
import { Input, Radio } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { brokenLimit, openLines, phaseRecord, withAnswers, type Check, type Remark } from '../contract/index.ts';
import { useLimitText } from './limit-text.ts';
import { useWork } from './use-work.ts';

type Row = Check & { readonly name?: I18nText | null; readonly unit?: string | null };

const FilesEdit = editors.files;
const columns = phaseRecord.fields.checks.columns ?? {};

/** Checks as they are answered on site: one under the other, large enough for a thumb, with limits and what the audit said. */
export function ChecksEdit(props: EditProps): ReactNode {
  const t = useText('phaseRecord');
  const { record, value, onChange, disabled } = props;
  const work = useWork(record);
  const given = rowsOf(value) as unknown as readonly Row[];
  const rows: readonly Row[] = work ? withAnswers<Row>(work.checks, given) : given;
  const round = Number(record?.['round'] ?? 0);
  const remarks = rowsOf(record?.['remarks']) as unknown as readonly Remark[];
  const open = record?.['state'] === 'returned' ? openLines(remarks, round) : undefined;
  if (rows.length === 0) return <p className="ui-empty">{t('checks.none')}</p>;
  return (
    <ol className="pp-checks" id={props.id}>
      {rows.map((row, at) => (
        <li key={row.code}>
          <CheckLine
            {...props}
            row={row}
            remark={remarks.find(({ line, round: of }) => line === row.code && of === round)?.remark}
            disabled={disabled === true || (open !== undefined && !open.has(row.code))}
            isWrong={props.problemPath?.startsWith(`checks.${at}.`) === true}
            onRow={(next) => onChange(rows.map((each) => (each.code === row.code ? next : each)))}
          />
        </li>
      ))}
    </ol>
  );
}

interface LineProps extends EditProps {
  readonly row: Row;
  readonly remark: string | undefined;
  readonly isWrong: boolean;
  readonly onRow: (row: Row) => void;
}

function CheckLine(props: LineProps): ReactNode {
  const { id, row, remark, isWrong, disabled = false, record, onRow } = props;
  const t = useText('phaseRecord');
  const language = useLanguage();
  const limitText = useLimitText();
  const own = `${id}-${row.code}`;
  const name = (row.name && pickText(row.name, language)) || row.code;
  const isBeyond = brokenLimit(row) !== undefined;
  const limit = limitText(row);
  return (
    <fieldset className="pp-check" data-beyond={isBeyond} disabled={disabled}>
      <legend>
        {name}
        {row.required === true ? <span aria-hidden> *</span> : null}
      </legend>
      {limit === '' ? null : <small className="mp-secondary">{limit}</small>}
      {remark === undefined ? null : <p className="ui-remark">{remark}</p>}
      <Answer {...props} own={own} label={name} />
      {row.kind === 'photo' ? null : (
        <NoteField
          id={`${own}-note`}
          isAsked={isBeyond}
          isWrong={isWrong}
          row={row}
          disabled={disabled}
          onRow={onRow}
        />
      )}
      <Suspense>
        {columns['photos'] ? (
          <FilesEdit
            id={`${own}-photos`}
            name="photos"
            field={columns['photos']}
            resource={props.resource}
            label={t('checks.photosOf', { check: name })}
            value={row.photos ?? []}
            disabled={disabled}
            record={besideRow(columns, { ...row }, namesOf(record, 'checks'))}
            onChange={(photos) => onRow({ ...row, photos: photos as readonly string[] })}
          />
        ) : null}
      </Suspense>
    </fieldset>
  );
}

function Answer({ own, label, row, disabled, onRow }: LineProps & { readonly own: string }): ReactNode {
  const t = useText('phaseRecord');
  if (row.kind === 'photo') return null;
  if (row.kind === 'yesNo')
    return (
      <Radio.Group
        id={own}
        aria-label={label}
        size="large"
        optionType="button"
        value={row.value ?? null}
        disabled={disabled === true}
        options={['yes', 'no'].map((value) => ({ value, label: t(`answer.${value}`) }))}
        onChange={({ target }) => onRow({ ...row, value: String(target.value) })}
      />
    );
  return (
    <Input
      id={own}
      aria-label={label}
      size="large"
      value={row.value ?? ''}
      inputMode={row.kind === 'number' ? 'decimal' : 'text'}
      suffix={row.unit ?? undefined}
      disabled={disabled === true}
      onChange={({ target }) => onRow({ ...row, value: target.value })}
    />
  );
}

interface NoteProps {
  readonly id: string;
  readonly isAsked: boolean;
  readonly isWrong: boolean;
  readonly row: Row;
  readonly disabled: boolean;
  readonly onRow: (row: Row) => void;
}

/** Why a value may stand beyond its limit: asked for where it does. */
function NoteField({ id, isAsked, isWrong, row, disabled, onRow }: NoteProps): ReactNode {
  const t = useText('phaseRecord');
  if (!isAsked && !row.note) return null;
  return (
    <div className="pp-note">
      <label htmlFor={id}>{t('checks.field.note')}</label>
      <Input
        id={id}
        value={row.note ?? ''}
        disabled={disabled}
        {...(isWrong || !row.note ? { status: 'error' as const } : {})}
        onChange={({ target }) => onRow({ ...row, note: target.value })}
      />
    </div>
  );
}
