import { ownDealer } from '@mp/dealer/web';
import { wallTime } from '@mp/reference/contract';
import { forgetDirty, openPage, useCan, usePage, useUserInfo, Wizard } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { peOrder } from '../contract/index.ts';
import { LinesEdit } from './LinesEdit.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { toOrder } from './order.client.ts';

const steps = [
  {
    key: 'customer',
    fields: ['dealerId', 'contactName', 'contactPhone', 'endCustomerId', 'projectId', 'orderDate'],
  },
  { key: 'gensets', fields: ['lines'] },
  { key: 'products', fields: ['lines'] },
  {
    key: 'evidence',
    fields: ['lines', 'contractFiles', 'payMethod', 'specialNote', 'specialFiles'],
  },
];

/** An order as the steps ask for it: whoever goes on has named a unit. A draft that is kept may have none. */
const asked = { ...peOrder, fields: { ...peOrder.fields, lines: { ...peOrder.fields.lines, required: true } } };

/** What a new order begins with where a certificate or a unit leads to it: its customer, project and unit. */
function given({
  endCustomerId,
  projectId,
  gensetId,
  productId,
  dealerId,
}: Readonly<Record<string, string | undefined>>) {
  const references = { dealerId, endCustomerId, projectId };
  return {
    ...Object.fromEntries(Object.entries(references).filter(([, id]) => id !== undefined)),
    ...(gensetId === undefined
      ? {}
      : { lines: [{ gensetId, productId: productId ?? null, termMonths: '24', discountPct: '0.00' }] }),
  };
}

const ownSteps = steps.map((step) => ({ ...step, fields: step.fields.filter((name) => name !== 'dealerId') }));

/** A new sale in five steps; the last shows all of it, with the way that it will go. */
export function OrderWizardPage(): ReactNode {
  const { key, close, search } = usePage();
  const [today] = useState(() => wallTime(new Date().toISOString()).day);
  const contactName = useUserInfo()?.employeeName;
  // Who works for a dealer sells for it alone, is not asked, and is most often whom one calls.
  const works = useQuery({ ...ownDealer, enabled: useCan('person.read') });
  if (works.isLoading) return <Skeleton active />;
  return (
    <Wizard
      resource={asked}
      sections={works.data?.dealer ? ownSteps : steps}
      initial={{ orderDate: today, ...(works.data?.dealer ? { contactName } : {}), ...given(search) }}
      finish="submit"
      onDone={({ id }) => {
        forgetDirty(key);
        openPage(toOrder({ id }));
        close();
      }}
    >
      <Wizard.Field name="lines" wide render={(props) => <LinesEdit {...props} />} />
      <Wizard.Extra>
        <OrderFigures />
      </Wizard.Extra>
    </Wizard>
  );
}
