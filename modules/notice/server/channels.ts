import type { Environment } from '@mp/kernel/server';
import type { SettingsInUse, SettingsView } from '@mp/settings/server';
import { mailSettings, smsSettings, type OutboxChannel } from '../contract/index.ts';
import { mailServerOf, type MailServer } from './mail.ts';
import { smsGatewayOf, type SmsGateway } from './sms.ts';

type Outlets = Pick<Environment, 'smtpUrl' | 'smsUrl' | 'privateHosts'>;

/** The mail server that settings name; undefined where they name none. */
export function mailServerIn(
  environment: Outlets,
  { values, secret, isOfTenant }: SettingsInUse<typeof mailSettings.fields>,
): MailServer | undefined {
  const { host, port, security, user, from } = values;
  if (host === null) return undefined;
  return {
    host,
    port,
    security: security === 'starttls' ? 'required' : security,
    user,
    password: secret('password'),
    from: from ?? '',
    trust: { isTrusted: !isOfTenant, privateHosts: environment.privateHosts },
  };
}

/** The gateway that settings name; undefined where they name none. */
export function smsGatewayIn(
  environment: Outlets,
  { values, secret, isOfTenant }: SettingsInUse<typeof smsSettings.fields>,
): SmsGateway | undefined {
  return values.url === null
    ? undefined
    : {
        address: values.url,
        token: secret('token'),
        trust: { isTrusted: !isOfTenant, privateHosts: environment.privateHosts },
      };
}

const isOutside = (url: string | undefined): url is string => url !== undefined && !url.startsWith('dev:');

/** By which server mails of a tenant leave: that of its settings, else that of the environment, else none. */
export function mailOutlet(environment: Outlets, view: SettingsView): MailServer | undefined {
  const named = mailServerIn(environment, view.inUse(mailSettings));
  return named ?? (isOutside(environment.smtpUrl) ? mailServerOf(environment.smtpUrl) : undefined);
}

/** By which gateway SMS of a tenant leave. */
export function smsOutlet(environment: Outlets, view: SettingsView): SmsGateway | undefined {
  const named = smsGatewayIn(environment, view.inUse(smsSettings));
  return named ?? (isOutside(environment.smsUrl) ? smsGatewayOf(environment.smsUrl) : undefined);
}

/** State in which a letter begins: `queued` where the channel is configured, else it stays here to be read. */
export function channelState(environment: Outlets, view: SettingsView, channel: OutboxChannel): 'queued' | 'dev' {
  // A robot brings its address along.
  if (channel === 'robot') return 'queued';
  const outlet = channel === 'mail' ? mailOutlet(environment, view) : smsOutlet(environment, view);
  return outlet ? 'queued' : 'dev';
}
