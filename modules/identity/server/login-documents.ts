import { gatewayPrefix, loginPrefix } from '@mp/kernel/contract';
import type { DocumentedOperation } from '@mp/kernel/server';

type Call = readonly [name: string, method: 'GET' | 'POST', summary: string, fields: string, errors: string];

const login =
  'auth.userNameRequired auth.passwordRequired auth.loginFailed auth.agreementRequired auth.passTokenInvalid auth.modeDisabled auth.loginModeInvalid auth.accountLocked auth.riskLocked auth.userDisabled auth.userExpired auth.userNotEffective auth.notOpenTime auth.payloadInvalid auth.payloadExpired auth.replay auth.codeWrong auth.codeExpired auth.passkeyFailed auth.secondExpired auth.noSecondFactor auth.directoryUnavailable';
const password =
  'auth.ticketInvalid pwd.format pwd.oldWrong pwd.sameAsOld pwd.confirmMismatch pwd.reused pwd.tooCommon auth.replay';

const open: readonly Call[] = [
  ['checkuser', 'POST', 'Salt, modes and code type for a user name', 'username', 'auth.userNameRequired'],
  ['slidercode', 'GET', 'A new puzzle', 'challengeId', 'auth.sliderFailed'],
  [
    'validcode',
    'GET',
    'A new picture code, or a code by mail or SMS',
    'challengeId channel username mobile passToken own',
    'auth.modeDisabled auth.passTokenInvalid auth.sendTooOften',
  ],
  [
    'validlogin',
    'POST',
    'Solve the puzzle, the picture code or the code by mail or SMS',
    'kind sliderId x track codeId code challengeId secureData',
    'auth.codeWrong auth.codeExpired auth.sliderFailed',
  ],
  [
    'login',
    'POST',
    'Sign in: the first factor, or the second for a challenge that asks for one',
    'clientid loginmode logintype username secureData passToken challengeId passkeyId agreement agreementVersion remember trust tenancyid lang deviceId',
    login,
  ],
  ['passkey', 'POST', 'A challenge for a passkey', 'challengeId own', 'auth.modeDisabled'],
  [
    'enroltotp',
    'POST',
    'A secret for the authenticator app of somebody who has no second factor yet',
    'challengeId',
    'auth.secondExpired auth.modeDisabled',
  ],
  [
    'findpwd',
    'POST',
    'Find the password: send a code, verify it',
    'step username channel passToken challengeId secureData',
    'auth.modeDisabled auth.passTokenInvalid auth.sendTooOften auth.codeWrong auth.codeExpired',
  ],
  ['checkresetpwd', 'POST', 'Whether a reset ticket holds, and the password rule', 'resetTicket', 'auth.ticketInvalid'],
  ['resetpwd', 'POST', 'Set a new password by ticket or in a session', 'resetTicket secureData', password],
  [
    'oauth',
    'POST',
    'Sign in by a chat account or bind one: begin, come back with a code, bind',
    'step kind purpose state code ticket tenancyid',
    'auth.modeDisabled auth.oauthStateInvalid auth.oauthFailed auth.oauthUnavailable auth.alreadyBound wechat.notConfigured wechat.foreignApp wechat.notMember',
  ],
  ['checkWxLoginResultStatus', 'POST', 'State of a sign-in by a chat account', 'state', 'auth.oauthStateInvalid'],
  [
    'sysconfig',
    'GET',
    'Settings of type 4 or 5 by sealed parameters',
    'reuestParas',
    'auth.payloadInvalid auth.payloadExpired setting.typeInvalid',
  ],
  ['sysconfignew', 'GET', 'Boot keys (0), settings (4, 5), agreement (6)', 'type lang', 'setting.typeInvalid'],
  ['logout', 'POST', 'End this session or all of the user', 'scope', 'auth.tokenInvalid'],
];

const ended = 'auth.tokenInvalid auth.tokenExpired auth.signatureExpired';
const signedIn: readonly Call[] = [
  [
    'getlogininfo',
    'GET',
    'The session of a token, or a new one for a ticket',
    'token embedded',
    `${ended} auth.ticketUsed`,
  ],
  ['checkLoginStatus', 'POST', 'What is left of the session', 'passive', ended],
  ['clear', 'GET', 'Forget the device or the kept rights', 'scope', ended],
  [
    'revalid',
    'POST',
    'Prove the identity once more, by password, code, passkey or face',
    'secureData challengeId',
    `${ended} auth.loginFailed auth.codeWrong auth.codeExpired auth.passkeyFailed auth.secondRequired auth.replay`,
  ],
];

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

function documented(access: 'public' | 'session', [name, method, summary, fields, errors]: Call): DocumentedOperation {
  return {
    id: `login.${name}`,
    method,
    path: `${loginPrefix}/${name}.do`,
    access,
    summary,
    fields: words(fields),
    errors: [...words(errors), 'common.tooManyRequests', ...(method === 'POST' ? ['common.unsupportedMedia'] : [])],
  };
}

const employee = '/powerbit/business/sys/user/isEmployee';

/** The login service in the OpenAPI document (platform.md 1.5). */
export const loginDocuments: readonly DocumentedOperation[] = [
  ...open.map((call) => documented('public', call)),
  ...signedIn.map((call) => documented('session', call)),
  ...['inttest', 'test'].map((kind): DocumentedOperation => ({
    id: `login.${kind}`,
    method: 'GET',
    path: `${loginPrefix}/${kind}/{x}`,
    access: 'public',
    summary: 'Samples: ping, time, echo',
    fields: [],
    errors: ['common.notFound', 'common.tooManyRequests'],
  })),
  ...[employee, `${gatewayPrefix}${employee}`].map((path, at): DocumentedOperation => ({
    id: `user.isEmployee${at === 0 ? '' : 'Gateway'}`,
    method: 'GET',
    path,
    access: 'session',
    summary: 'Whether a user works in an internal organisation',
    fields: ['userid', 'mobile'],
    errors: words(ended),
  })),
];
