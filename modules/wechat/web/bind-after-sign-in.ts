import { callLogin, loadModuleTexts, showError, text, toast } from '@mp/kernel/web';
import { bindTicketKey } from './bind-ticket.ts';

/** Spends the ticket that the login page has left: once, whatever comes of it. */
export async function spendBindTicket(): Promise<void> {
  const ticket = sessionStorage.getItem(bindTicketKey) ?? '';
  sessionStorage.removeItem(bindTicketKey);
  await loadModuleTexts('wechat');
  try {
    await callLogin('oauth', { step: 'bind', ticket });
    toast.success(text('chatBinding.bound'));
  } catch (error) {
    showError(error);
  }
}
