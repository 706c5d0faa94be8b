import { defineContributionPoint, type Context } from '@mp/kernel/server';
import type { QrAnswer, QrKindName } from '../../contract/index.ts';

/** What the page of a code shows of its subject; labels are in the visitor's language. */
export interface QrCard {
  readonly verdict: QrAnswer['verdict'];
  readonly title: string;
  /** Address of a picture that anybody may load. */
  readonly photo?: string | null;
  readonly facts: readonly { readonly key: string; readonly value: string | null }[];
  readonly parts?: readonly {
    readonly key: string;
    readonly title: string;
    readonly facts: readonly { readonly key: string; readonly value: string | null }[];
  }[];
  readonly links?: readonly { readonly key: string; readonly path: string }[];
  /** Shows the nearest dealers that offer this, around the visitor or this place. */
  readonly nearest?: {
    readonly capability: string;
    readonly around?: { readonly lng: number; readonly lat: number };
  };
  readonly dealerCode?: string;
}

/** How one kind of code is served; the module that owns the subject brings it. */
export interface QrKind {
  readonly kind: QrKindName;
  /** Keys of facts that the card may hold: others are left out. The label of a key is the text `qr.fact.<key>`. */
  readonly facts: readonly string[];
  /** The card of a subject, undefined when there is none (any more). The context is the visitor's, without rights of a person. */
  readonly load: (context: Context, subjectId: string) => Promise<QrCard | undefined>;
  /** Throws where the caller does not see the subject; he holds the right to read or issue codes. */
  readonly validate: (context: Context, subjectId: string) => Promise<void>;
}

/** The kinds of QR codes that modules serve. */
export const qrKinds = defineContributionPoint<QrKind>('dealer-public.qrKinds', { keyOf: ({ kind }) => kind });

/** A kind that a loaded module serves. */
export function qrKind(kind: string): QrKind | undefined {
  return qrKinds.all().find((each) => each.kind === kind);
}

/** Finds the subject of a token that was printed without a code of its own, such as that of a certificate. */
export type TokenFinder = (
  context: Context,
  token: string,
) => Promise<{ readonly tenantId: string; readonly kind: QrKindName; readonly subjectId: string } | undefined>;

/** Modules that know tokens which stand in their own records. */
export const tokenFinders = defineContributionPoint<TokenFinder>('dealer-public.tokenFinders');

/** The subject of a token of another module's records. */
export async function findToken(context: Context, token: string): ReturnType<TokenFinder> {
  for (const find of tokenFinders.all()) {
    const found = await find(context, token);
    if (found) return found;
  }
  return undefined;
}
