import { optionalPort } from '@mp/kernel/server';
import { plainGroup } from '@mp/settings/contract';
import { settingAdvice } from '@mp/settings/server';
import { verificationSettings } from '../contract/index.ts';

/**
 * Where mails leave and administrators give no second factor, it is proposed to ask them for one (platform.md 1.8): then
 * everybody can give one. It is said where mail is set up too.
 */
export const signInAdvice = settingAdvice.of({
  group: verificationSettings,
  name: 'adminDouble',
  alsoAt: ['mail'],
  find: async (context, { view, level }) => {
    const { strength, adminDouble } = view.record(plainGroup(verificationSettings), level).values;
    if (strength === 'double' || adminDouble === true) return false;
    return (await optionalPort('deliversMail')?.(context)) === true ? { adminDouble: true } : false;
  },
});
