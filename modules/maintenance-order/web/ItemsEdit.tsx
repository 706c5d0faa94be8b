import { pickText } from '@mp/kernel/contract';
import { besideRow, editors, namesOf, rowsOf, useLanguage, useText, type EditProps } from '@mp/kernel/web';
import { Input, Radio, Select } from 'antd';
import { Suspense, type ReactNode } from 'react';
import {
  findingActions,
  maintenanceOrder,
  openLines,
  verdictOf,
  wantsPhoto,
  type InspectedItem,
  type Mark,
} from '../contract/index.ts';
import './order.css';

/** An item as it is shown: grouped, with its condition and what it was last time. */
export interface ShownItem extends InspectedItem {
  readonly section: string;
  readonly condition?: string | null;
  readonly options?: string | null;
  readonly lastValue?: string | null;
}

/** The items in a field of rows. */
export const itemsIn = (value: unknown) => rowsOf(value) as unknown as readonly ShownItem[];

const FilesEdit = editors.files;
const columns = maintenanceOrder.fields.results.columns ?? {};
const plain = (value: string): string => String(Number(value));

/** Says the limits of an item: `75 – 95 °C`; empty where it has none. */
export function limitOf({ min, max, unit }: InspectedItem): string {
  if (!min && !max) return '';
  const span = min && max ? `${plain(min)} – ${plain(max)}` : min ? `≥ ${plain(min)}` : `≤ ${plain(max ?? '')}`;
  return `${span} ${unit ?? ''}`.trim();
}

/** The inspection section by section, large enough for a thumb: limits and the last value beside each answer. */
export function ItemsEdit(props: EditProps): ReactNode {
  const t = useText('order');
  const { record, value, onChange, disabled } = props;
  const items = itemsIn(value);
  const open = openLines(record?.['marks'], record?.['round']);
  const marks = rowsOf(record?.['marks']) as unknown as readonly Mark[];
  const remarkOf = (code: string) =>
    marks.find((each) => each.line === code && each.round === record?.['round'])?.remark;
  if (items.length === 0) return <p className="ui-empty">{t('inspection.none')}</p>;
  return (
    <div className="mo-items" id={props.id}>
      {[...Map.groupBy(items, ({ section }) => section)].map(([section, rows]) => (
        <section key={section} aria-label={t(`results.section.${section}`)}>
          <h3>{t(`results.section.${section}`)}</h3>
          {rows.map((item) => (
            <ItemLine
              key={item.code}
              {...props}
              item={item}
              remark={remarkOf(item.code)}
              disabled={disabled === true || (open !== undefined && !open.has('record') && !open.has(item.code))}
              onItem={(next) => onChange(items.map((each) => (each.code === item.code ? next : each)))}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

interface LineProps extends EditProps {
  readonly item: ShownItem;
  readonly remark: string | undefined;
  readonly onItem: (item: ShownItem) => void;
}

function ItemLine(props: LineProps): ReactNode {
  const { id, item, remark, disabled = false } = props;
  const language = useLanguage();
  const own = `${id}-${item.code}`;
  const name = (item.name && pickText(item.name, language)) || item.code;
  const isNg = verdictOf(item) === 'NG';
  const part = { ...props, own, label: name };
  return (
    <fieldset className="mo-item" data-ng={isNg} disabled={disabled}>
      <legend>
        {name}
        {item.required === true ? <span aria-hidden> *</span> : null}
      </legend>
      <Hints item={item} />
      {remark === undefined ? null : <p className="ui-remark">{remark}</p>}
      <Answer {...part} />
      {isNg ? <Finding {...part} /> : null}
      {isNg || item.note ? <Note {...part} /> : null}
      <Photos {...part} />
    </fieldset>
  );
}

/** Limits, how the set runs meanwhile, and the value of the last time. */
function Hints({ item }: { readonly item: ShownItem }): ReactNode {
  const t = useText('order');
  const hints = [
    limitOf(item),
    item.condition ? t(`results.condition.${item.condition}`) : '',
    item.lastValue ? t('inspection.last', { value: item.lastValue, unit: item.unit ?? '' }) : '',
  ].filter((each) => each !== '');
  return hints.length === 0 ? null : <small className="mp-secondary">{hints.join(' · ')}</small>;
}

function Note({ item, label, disabled, onItem }: PartProps): ReactNode {
  const t = useText('order');
  return (
    <Input
      aria-label={t('inspection.noteOf', { item: label })}
      placeholder={t('results.field.note')}
      value={item.note ?? ''}
      maxLength={500}
      disabled={disabled === true}
      onChange={({ target }) => onItem({ ...item, note: target.value })}
    />
  );
}

function Photos({ item, own, label, disabled, record, resource, onItem }: PartProps): ReactNode {
  const t = useText('order');
  const photos = item.photos ?? [];
  return (
    <>
      {wantsPhoto(item) && photos.length === 0 ? (
        <p className="mo-wants" role="status">
          {t('inspection.wantsPhoto')}
        </p>
      ) : null}
      <Suspense>
        {columns['photos'] ? (
          <FilesEdit
            id={`${own}-photos`}
            name="photos"
            field={columns['photos']}
            resource={resource}
            label={t('inspection.photosOf', { item: label })}
            value={photos}
            disabled={disabled === true}
            record={besideRow(columns, { ...item }, namesOf(record, 'results'))}
            onChange={(next) => onItem({ ...item, photos: next as readonly string[] })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

type PartProps = LineProps & { readonly own: string; readonly label: string };

function Answer({ own, label, item, disabled, onItem }: PartProps): ReactNode {
  const t = useText('order');
  if (item.kind === 'PHOTO') return null;
  const offered =
    item.kind === 'OK_NG'
      ? ['OK', 'NG', ...(item.required === true ? [] : ['NA'])].map((value) => ({
          value,
          label: t(`results.verdict.${value}`),
        }))
      : (item.options ?? '').split('/').map((value) => ({ value: value.trim(), label: value.trim() }));
  if (item.kind === 'OK_NG' || (item.kind === 'CHOICE' && item.options))
    return (
      <Radio.Group
        id={own}
        aria-label={label}
        size="large"
        optionType="button"
        value={item.value ?? null}
        disabled={disabled === true}
        options={offered}
        onChange={({ target }) => onItem({ ...item, value: String(target.value) })}
      />
    );
  return (
    <Input
      id={own}
      aria-label={label}
      size="large"
      value={item.value ?? ''}
      inputMode={item.kind === 'NUMBER' ? 'decimal' : 'text'}
      suffix={item.unit ?? undefined}
      disabled={disabled === true}
      onChange={({ target }) => onItem({ ...item, value: target.value })}
    />
  );
}

/** What becomes of an item that is not in order; problems are offered where somebody takes them. */
function Finding({ own, label, item, disabled, record, onItem }: PartProps): ReactNode {
  const t = useText('order');
  const takesTickets = record?.['takesTickets'] === true;
  return (
    <>
      <Select
        id={`${own}-action`}
        aria-label={t('inspection.actionOf', { item: label })}
        size="large"
        placeholder={t('results.field.action')}
        value={item.action ?? null}
        disabled={disabled === true}
        options={findingActions
          .filter((each) => each !== 'TICKET' || takesTickets)
          .map((value) => ({ value, label: t(`results.action.${value}`) }))}
        onChange={(action) => onItem({ ...item, action })}
      />
      {takesTickets ? null : <small className="mp-secondary">{t('inspection.noTickets')}</small>}
      {item.action === 'FIXED_ON_SITE' ? (
        <Input
          aria-label={t('inspection.reTestOf', { item: label })}
          placeholder={t('results.field.reTestValue')}
          value={item.reTestValue ?? ''}
          maxLength={100}
          disabled={disabled === true}
          onChange={({ target }) => onItem({ ...item, reTestValue: target.value })}
        />
      ) : null}
    </>
  );
}
