import type { PassHolder } from './public.client.ts';

/** Holds a pass token until a call takes it along. */
export function passHolder(): PassHolder & { readonly give: (token: string) => void } {
  let held: string | undefined;
  return {
    give: (token) => {
      held = token;
    },
    take: () => {
      const token = held;
      held = undefined;
      return token;
    },
  };
}
