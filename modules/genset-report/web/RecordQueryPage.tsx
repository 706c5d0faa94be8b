import { ListPage, useText, type FilterProps } from '@mp/kernel/web';
import { serialOf } from '@mp/genset/contract';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { gensetRecord, maxPasted } from '../contract/index.ts';
import { openUnit } from './to-unit.ts';

/** The serial numbers in what was pasted: one a line, or with signs between them. */
const serialsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;，；、]+/u)
      .filter(Boolean)
      .map(serialOf),
  ),
];

/** Units with everything that is known of them; a column of serial numbers from a sheet is pasted to find them all. */
export function RecordQueryPage(): ReactNode {
  const t = useText('gensetRecord');
  return (
    <ListPage
      resource={gensetRecord}
      name="records"
      onOpen={({ gensetId }) => openUnit(`${gensetId}`)}
      cardFacts={['modelId', 'customerId', 'coverage']}
    >
      <ListPage.Filter
        field="serialNo"
        render={(props) => <SerialsFilter key={props.value[0]?.value ?? ''} {...props} />}
        words={([filter]) => t('pasted', { count: filter?.value.split(',').length ?? 0 })}
      />
      <ListPage.Empty>{t('empty')}</ListPage.Empty>
    </ListPage>
  );
}

function SerialsFilter({ id, name, label, value: [filter], onChange }: FilterProps): ReactNode {
  const t = useText('gensetRecord');
  const [text, setText] = useState((filter?.value ?? '').replaceAll(',', ' '));
  const serials = serialsIn(text);
  const isTooMany = serials.length > maxPasted;
  const apply = () => {
    if (isTooMany) return;
    onChange(serials.length === 0 ? [] : [{ field: name, op: 'in', value: serials.join(',') }]);
  };
  return (
    <Input.TextArea
      id={id}
      aria-label={label}
      placeholder={t('paste', { max: maxPasted })}
      autoSize={{ minRows: 1, maxRows: 4 }}
      value={text}
      {...(isTooMany ? { status: 'error' as const, title: t('tooMany', { max: maxPasted }) } : {})}
      onChange={({ target }) => setText(target.value)}
      onBlur={apply}
      onPressEnter={(event) => {
        event.preventDefault();
        apply();
      }}
    />
  );
}
