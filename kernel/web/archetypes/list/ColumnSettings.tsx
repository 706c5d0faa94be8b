import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { usePreferences } from '../../preferences.ts';
import { showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { columnWidths, moveColumn, orderColumns } from './list-columns.ts';
import { useList, type ListColumn } from './list-scope.ts';

/** Which columns are shown, in which order, how wide, what is pinned; and how dense the rows are. */
export function ColumnSettings(): ReactNode {
  const { columns, choice, setChoice, isOwnChoice } = useList();
  const t = useText('list');
  const { density } = usePreferences();
  return (
    <div className="ui-column-settings" role="group" aria-label={t('columns')}>
      <div className="ui-row">
        <span id="ui-density">{t('density')}</span>
        <Segmented<'default' | 'compact'>
          aria-labelledby="ui-density"
          value={choice.density ?? density}
          options={[
            { value: 'default', label: t('density.default') },
            { value: 'compact', label: t('density.compact') },
          ]}
          onChange={(next) => setChoice({ ...choice, density: next })}
        />
      </div>
      <ul>
        {orderColumns(columns, choice).map((column) => (
          <ColumnLine key={column.name} column={column} />
        ))}
      </ul>
      <div className="ui-row">
        <Button type="text" disabled={!isOwnChoice} onClick={() => setChoice(null)}>
          {t('resetColumns')}
        </Button>
        <TenantColumns />
      </div>
    </div>
  );
}

/** Columns for everybody of the tenant, for those who may: as they stand here, or as the product has them again. */
function TenantColumns(): ReactNode {
  const { choice, kept, activeView } = useList();
  const t = useText('list');
  if (!kept.canShare || activeView) return null;
  const save = (layout: typeof choice | null): void =>
    void kept
      .saveLayer('tenant', { layout })
      .then(() => toast.success(t(layout === null ? 'columnsProduct' : 'columnsShared')))
      .catch(showError);
  return (
    <>
      <Button type="text" onClick={() => save(choice)}>
        {t('shareColumns')}
      </Button>
      {kept.views?.tenant.layout ? (
        <Button type="text" onClick={() => save(null)}>
          {t('unshareColumns')}
        </Button>
      ) : null}
    </>
  );
}

function ColumnLine({ column }: { readonly column: ListColumn }): ReactNode {
  const { columns, choice, setChoice, shown } = useList();
  const t = useText('list');
  const { name, title } = column;
  const isDrawn = shown.some((each) => each.name === name);
  const isPinned = shown.find((each) => each.name === name)?.pin === 'left';
  return (
    <li>
      <Checkbox
        checked={isDrawn}
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
        onClick={() => setChoice(moveColumn(columns, choice, { name, by: -1 }))}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('columnDown', { field: title })}
        title={t('columnDown', { field: title })}
        onClick={() => setChoice(moveColumn(columns, choice, { name, by: 1 }))}
      />
    </li>
  );
}
