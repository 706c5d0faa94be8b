import { useForm } from '@mp/kernel/web';
import { useSyncExternalStore } from 'react';

/** The value of another field of the form around, live. */
export function useFormValue(name: string): unknown {
  const { model } = useForm();
  return useSyncExternalStore(
    (listener) => model.subscribe(name, listener),
    () => model.value(name),
  );
}
