import { type AnyRecord, FieldValue, fieldRight, plainResource, useRights, useText } from '@mp/kernel/web';
import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { customer, isEmpty, mergeFields, unitedFields, type MergeChoice } from '../contract/index.ts';

const resource = plainResource(customer);
type Side = 'into' | 'from' | 'both';

const without = (names: readonly string[], name: string) => names.filter((each) => each !== name);

/** What a choice becomes when one field is decided. */
function decided(choice: MergeChoice, name: string, side: Side): MergeChoice {
  const take = without(choice.take, name);
  const unite = without(choice.unite, name);
  return {
    take: side === 'from' ? [...take, name] : take,
    unite: side === 'both' ? [...unite, name] : unite,
  };
}

const sideOf = ({ take, unite }: MergeChoice, name: string): Side =>
  unite.includes(name) ? 'both' : take.includes(name) ? 'from' : 'into';

interface MergeTableProps {
  readonly from: AnyRecord;
  readonly into: AnyRecord;
  readonly choice: MergeChoice;
  readonly onChange: (choice: MergeChoice) => void;
}

/** Both customers field by field; only fields in which they differ are asked about. */
export function MergeTable({ from, into, choice, onChange }: MergeTableProps): ReactNode {
  const t = useText();
  const rights = useRights();
  const names = [...mergeFields, ...unitedFields].filter(
    (name) =>
      fieldRight(rights, resource, name) > 0 &&
      !isEmpty(from[name]) &&
      JSON.stringify(from[name]) !== JSON.stringify(into[name]),
  );
  if (names.length === 0) return <p>{t('customer.merge.same')}</p>;
  return (
    <table className="cust-merge-table">
      <thead>
        <tr>
          <th scope="col">{t('customer.merge.field')}</th>
          <th scope="col">{t('customer.merge.stays', { code: String(into.code) })}</th>
          <th scope="col">{t('customer.merge.goes', { code: String(from.code) })}</th>
          <th scope="col">{t('customer.merge.result')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const label = t(`customer.field.${name}`);
          const sides: readonly Side[] = (unitedFields as readonly string[]).includes(name)
            ? ['into', 'from', 'both']
            : ['into', 'from'];
          return (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label={t('customer.merge.stays', { code: String(into.code) })}>
                <FieldValue resource={resource} name={name} record={into} />
              </td>
              <td data-label={t('customer.merge.goes', { code: String(from.code) })}>
                <FieldValue resource={resource} name={name} record={from} />
              </td>
              <td data-label={t('customer.merge.result')}>
                <Radio.Group
                  aria-label={label}
                  value={sideOf(choice, name)}
                  options={sides.map((side) => ({ value: side, label: t(`customer.merge.side.${side}`) }))}
                  onChange={({ target }) => onChange(decided(choice, name, target.value as Side))}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
