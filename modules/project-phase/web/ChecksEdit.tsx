import type { I18nText } from '@mp/kernel/contract';
import { CheckLine, rowsOf, useText, type EditProps } from '@mp/kernel/web';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { brokenLimit, openLines, phaseRecord, withAnswers, type Check, type Remark } from '../contract/index.ts';
import { useLimitText } from './limit-text.ts';
import { useWork } from './use-work.ts';

type Row = Check & { readonly name?: I18nText | null; readonly unit?: string | null };

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
          <PhaseCheck
            edit={props}
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

interface LineProps {
  readonly edit: EditProps;
  readonly row: Row;
  readonly remark: string | undefined;
  readonly disabled: boolean;
  /** The server wants a word on it. */
  readonly isWrong: boolean;
  readonly onRow: (row: Row) => void;
}

function PhaseCheck({ edit, row, remark, disabled, isWrong, onRow }: LineProps): ReactNode {
  const t = useText('phaseRecord');
  const limitText = useLimitText();
  const isBeyond = brokenLimit(row) !== undefined;
  const answers = {
    yesNo: ['yes', 'no'].map((value) => ({ value, label: t(`answer.${value}`) })),
    number: 'decimal',
    text: 'text',
    photo: null,
  } as const;
  return (
    <CheckLine
      edit={edit}
      columns={columns}
      check={row}
      answer={answers[row.kind]}
      disabled={disabled}
      isWrong={isBeyond}
      hints={limitText(row)}
      remark={remark}
      photosLabel={(check) => t('checks.photosOf', { check })}
      onCheck={onRow}
    >
      {() =>
        row.kind === 'photo' ? null : (
          <NoteField
            id={`${edit.id}-${row.code}-note`}
            isAsked={isBeyond}
            isWrong={isWrong}
            row={row}
            disabled={disabled}
            onRow={onRow}
          />
        )
      }
    </CheckLine>
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
