import { isIdCard } from '@mp/kernel/contract';
import { PlainInput, toast, useAct, useText } from '@mp/kernel/web';
import { useState, type ReactNode } from 'react';
import { findPerson } from './person.client.ts';

/** Finds a person by the whole ID number; it travels in the body of the call and stands in no address. */
export function IdNumberFind({ onFound }: { readonly onFound: (id: string) => void }): ReactNode {
  const t = useText('person');
  const [isBusy, act] = useAct();
  const [typed, setTyped] = useState('');

  async function find(given: string): Promise<void> {
    const idNumber = given.trim().toUpperCase();
    if (!isIdCard(idNumber)) {
      toast.error(t('error.idInvalid'));
      return;
    }
    await act(async () => {
      const { id } = await findPerson(idNumber);
      if (id === null) toast.info(t('find.none'));
      else onFound(id);
    });
  }

  return (
    <PlainInput
      label={t('find.placeholder')}
      placeholder={t('find.placeholder')}
      value={typed}
      onChange={setTyped}
      onEnter={(given) => (isBusy ? undefined : void find(given))}
    />
  );
}
