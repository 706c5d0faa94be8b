import { CheckLine, limitSpan, rowsOf, useText, type CheckAnswer, type EditProps } from '@mp/kernel/web';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
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

const columns = maintenanceOrder.fields.results.columns ?? {};

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
            <InspectedLine
              key={item.code}
              edit={props}
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

interface LineProps {
  readonly edit: EditProps;
  readonly item: ShownItem;
  readonly remark: string | undefined;
  readonly disabled: boolean;
  readonly onItem: (item: ShownItem) => void;
}

function InspectedLine(props: LineProps): ReactNode {
  const { edit, item, remark, disabled, onItem } = props;
  const t = useText('order');
  const isNg = verdictOf(item) === 'NG';
  return (
    <CheckLine
      edit={edit}
      columns={columns}
      check={item}
      answer={answerOf(item, t)}
      disabled={disabled}
      isWrong={isNg}
      hints={hintsOf(item, t)}
      remark={remark}
      photosLabel={(name) => t('inspection.photosOf', { item: name })}
      onCheck={onItem}
    >
      {(label) => (
        <>
          {isNg ? <Finding {...props} label={label} /> : null}
          {isNg || item.note ? <Note {...props} label={label} /> : null}
          {wantsPhoto(item) && (item.photos ?? []).length === 0 ? (
            <p className="mo-wants" role="status">
              {t('inspection.wantsPhoto')}
            </p>
          ) : null}
        </>
      )}
    </CheckLine>
  );
}

type Words = ReturnType<typeof useText>;

/** Limits, how the set runs meanwhile, and the value of the last time. */
const hintsOf = (item: ShownItem, t: Words): string =>
  [
    limitSpan(item),
    item.condition ? t(`results.condition.${item.condition}`) : '',
    item.lastValue ? t('inspection.last', { value: item.lastValue, unit: item.unit ?? '' }) : '',
  ]
    .filter((each) => each !== '')
    .join(' · ');

function answerOf({ kind, required, options }: ShownItem, t: Words): CheckAnswer {
  if (kind === 'PHOTO') return null;
  if (kind === 'OK_NG')
    return ['OK', 'NG', ...(required === true ? [] : ['NA'])].map((value) => ({
      value,
      label: t(`results.verdict.${value}`),
    }));
  if (kind === 'CHOICE' && options)
    return options.split('/').map((value) => ({ value: value.trim(), label: value.trim() }));
  return kind === 'NUMBER' ? 'decimal' : 'text';
}

type PartProps = LineProps & { readonly label: string };

function Note({ item, label, disabled, onItem }: PartProps): ReactNode {
  const t = useText('order');
  return (
    <Input
      aria-label={t('inspection.noteOf', { item: label })}
      placeholder={t('results.field.note')}
      value={item.note ?? ''}
      maxLength={500}
      disabled={disabled}
      onChange={({ target }) => onItem({ ...item, note: target.value })}
    />
  );
}

/** What becomes of an item that is not in order; problems are offered where somebody takes them. */
function Finding({ edit: { id, record }, label, item, disabled, onItem }: PartProps): ReactNode {
  const t = useText('order');
  const takesTickets = record?.['takesTickets'] === true;
  return (
    <>
      <Select
        id={`${id}-${item.code}-action`}
        aria-label={t('inspection.actionOf', { item: label })}
        size="large"
        placeholder={t('results.field.action')}
        value={item.action ?? null}
        disabled={disabled}
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
          disabled={disabled}
          onChange={({ target }) => onItem({ ...item, reTestValue: target.value })}
        />
      ) : null}
    </>
  );
}
