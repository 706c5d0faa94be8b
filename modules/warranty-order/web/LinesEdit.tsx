import {
  editors,
  plainResource,
  rowsOf,
  toast,
  useAct,
  useClient,
  usePage,
  useText,
  type EditProps,
} from '@mp/kernel/web';
import { genset } from '@mp/genset/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Input } from 'antd';
import { Suspense, useMemo, useState, type ReactNode } from 'react';

const RowsEdit = editors.rows;

/** What of a line is asked for at which step. */
const columnsAt: Readonly<Record<string, readonly string[]>> = {
  gensets: ['gensetId', 'siteTags'],
  products: ['gensetId', 'productId', 'termMonths', 'discountPct'],
  evidence: ['gensetId', 'hoursReading', 'readOn', 'platePhoto', 'meterPhoto'],
};

/** Lines as a step asks for them: units picked or pasted, one product for all, readings with their photos. */
export function LinesEdit({ onChange, ...rest }: EditProps): ReactNode {
  const { step = 'gensets' } = usePage().search;
  const { field, resource, name } = rest;
  const shown = useMemo(() => {
    const columns = Object.fromEntries(
      Object.entries(field.columns ?? {}).filter(([column]) => (columnsAt[step] ?? [column]).includes(column)),
    );
    const narrowed = { ...field, columns };
    return { field: narrowed, resource: { ...resource, fields: { ...resource.fields, [name]: narrowed } } };
  }, [field, resource, name, step]);
  // A line begins with the defaults of what later steps ask for.
  const begun = Object.fromEntries(
    Object.entries(field.columns ?? {}).map(([column, { default: at }]) => [column, at ?? null]),
  );
  const props = { ...rest, onChange: (rows: unknown) => onChange(rowsOf(rows).map((row) => ({ ...begun, ...row }))) };
  return (
    <Flex vertical gap={8} align="stretch">
      {step === 'gensets' ? <PasteSerials {...props} /> : null}
      {step === 'products' ? <SameForAll {...props} /> : null}
      <Suspense>
        <RowsEdit {...props} {...shown} />
      </Suspense>
    </Flex>
  );
}

/** Takes the product, term and discount of the first line for all of them. */
function SameForAll({ value, onChange }: EditProps): ReactNode {
  const t = useText('peOrder');
  const [first, ...others] = rowsOf(value);
  if (!first || others.length === 0) return null;
  const { productId, termMonths, discountPct } = first;
  return (
    <Button
      style={{ alignSelf: 'start' }}
      onClick={() => onChange([first, ...others.map((row) => ({ ...row, productId, termMonths, discountPct }))])}
    >
      {t('sameForAll')}
    </Button>
  );
}

/** Serial numbers as they are copied from a sheet; those that nobody knows stay to be mended. */
function PasteSerials({ id, value, onChange }: EditProps): ReactNode {
  const t = useText('peOrder');
  const client = useClient(plainResource(genset));
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isBusy, act] = useAct();
  const take = () =>
    act(async () => {
      const serials = [
        ...new Set(
          typed
            .toUpperCase()
            .split(/[\s,;，；]+/u)
            .filter(Boolean),
        ),
      ].slice(0, 200);
      const { items } = await cache.fetchQuery(
        client.list({ filters: [{ field: 'serialNo', op: 'in', value: serials.join(',') }], size: 200 }),
      );
      const known = new Set(rowsOf(value).map(({ gensetId }) => gensetId));
      const found = new Map(items.map((item) => [item['serialNo'], item.id]));
      const fresh = serials.flatMap((serial) => found.get(serial) ?? []).filter((each) => !known.has(each));
      onChange([
        ...rowsOf(value).filter(({ gensetId }) => Boolean(gensetId)),
        ...fresh.map((gensetId) => ({ gensetId, termMonths: '24', discountPct: '0.00' })),
      ]);
      const unknown = serials.filter((serial) => !found.has(serial));
      setTyped(unknown.join('\n'));
      if (unknown.length > 0) toast.warning(t('paste.unknown', { list: unknown.join(' ') }));
    });
  return (
    <Flex vertical gap={8} align="start">
      <label htmlFor={`${id}-paste`}>{t('paste.label')}</label>
      <Input.TextArea
        id={`${id}-paste`}
        rows={3}
        value={typed}
        maxLength={6000}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button loading={isBusy} disabled={typed.trim() === ''} onClick={() => void take()}>
        {t('paste.take')}
      </Button>
    </Flex>
  );
}
