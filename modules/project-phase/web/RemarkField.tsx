import { rowsOf, useRecordAct, useText, type AnyRecord } from '@mp/kernel/web';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { phaseRecord, type Remark } from '../contract/index.ts';

interface RemarkFieldProps {
  readonly record: AnyRecord;
  /** Which line is remarked, see `remarkColumns`. */
  readonly line: string;
  readonly label: string;
  readonly isReadOnly: boolean;
}

/** What of a line is to be done again; stored when the field is left, so that the decision finds it. */
export function RemarkField({ record, line, label, isReadOnly }: RemarkFieldProps): ReactNode {
  const t = useText('phaseRecord');
  const act = useRecordAct(phaseRecord);
  const round = Number(record['round'] ?? 0);
  const remarks = rowsOf(record['remarks']) as unknown as readonly Remark[];
  const stored = remarks.find((each) => each.line === line && each.round === round)?.remark ?? '';
  const [typed, setTyped] = useState(stored);
  if (isReadOnly) return stored;
  return (
    <Input
      aria-label={t('audit.remarkOf', { line: label })}
      value={typed}
      maxLength={500}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed.trim() !== stored)
          void act('remark', [record], {
            params: { line, remark: typed.trim() || null },
            confirmed: true,
            done: t('audit.remarkKept'),
          });
      }}
    />
  );
}
