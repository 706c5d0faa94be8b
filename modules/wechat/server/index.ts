import { isModeOn, loginEndpoints, signInWays } from '@mp/identity/server';
import { defineServerModule, type ServerModule } from '@mp/kernel/server';
import { bindingRoutes } from './binding.route.ts';
import { proveByChat } from './chat-sign-in.service.ts';
import { chatCalls } from './login-calls.ts';
import { chatTests } from './setting-tests.ts';

export { workMessenger, type WorkMessage, type WorkMessenger } from './work-message.service.ts';

/** Signing in by wechat and enterprise wechat, and binding their accounts. */
export const wechatModule: ServerModule = defineServerModule({
  name: 'wechat',
  routes: bindingRoutes,
  contributes: [
    signInWays.of(
      { name: 'wechat', strength: 'single', isOn: isModeOn('wechat'), prove: proveByChat('wechat') },
      { name: 'wxwork', strength: 'single', isOn: isModeOn('wxwork'), prove: proveByChat('wxwork') },
    ),
    loginEndpoints.of(chatCalls),
    chatTests,
  ],
});
