import { choice, choices, flag, i18nText, integer, refuse, text } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';
import { characterClasses } from './password-rule.ts';

/** All ways of signing in (SPEC section 6). */
export const loginModes = ['normal', 'dynamic', 'face', 'wechat', 'wxwork', 'domain'] as const;
/** A way of signing in. */
export type LoginMode = (typeof loginModes)[number];
/** What may be asked for after the first factor, beside the login modes that are on. */
export const secondFactors = ['totp', 'passkey', 'mail', 'sms'] as const;
/** A second factor. */
export type SecondFactor = (typeof secondFactors)[number];
/** First factors that a second one may follow (platform.md 1.8). */
export const firstFactors: readonly LoginMode[] = ['normal', 'domain'];

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** How one signs in: modes, strength, check against programs (platform.md 1.8). */
export const verificationSettings = defineSettings('verification', {
  area: 'signIn',
  order: 20,
  fields: {
    loginModes: choices(loginModes, { default: ['normal'] }),
    strength: choice(['general', 'double'], {
      required: true,
      requiredCode: 'setting.strengthOne',
      formatCode: 'setting.strengthOne',
      default: 'general',
    }),
    secondFactors: choices(secondFactors, { default: [...secondFactors] }),
    adminDouble: flag({ default: false }),
    /** Days for which a device is not asked for the second factor again; 0 for always. */
    trustDays: integer({ required: true, min: 0, max: 90, default: 0 }),
    passkeySignIn: flag({ default: true }),
    codeType: choice(['2', '1', '0'], { required: true, default: '2' }),
    codeAfterErrors: integer({ required: true, min: 0, max: 10, default: 0 }),
    remember: flag({ default: true }),
    findPassword: choices(['mail', 'sms'], { default: ['mail', 'sms'] }),
    agreementOn: flag({ default: true }),
  },
  previewed: ['loginModes', 'strength', 'adminDouble', 'secondFactors'],
  open: {
    type: 5,
    fields: ['loginModes', 'strength', 'passkeySignIn', 'codeType', 'codeAfterErrors', 'remember', 'agreementOn'],
  },
  sections: [
    { key: 'ways', fields: ['loginModes', 'passkeySignIn', 'remember', 'agreementOn', 'findPassword'] },
    { key: 'factors', fields: ['strength', 'secondFactors', 'adminDouble', 'trustDays'] },
    { key: 'programs', fields: ['codeType', 'codeAfterErrors'] },
  ],
  rules: [
    {
      fields: ['loginModes'],
      check: ({ loginModes: modes }) => {
        const chosen = listOf(modes);
        return chosen.length < 1 || chosen.length > 3 ? [refuse('setting.loginModes', undefined, 'loginModes')] : [];
      },
    },
    {
      fields: ['strength', 'adminDouble', 'loginModes', 'secondFactors'],
      check: ({ strength, adminDouble, loginModes: modes, secondFactors: factors }) => {
        if (strength !== 'double' && adminDouble !== true) return [];
        const chosen = listOf(modes);
        if (!firstFactors.some((mode) => chosen.includes(mode)))
          return [refuse('setting.firstFactor', undefined, 'loginModes')];
        return chosen.length < 2 && listOf(factors).length === 0
          ? [refuse('setting.secondFactor', undefined, 'secondFactors')]
          : [];
      },
    },
  ],
});

/** How long sessions live and how many one may have (platform.md 1.6). */
export const safetySettings = defineSettings('safety', {
  area: 'safety',
  order: 30,
  fields: {
    idleMinutes: integer({ required: true, min: 5, max: 480, default: 30 }),
    absoluteHours: integer({ required: true, min: 1, max: 24, default: 12 }),
    maxSessions: integer({ required: true, min: 1, max: 10, default: 3 }),
  },
  previewed: ['maxSessions'],
  openSignedIn: ['idleMinutes'],
  rules: [
    {
      fields: ['idleMinutes', 'absoluteHours'],
      check: ({ idleMinutes, absoluteHours }) =>
        Number(idleMinutes) > Number(absoluteHours) * 60 ? [refuse('setting.idleOrder', undefined, 'idleMinutes')] : [],
    },
  ],
});

/** When wrong passwords or long absence lock an account (platform.md 1.8). */
export const lockingSettings = defineSettings('locking', {
  area: 'safety',
  order: 40,
  previewed: ['unusedDays', 'errorCount', 'withinMinutes'],
  fields: {
    errorCount: integer({ required: true, min: 1, max: 20, default: 5, formatCode: 'common.positiveInt' }),
    withinMinutes: integer({ required: true, min: 1, max: 1440, default: 30, formatCode: 'common.positiveInt' }),
    lockMinutes: integer({ required: true, min: 0, max: 1440, default: 30 }),
    unusedDays: integer({ required: true, min: 0, max: 3650, default: 90 }),
  },
});

/** What new passwords must be like (platform.md 1.8). */
export const passwordSettings = defineSettings('password', {
  area: 'safety',
  order: 50,
  previewed: ['expiryOn', 'expiryDays', 'minLength', 'maxLength', 'classes', 'denyList'],
  fields: {
    minLength: integer({ required: true, min: 8, max: 32, default: 8 }),
    maxLength: integer({ required: true, min: 64, max: 128, default: 64 }),
    classes: choices(characterClasses, { default: [] }),
    history: integer({ required: true, min: 0, max: 5, default: 5 }),
    expiryOn: flag({ default: false }),
    expiryDays: integer({ required: true, min: 1, max: 3650, default: 90, formatCode: 'common.positiveInt' }),
    forceFirstReset: flag({ default: true }),
    denyList: flag({ default: true }),
    description: i18nText({
      required: true,
      max: 200,
      default: {
        ZH_CN: '长度为8至64个字符，不能使用常见密码，不能包含公司、系统名称或本人姓名、用户名',
        EN_US: '8 to 64 characters; no common password, no name of the company, the system or yourself',
        JA_JP: '8～64文字。よくあるパスワードや、会社名・システム名・ご本人の氏名・ユーザー名は使えません',
      },
    }),
  },
  open: { type: 5, fields: ['minLength', 'maxLength', 'classes', 'description'] },
  rules: [
    {
      fields: ['minLength', 'maxLength'],
      check: ({ minLength, maxLength }) =>
        Number(minLength) > Number(maxLength) ? [refuse('setting.lengthOrder', undefined, 'minLength')] : [],
    },
  ],
});

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;

/** When the system is open (platform.md 1.8). */
export const openTimeSettings = defineSettings('openTime', {
  area: 'signIn',
  order: 70,
  fields: {
    enabled: flag({ default: false }),
    weekdays: choices(['1', '2', '3', '4', '5', '6', '7'], { default: ['1', '2', '3', '4', '5', '6', '7'] }),
    from: text({ max: 5, pattern: clock, formatCode: 'setting.openTime', default: '08:00' }),
    to: text({ max: 5, pattern: clock, formatCode: 'setting.openTime', default: '20:00' }),
    overnight: flag({ default: false }),
  },
  open: { type: 5, fields: ['enabled', 'weekdays', 'from', 'to', 'overnight'] },
  rules: [
    {
      fields: ['enabled', 'weekdays', 'from', 'to', 'overnight'],
      check: ({ enabled, weekdays, from, to, overnight }) => {
        if (enabled !== true) return [];
        const isValid =
          typeof from === 'string' &&
          typeof to === 'string' &&
          listOf(weekdays).length > 0 &&
          (overnight === true ? from !== to : from < to);
        return isValid ? [] : [refuse('setting.openTime', undefined, 'to')];
      },
    },
  ],
});
