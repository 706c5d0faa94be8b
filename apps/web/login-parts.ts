import { faceLoginWay } from '@mp/face/login';
import { SignOnButtons, signOnTexts } from '@mp/federation/login';
import type { LoginParts, LoginStart } from '@mp/identity/login';
import { chatTexts, chatWays } from '@mp/wechat/login';

/** What the modules of this console bring to the login page. */
export const loginParts: LoginParts = { ways: [faceLoginWay, ...chatWays], extras: [SignOnButtons] };

/** Their texts, by module. */
export const loginPartTexts: LoginStart['texts'] = { federation: signOnTexts, wechat: chatTexts };
