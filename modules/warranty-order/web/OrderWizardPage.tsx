import { ownDealer } from '@mp/dealer/web';
import { wallTime } from '@mp/reference/contract';
import { forgetDirty, openPage, useCan, usePage, Wizard } from '@mp/kernel/web';
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

const ownSteps = steps.map((step) => ({ ...step, fields: step.fields.filter((name) => name !== 'dealerId') }));

/** A new sale in five steps; the last shows all of it, with the way that it will go. */
export function OrderWizardPage(): ReactNode {
  const { key, close } = usePage();
  const [today] = useState(() => wallTime(new Date().toISOString()).day);
  // Who works for a dealer sells for it alone, and is not asked.
  const works = useQuery({ ...ownDealer, enabled: useCan('person.read') });
  if (works.isLoading) return <Skeleton active />;
  return (
    <Wizard
      resource={peOrder}
      sections={works.data?.dealer ? ownSteps : steps}
      initial={{ orderDate: today }}
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
