import { reasonOf, settingTests, TestFailure, type TestInput } from '@mp/settings/server';
import { settingErrors } from '@mp/settings/contract';
import type { Context } from '@mp/kernel/server';
import { chatSettings, type ChatKind } from '../contract/index.ts';
import { fetchToken } from './access-token.service.ts';
import { appIn, type ChatApp } from './chat-app.ts';
import { callChat, ChatRefusedError } from './chat-call.ts';

/** What the service answered, in words that the product knows. */
function failureOf(error: unknown): unknown {
  if (error instanceof TestFailure) return error;
  if (error instanceof ChatRefusedError)
    return new TestFailure([40001, 40013].includes(error.code) ? 'credentials' : 'other', error.message);
  return error instanceof Error ? new TestFailure(reasonOf(error), error.message) : error;
}

const tried = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failureOf(error);
  });

/** The app that is typed. */
function typedApp({ services }: Context, kind: ChatKind, { settings }: TestInput): ChatApp {
  const { privateHosts } = services.environment;
  const app = appIn(kind, settings, { tenantId: 'typed', privateHosts });
  if (!app) throw new TestFailure('notConfigured');
  return app;
}

/** Asks the address for nobody: a service that speaks the protocol answers with a code of its own. */
async function reach(app: ChatApp): Promise<void> {
  try {
    await callChat(app, '/sns/userinfo', { access_token: 'test', openid: 'test' });
  } catch (error) {
    if (!(error instanceof ChatRefusedError)) throw error;
  }
}

/** Tries the app that is typed; a tenant its own alone. */
const tester =
  (kind: ChatKind, step: string, run: (app: ChatApp) => Promise<unknown>) =>
  async (context: Context, input: TestInput): Promise<void> => {
    if (input.level === 'tenant' && !input.settings.isOfTenant) throw settingErrors.testOwn();
    await input.step(step, () => tried(Promise.resolve().then(() => run(typedApp(context, kind, input)))));
  };

/** The buttons that try the addresses and the app. */
export const chatTests = settingTests.of(
  { group: chatSettings.wechat, name: 'reach', run: tester('wechat', 'reach', reach) },
  { group: chatSettings.wxwork, name: 'token', run: tester('wxwork', 'token', fetchToken) },
);
