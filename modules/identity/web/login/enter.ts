import { fromWireLanguage } from '@mp/kernel/contract';
import { getQuery, setPreferences, setUserInfo, switchLanguage } from '@mp/kernel/web';
import type { LoginUserInfo } from '../../contract/login.ts';
import { landingAddress } from './landing.ts';

/** Opens the console, as the user last had it, for a session that has begun. */
export async function enter(userInfo: LoginUserInfo): Promise<void> {
  setUserInfo(userInfo);
  if (userInfo.theme) setPreferences({ scheme: userInfo.theme });
  if (userInfo.lang) await switchLanguage(fromWireLanguage(userInfo.lang));
  location.assign(landingAddress(getQuery('redirect'), userInfo.defaultPage));
}
