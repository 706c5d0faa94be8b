import { AppError, type ErrorParams } from '@mp/kernel/contract';

/** What became of many records. */
interface Many {
  readonly done: number;
  readonly refused: { id: string; label: string; code: string; params?: ErrorParams }[];
}

/** Does something with each of many records; what is refused is named by `label` and does not stop the others. `act` answers how much is done. */
export async function eachOf(
  ids: readonly string[],
  {
    label,
    act,
  }: { readonly label: (id: string) => Promise<string | null>; readonly act: (id: string) => Promise<number> },
): Promise<Many> {
  const refused: Many['refused'] = [];
  let done = 0;
  for (const id of new Set(ids)) {
    let name = id;
    try {
      name = (await label(id)) ?? id;
      done += await act(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, label: name, code: error.code, ...(error.params ? { params: error.params } : {}) });
    }
  }
  return { done, refused };
}
