import type { I18nText, WireLanguage } from '@mp/kernel/contract';
import type { CharacterClass } from './password-rule.ts';
import type { LoginMode } from './sign-in.settings.ts';

/** Keys and clock that stand in the document, or come from `sysconfignew.do?type=0` (platform.md 1.2). */
export interface Boot {
  readonly kid: string;
  /** Raw 32 bytes as base64url, like `ecdhPub`. */
  readonly appKey: string;
  readonly ecdhKid: string;
  readonly ecdhPub: string;
  readonly currentTime: number;
  readonly build: string;
  readonly languages: readonly WireLanguage[];
}

/** 0 none, 1 picture characters, 2 slider. */
export type CodeType = 0 | 1 | 2;

/** Answer of `checkuser.do`. */
export interface CheckUser {
  readonly pwdAlg: 'mmd5-1';
  readonly pwdSalt: string;
  readonly modes: readonly LoginMode[];
  readonly strength: 'general' | 'double';
  readonly codeType: CodeType;
  readonly codeNeeded: boolean;
  readonly challengeId: string;
  readonly agreementVersion: string;
}

/** Answer of `slidercode.do`; pictures as base64 PNG. */
export interface SliderCode {
  readonly sliderId: string;
  readonly bg: string;
  readonly piece: string;
  readonly y: number;
  readonly expires: number;
}

/** Answer of `validcode.do` for a picture code. */
export interface PictureCode {
  readonly codeId: string;
  readonly image: string;
}

/** Answer to a code by mail or SMS; times in seconds. */
export interface SentCode {
  /** Where it went, masked: `138****5678`. */
  readonly masked: string;
  readonly resendAfter: number;
  readonly expires: number;
}

/** Answer of `findpwd.do` to the right code: a ticket for a new password, good for ten minutes. */
export interface FoundPassword {
  readonly resetTicket: string;
}

/** A tenant of the signed-in user. */
export interface LoginTenant {
  readonly tenancyId: number;
  readonly tenancyName: string;
  readonly tenancyCode: string;
  /** The whole name where there is no short one. */
  readonly tenancyShortName: string;
  readonly icon: string | null;
  readonly gray: boolean;
  readonly grayfrontUrl: string | null;
  readonly normalfrontUrl: string | null;
}

/** What the browser keeps of a session under `userInfo` (platform.md 1.6). */
export interface LoginUserInfo {
  readonly token: string;
  readonly userid: string;
  readonly username: string;
  readonly employeeName: string;
  readonly tenantList: readonly LoginTenant[];
  readonly tenancyId: number;
  readonly orgId: string | null;
  readonly lang: WireLanguage | null;
  readonly admin: 'platform' | 'tenant' | null;
  readonly loginTime: number;
  /** Page that opens after signing in, the user's choice or the tenant's. */
  readonly defaultPage: string;
  /** Colours the user chose for himself; null: as the browser has them. */
  readonly theme: 'auto' | 'light' | 'dark' | null;
  /** Somebody stands in for the user: who, and until when (epoch milliseconds). */
  readonly acting?: { readonly by: string; readonly until: number };
}

/** Instead of a session: the password must be renewed first. */
export interface ResetNeeded {
  readonly next: 'resetpwd';
  readonly resetTicket: string;
  readonly reason: 'first' | 'expired';
}

/** A way of giving the second factor; codes say where they would go, masked. */
export type SecondWay =
  | { readonly kind: 'totp' | 'passkey' | 'face' | 'recovery' }
  | { readonly kind: 'mail' | 'sms'; readonly masked: string };

/** Instead of a session: a second factor is asked for, by `login.do` with this challenge. */
export interface SecondNeeded {
  readonly next: 'second';
  /** Good for ten minutes and five tries. */
  readonly challengeId: string;
  /** Login types of the wire that the ways stand for: `dynamic`, `totp`, `passkey`, `face`, `recovery`. */
  readonly modes: readonly string[];
  readonly ways: readonly SecondWay[];
  /** Who has none of the ways sets one up at once: an authenticator app. */
  readonly enrol: boolean;
  /** Days for which `trust=1` spares this device the second factor; 0 where it may not. */
  readonly trustDays: number;
}

/** What an authenticator app is given, by QR code or by hand (RFC 6238: SHA-1, six digits, 30 s). */
export interface TotpOffer {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/…`. */
  readonly uri: string;
}

/** Answer of `passkey.do`: options of WebAuthn Level 3 as JSON, and the challenge to answer under. */
export interface PasskeyChallenge {
  readonly challengeId: string;
  readonly options: object;
}

/** A session that has begun; with it, once, the recovery codes of somebody who has just set up his first factor. */
export type LoginDone = LoginUserInfo & { readonly recoveryCodes?: readonly string[] };

/** Answer of `login.do`. */
export type LoginAnswerData = LoginDone | ResetNeeded | SecondNeeded;

/** What the reset form says of the rule. */
export interface PasswordRuleInfo {
  readonly minLength: number;
  readonly maxLength: number;
  readonly classes: readonly CharacterClass[];
  readonly description: I18nText;
}

/** Answer of `checkresetpwd.do`. */
export interface ResetTicketInfo {
  readonly valid: boolean;
  readonly username: string;
  readonly passwordRule: PasswordRuleInfo;
}

/** Answer of `checkLoginStatus.do`; times left in seconds. */
export interface LoginStatus {
  readonly alive: true;
  readonly idleLeft: number;
  readonly absLeft: number;
  readonly forcedAt?: number;
  readonly forcedReason?: string;
  readonly notices: {
    readonly pending: number;
    readonly message: number;
    readonly advice: number;
    readonly popup?: number;
    /** Changes with the user's rights. */
    readonly rights: string;
  };
}
