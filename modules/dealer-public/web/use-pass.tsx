import { ApiError } from '@mp/kernel/web';
import { VisitorCheck } from '@mp/identity/web';
import { Suspense, useState, type ReactNode } from 'react';
import { passHolder } from './pass-holder.ts';

/** Whether an answer asks the visitor to show that he is a person. */
export function isCheckNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'public.checkNeeded';
}

/** A pass token that the next call takes along, used up by it. */
export function usePass(): ReturnType<typeof passHolder> {
  return useState(passHolder)[0];
}

interface CheckWhenNeededProps {
  readonly error: unknown;
  /** Runs the call again with the pass token. */
  readonly onPass: (token: string) => void;
}

/** The check against programs, when an answer asks for it; after it was closed it stays away until the next answer. */
export function CheckWhenNeeded({ error, onPass }: CheckWhenNeededProps): ReactNode {
  const [closed, setClosed] = useState<unknown>();
  if (!isCheckNeeded(error) || closed === error) return null;
  return (
    <Suspense fallback={null}>
      <VisitorCheck onPass={onPass} onClose={() => setClosed(error)} />
    </Suspense>
  );
}
