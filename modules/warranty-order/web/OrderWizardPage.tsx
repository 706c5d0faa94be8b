import { forgetDirty, openPage, usePage, Wizard } from '@mp/kernel/web';
import type { ReactNode } from 'react';
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

/** A new sale in five steps; the last shows all of it, with the way that it will go. */
export function OrderWizardPage(): ReactNode {
  const { key, close } = usePage();
  return (
    <Wizard
      resource={peOrder}
      sections={steps}
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
