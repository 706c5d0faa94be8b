import type { DeliveryChannel, Environment } from '@mp/kernel/server';

/** State in which a letter begins: `queued` where the channel is configured, else it stays here to be read. */
export function channelState(
  environment: Pick<Environment, 'smtpUrl' | 'smsUrl'>,
  channel: DeliveryChannel,
): 'queued' | 'dev' {
  const url = channel === 'mail' ? environment.smtpUrl : environment.smsUrl;
  return url === undefined || url.startsWith('dev:') ? 'dev' : 'queued';
}
