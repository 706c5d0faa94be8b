import { markAt, type RevisionLine } from '@mp/kernel/contract';
import { useText } from '@mp/kernel/web';
import { Button, Input, Radio } from 'antd';
import { useState, type ReactNode } from 'react';

/** An auditor's word on a line. */
export interface MarkInput {
  readonly path: string;
  readonly mark: 'ok' | 'return' | null;
  readonly remark?: string | null;
}

interface MarksProps {
  readonly line: RevisionLine;
  /** Node whose word is asked for; the others have theirs. */
  readonly node: string;
  readonly onMark: (mark: MarkInput) => void;
}

/** Checked, or to be returned with a remark that the dealer sees beside the field. */
export function Marks({ line, node, onMark }: MarksProps): ReactNode {
  const own = markAt(line, node);
  const t = useText('dealer');
  const [chosen, setChosen] = useState<'ok' | 'return' | null>(own?.mark ?? null);
  const [remark, setRemark] = useState(own?.remark ?? '');
  const name = t('mark.of', { field: t(`field.${line.field}`) });
  return (
    <div className="dlr-marks">
      <Radio.Group
        aria-label={name}
        size="small"
        optionType="button"
        value={chosen}
        options={[
          { value: 'ok', label: t('mark.ok') },
          { value: 'return', label: t('mark.return') },
        ]}
        onChange={({ target }) => {
          const next = target.value as 'ok' | 'return';
          setChosen(next);
          if (next === 'ok') onMark({ path: line.path, mark: 'ok' });
        }}
      />
      {chosen === 'return' ? (
        <>
          <Input.TextArea
            aria-label={t('mark.remark', { field: t(`field.${line.field}`) })}
            placeholder={t('mark.remarkHint')}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
          <Button
            size="small"
            disabled={remark.trim() === '' || (own?.mark === 'return' && own.remark === remark.trim())}
            onClick={() => onMark({ path: line.path, mark: 'return', remark: remark.trim() })}
          >
            {t('mark.keep')}
          </Button>
        </>
      ) : null}
      {line.marks.map(({ byName, node: at }) => (
        <small key={at} className="ui-hint">
          {t('mark.by', { name: byName })}
        </small>
      ))}
    </div>
  );
}
