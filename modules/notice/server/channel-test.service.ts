import { messageOf } from '@mp/kernel/contract';
import { newId, type Context } from '@mp/kernel/server';
import { plainGroup } from '@mp/settings/contract';
import { reasonOf, settingTests, TestFailure, type TestInput } from '@mp/settings/server';
import { mailSettings, smsSettings } from '../contract/index.ts';
import { mailServerIn, smsGatewayIn } from './channels.ts';
import { mailTransport, mailServerOf, sendMail, type MailServer } from './mail.ts';
import { addressesOf } from './notice.query.ts';
import { smsGatewayOf, smsSender } from './sms.ts';

/** Nobody waits longer for a button. */
const timeout = 10_000;

/** What a mail server answered, in words that the product knows. */
function mailFailure(error: unknown): TestFailure {
  const { code, response } = error as { code?: unknown; response?: unknown };
  const answer = typeof response === 'string' ? response : messageOf(error);
  if (code === 'EAUTH') return new TestFailure('credentials', answer);
  const reason = reasonOf(error);
  return new TestFailure(code === 'ETLS' && reason !== 'certificate' ? 'noTls' : reason, answer);
}

async function withMailServer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw mailFailure(error);
  }
}

async function greet(server: MailServer, auth: boolean): Promise<void> {
  await withMailServer(async () => {
    const transport = await mailTransport(server, { timeout, auth });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  });
}

async function testMail(context: Context, { settings, step, tell }: TestInput): Promise<void> {
  const { environment, texts } = context.services;
  const named = mailServerIn(environment, settings as Parameters<typeof mailServerIn>[1]);
  const server = named ?? (environment.smtpUrl?.startsWith('smtp') ? mailServerOf(environment.smtpUrl) : undefined);
  const { to, outlet } = await step('prepare', async () => {
    const { email } = await addressesOf(context);
    if (!server) throw new TestFailure('notConfigured');
    if (email === null) throw new TestFailure('noAddress');
    return { to: email, outlet: server };
  });
  await step('connect', () => greet(outlet, false));
  if (outlet.user !== null) await step('signIn', () => greet(outlet, true));
  const letter = {
    id: newId(),
    to,
    subject: texts.text(context.locale, 'mailSettings.letter.subject', {}),
    text: texts.text(context.locale, 'mailSettings.letter.text', {}),
  };
  await step('send', () => withMailServer(() => sendMail(outlet, letter, { timeout })));
  tell('to', to);
}

async function testSms(context: Context, { settings, step, tell }: TestInput): Promise<void> {
  const { environment, texts } = context.services;
  const named = smsGatewayIn(environment, settings as Parameters<typeof smsGatewayIn>[1]);
  const { smsUrl } = environment;
  const gateway = named ?? (smsUrl !== undefined && !smsUrl.startsWith('dev:') ? smsGatewayOf(smsUrl) : undefined);
  const { to, outlet } = await step('prepare', async () => {
    const { mobile } = await addressesOf(context);
    if (!gateway) throw new TestFailure('notConfigured');
    if (mobile === null) throw new TestFailure('noMobile');
    return { to: mobile, outlet: gateway };
  });
  const text = texts.text(context.locale, 'smsSettings.letter.text', {});
  await step('send', () => smsSender(outlet)({ id: newId(), to, text }, context.now));
  tell('to', to);
}

/** The buttons that send the caller a mail and an SMS by what is typed. */
export const channelTests = settingTests.of(
  { group: plainGroup(mailSettings), name: 'send', run: testMail },
  { group: plainGroup(smsSettings), name: 'send', run: testSms },
);
