import { decimalSum, fieldOf, type Field, type ListQuery, type Resource, type Summary } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { labelKey } from '../../controls/control.ts';
import { formatCount, formatDecimal } from '../../controls/format.ts';
import { useText } from '../../i18n.ts';
import { fieldRight, useRights } from '../../rights.tsx';
import { useClient } from '../clients.tsx';
import { PastValue } from '../detail/PastValue.tsx';
import { QueryResult } from '../QueryResult.tsx';
import './totals.css';

interface TotalsDialogProps {
  readonly resource: Resource;
  /** What the list around shows. */
  readonly query: ListQuery;
  /** Fields that the list may be filtered by. */
  readonly filterFields: readonly string[];
  /** Shows the rows of a group in the list. */
  readonly onShow: (field: string, value: string | null) => void;
  readonly close: () => void;
}

const grouping: ReadonlySet<Field['kind']> = new Set(['choice', 'boolean', 'ref']);
/** Digits behind the point, for kinds that have them. */
const digitsOf = (field: Field | undefined): number => (field?.kind === 'money' ? 2 : (field?.scale ?? 0));

/** All rows of a list, not only those of the page, counted and summed up by a field that the reader chooses. */
export function TotalsDialog({ resource, query, filterFields, onShow, close }: TotalsDialogProps): ReactNode {
  const t = useText();
  const id = useId();
  const rights = useRights();
  const isShown = (name: string) => fieldRight(rights, resource, name) > 0;
  const titleOf = (name: string) => t(labelKey(resource, name));
  const fields = filterFields.filter((name) => grouping.has(fieldOf(resource, name)?.kind ?? 'json') && isShown(name));
  const [by, setBy] = useState(fields[0] ?? '');
  const sums = (resource.list.totals ?? []).filter(isShown);
  const read = useQuery(useClient(resource).summary(by, sums, query));
  return (
    <Modal open width={880} title={t('list.totals.title')} footer={null} onCancel={close}>
      <div className="ui-row">
        <label htmlFor={id}>{t('list.totals.by')}</label>
        <Select
          id={id}
          value={by}
          style={{ minWidth: 200 }}
          options={fields.map((name) => ({ value: name, label: titleOf(name) }))}
          onChange={setBy}
        />
      </div>
      <QueryResult read={read}>
        {(summary) => (
          <div className="ui-totals" role="region" aria-label={t('list.totals.title')} tabIndex={0}>
            <Groups
              resource={resource}
              by={by}
              sums={sums}
              summary={summary}
              onShow={(value) => {
                onShow(by, value);
                close();
              }}
            />
          </div>
        )}
      </QueryResult>
    </Modal>
  );
}

interface GroupsProps {
  readonly resource: Resource;
  readonly by: string;
  readonly sums: readonly string[];
  readonly summary: Summary;
  readonly onShow: (value: string | null) => void;
}

function Groups({ resource, by, sums, summary: { groups }, onShow }: GroupsProps): ReactNode {
  const t = useText();
  const digits = (name: string) => digitsOf(fieldOf(resource, name));
  return (
    <table className="ui-table">
      <thead>
        <tr>
          <th scope="col">{t(labelKey(resource, by))}</th>
          <th scope="col" data-digits="true">
            {t('list.totals.count')}
          </th>
          {sums.map((name) => (
            <th key={name} scope="col" data-digits="true">
              {t(labelKey(resource, name))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ value, count, sums: of }) => (
          <tr key={value ?? ''}>
            <th scope="row">
              <Button type="link" size="small" onClick={() => onShow(value)}>
                {value === null ? (
                  t('list.totals.none')
                ) : (
                  <PastValue resource={resource} name={by} record={{ [by]: typed(fieldOf(resource, by), value) }} />
                )}
              </Button>
            </th>
            <td data-digits="true">{formatCount(count)}</td>
            {sums.map((name) => (
              <td key={name} data-digits="true">
                {of[name] === null || of[name] === undefined ? '' : formatDecimal(of[name], digits(name))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('list.totals.all')}</th>
          <td data-digits="true">{formatCount(groups.reduce((sum, { count }) => sum + count, 0))}</td>
          {sums.map((name) => (
            <td key={name} data-digits="true">
              {formatDecimal(
                decimalSum(
                  groups.map(({ sums: of }) => of[name] ?? null),
                  digits(name),
                ),
                digits(name),
              )}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** The value of a group as a record has it. */
const typed = (field: Field | undefined, value: string): unknown =>
  field?.kind === 'boolean' ? value === 'true' : value;
