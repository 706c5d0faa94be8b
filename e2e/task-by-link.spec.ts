import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, settled } from './console.ts';
import { as, deploy, done, drawing, idsOf } from './processes.ts';

const key = `e2e-link-${Date.now().toString(36)}`;
const name = `Purchase ${key}`;

/** Allows or forbids links of mails in the sample company. */
async function allowLinks(admin: Page, enabled: boolean): Promise<void> {
  const { items } = await done(admin, { path: '/settings/group' });
  const { version } = items.find((each: { key: string }) => each.key === 'approvalLink');
  await done(admin, { method: 'PUT', path: '/settings/group/approvalLink', body: { version, values: { enabled } } });
}

/** The way of the link in the latest mail of a process, once it is there. */
async function linkOf(page: Page, subject: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/gateway/allinoneservice/test/outbox');
        const { items } = (await answer.json()) as { items: { subject: string; body: string | null }[] };
        const mail = items.find((each) => `${each.subject}${each.body}`.includes(subject));
        link = /\/mpcloud\/taskByLink\S*#[\w-]{43}/.exec(mail?.body ?? '')?.[0] ?? '';
        return link;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');
  return link;
}

test('a handler approves a task on the phone by the link of his mail, without signing in, and only once', async ({
  browser,
}) => {
  const admin = await as(browser, 'hy-admin');
  await allowLinks(admin, true);
  const [area = ''] = await idsOf(admin, ['hy-area']);
  const xml = drawing({ key, name }, [
    { id: 'area', name: 'Area check', users: area, more: '<wf:actions quick="true"/>' },
  ]);
  await deploy(admin, { key, name }, xml);
  const handler = await as(browser, 'hy-area');
  const chosen = (choice: string) => ({ choices: [{ kind: 'workflow.arrived', channel: 'mail', choice }] });
  await done(handler, { method: 'PUT', path: '/notice/preferences', body: chosen('on') });
  const staff = await as(browser, 'hy-staff');
  const subject = `Oil filters ${key}`;
  await done(staff, {
    method: 'POST',
    path: '/workflow/instances',
    body: { defKey: key, form: { title: subject, budget: '100.00' } },
  });
  const link = await linkOf(staff, subject);

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
  ).newPage();
  await phone.goto(link.replace(/lang=[\w-]+/, 'lang=en-US'));
  await expect(phone.getByRole('heading', { name: subject, level: 2 })).toBeVisible();
  await expect(phone.getByText('Area check')).toBeVisible();
  await settled(phone);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Reject' }).click();
  await expect(phone.getByRole('alert').filter({ hasText: 'Enter a comment.' })).toBeVisible();
  await phone.getByRole('textbox', { name: 'Comment' }).fill('Fine');
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByText('Approved. The process has moved on.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('This link has already been used.')).toBeVisible();

  await done(handler, { method: 'PUT', path: '/notice/preferences', body: chosen('default') });
  await allowLinks(admin, false);
});
