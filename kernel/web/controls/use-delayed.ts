import { useEffect, useState } from 'react';

/** `value` as it was once it stood still for `ms`, so that a search runs after the typing, not at every key. */
export function useDelayed<T>(value: T, ms: number): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return still;
}
