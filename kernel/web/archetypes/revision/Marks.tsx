import {
  fieldTextKey,
  markAt,
  plainResource,
  type Fields,
  type MarkInput,
  type Resource,
  type RevisionLine,
} from '@mp/kernel/contract';
import { Button, Input, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import './revision.css';

interface MarksProps<F extends Fields> {
  readonly version: Resource<F>;
  readonly line: RevisionLine;
  /** Node whose mark is asked for; the others have theirs. */
  readonly node: string;
  readonly onMark: (mark: MarkInput) => void;
}

/** Checked, or to be returned with a remark that the author sees beside the field. */
export function Marks<F extends Fields>({ version, line, node, onMark }: MarksProps<F>): ReactNode {
  const own = markAt(line, node);
  const t = useText('revision');
  const [chosen, setChosen] = useState<'ok' | 'return' | null>(own?.mark ?? null);
  const [remark, setRemark] = useState(own?.remark ?? '');
  const field = useText()(fieldTextKey(plainResource(version), line.field));
  return (
    <div className="ui-marks">
      <Radio.Group
        aria-label={t('mark.of', { field })}
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
            aria-label={t('mark.remark', { field })}
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
