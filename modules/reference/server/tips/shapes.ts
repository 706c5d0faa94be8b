import type { TipRecipientKind } from '../../contract/index.ts';

/** A text in the three languages of the console, by their wire names. */
export interface Spoken {
  readonly ZH_CN: string;
  readonly EN_US: string;
  readonly JA_JP: string;
}

/** Somebody who is told, as a rule names him. */
export interface RecipientSpec {
  readonly kind: TipRecipientKind;
  readonly value?: string | null;
}

/** Somebody who is told, and why. */
export interface Recipient {
  readonly userId: string;
  readonly kind: TipRecipientKind;
  readonly value: string | null;
}
