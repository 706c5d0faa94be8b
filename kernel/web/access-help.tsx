import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** An object of a right that somebody lacks, or asks about: type 1 menu or page, 2 function, 3 records, 4 field, 5 API. */
export interface AccessAsked {
  readonly objType: number;
  /** `user.update`, `user.mobile`, code of a page; of type 3 `user.read`. */
  readonly objectId: string;
  readonly recordId?: string | undefined;
}

/** An organisation and the one below which it is to stand. */
export interface OrganisationMove {
  readonly orgId: string;
  readonly parentId: string;
}

/** What the module of rights offers where a right is missing. */
export interface AccessHelpParts {
  /** Buttons: explain, request access. With `onlyExplain` below an empty list: explain, where rights leave records out. */
  readonly AccessHelp: ComponentType<AccessAsked & { readonly onlyExplain?: boolean }>;
  /** Who gains and loses what when an organisation is moved. */
  readonly MoveImpact: ComponentType<OrganisationMove>;
  /** Opens the explanation. */
  readonly openExplain: (asked: AccessAsked) => void;
}

let load: (() => Promise<AccessHelpParts>) | undefined;
let right: string | undefined;

/** Tells where the explanations come from and which right opens them; the module of rights does. */
export function fillAccessHelp(parts: () => Promise<AccessHelpParts>, opensWith: string): void {
  load = parts;
  right = opensWith;
}

/** The right by which explanations are opened; undefined where no module gives any. */
export function explainRight(): string | undefined {
  return right;
}

const Loaded = lazy<AccessHelpParts['AccessHelp']>(async () => {
  const parts = await load?.();
  return { default: parts?.AccessHelp ?? (() => null) };
});

/** Why a right is missing, for those who may know; how to ask for it, for the others. Loaded when it is shown. */
export function AccessHelp(props: AccessAsked & { readonly onlyExplain?: boolean }): ReactNode {
  if (!load) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

const LoadedImpact = lazy<AccessHelpParts['MoveImpact']>(async () => {
  const parts = await load?.();
  return { default: parts?.MoveImpact ?? (() => null) };
});

/** Who gains and loses what when an organisation is moved, for those who may know. Loaded when it is shown. */
export function MoveImpact(props: OrganisationMove): ReactNode {
  if (!load) return null;
  return (
    <Suspense fallback={null}>
      <LoadedImpact {...props} />
    </Suspense>
  );
}

/** Explains a right of somebody to those who may know. */
export async function explainAccess(asked: AccessAsked): Promise<void> {
  const parts = await load?.();
  parts?.openExplain(asked);
}
