import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { setPreferences, usePreferences } from '../../preferences.ts';
import { columnWidths, isShown, moveColumn, noChoice, orderColumns, pinOf } from './list-columns.ts';
import { useList, type ListColumn } from './list-scope.ts';

/** Which columns are shown, in which order, how wide, what is pinned; and how dense the rows are. */
export function ColumnSettings(): ReactNode {
  const { columns, choice, setChoice } = useList();
  const t = useText('list');
  const { density } = usePreferences();
  return (
    <div className="ui-column-settings" role="group" aria-label={t('columns')}>
      <div className="ui-row">
        <span id="ui-density">{t('density')}</span>
        <Segmented<'default' | 'compact'>
          aria-labelledby="ui-density"
          value={density}
          options={[
            { value: 'default', label: t('density.default') },
            { value: 'compact', label: t('density.compact') },
          ]}
          onChange={(next) => setPreferences({ density: next })}
        />
      </div>
      <ul>
        {orderColumns(columns, choice).map((column) => (
          <ColumnLine key={column.name} column={column} />
        ))}
      </ul>
      <Button type="text" onClick={() => setChoice(noChoice)}>
        {t('resetColumns')}
      </Button>
    </div>
  );
}

function ColumnLine({ column }: { readonly column: ListColumn }): ReactNode {
  const { columns, choice, setChoice } = useList();
  const t = useText('list');
  const { name, title } = column;
  const isPinned = pinOf(column, choice) === 'left';
  return (
    <li>
      <Checkbox
        checked={isShown(column, choice)}
        onChange={(event) => setChoice({ ...choice, shown: { ...choice.shown, [name]: event.target.checked } })}
      >
        {title}
      </Checkbox>
      <input
        type="number"
        className="ui-width-input"
        aria-label={t('columnWidth', { field: title })}
        title={t('columnWidth', { field: title })}
        min={columnWidths.least}
        max={columnWidths.most}
        step={8}
        value={choice.widths[name] ?? column.width}
        onChange={(event) => setChoice({ ...choice, widths: { ...choice.widths, [name]: Number(event.target.value) } })}
      />
      <Button
        type="text"
        size="small"
        icon={isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
        aria-pressed={isPinned}
        aria-label={t('pinColumn', { field: title })}
        title={t('pinColumn', { field: title })}
        onClick={() => setChoice({ ...choice, pins: { ...choice.pins, [name]: isPinned ? 'none' : 'left' } })}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('columnUp', { field: title })}
        title={t('columnUp', { field: title })}
        onClick={() => setChoice(moveColumn(columns, choice, name, -1))}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('columnDown', { field: title })}
        title={t('columnDown', { field: title })}
        onClick={() => setChoice(moveColumn(columns, choice, name, 1))}
      />
    </li>
  );
}
