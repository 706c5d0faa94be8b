import { longText, refuse } from '@mp/kernel/contract';
import { isOrigin, originsIn } from '@mp/identity/contract';
import { defineSettings } from '@mp/settings/contract';

/** Other sites whose pages menus may show inside the console (platform.md 2.2). */
export const pageSettings = defineSettings('page', {
  area: 'safety',
  order: 36,
  platformOnly: true,
  fields: { allowedFrameOrigins: longText({ max: 2000 }) },
  rules: [
    {
      fields: ['allowedFrameOrigins'],
      check: ({ allowedFrameOrigins }) => {
        const wrong = originsIn(allowedFrameOrigins).find((each) => !isOrigin(each));
        return wrong === undefined ? [] : [refuse('sso.originFormat', { origin: wrong }, 'allowedFrameOrigins')];
      },
    },
  ],
});
