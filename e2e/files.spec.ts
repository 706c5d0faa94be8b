import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible, openFromMenu, settled, signIn } from './console.ts';

/** A PDF with one line of words on each page. */
function aPdf(pages: readonly string[]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((words, at) => {
      const stream = `BT /F1 24 Tf 40 120 Td (${words}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

/** Opens the attachments of a demo user. */
async function openAttachments(page: Page, userName: string): Promise<Locator> {
  await openFromMenu(page, 'Users');
  await settled(page);
  await page.getByRole('textbox', { name: /^Search User name/ }).fill(userName);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: userName });
  await expect(row).toHaveCount(1);
  await row.locator('.ui-open').first().click();
  await page.getByRole('tab', { name: 'Attachments' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Attachments' });
  await expect(panel.getByRole('button', { name: 'Choose files: Attachments' })).toBeVisible();
  return panel;
}

const choose = (panel: Locator, name: string, buffer: Buffer) =>
  panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'hy-admin');
});

test('a contract is attached to a user, read beside the page and saved under its name', async ({ page }) => {
  const pdf = aPdf(['First page', 'Second page']);
  const panel = await openAttachments(page, 'hy-staff');
  await choose(panel, '合同 1.pdf', pdf);
  const name = panel.getByRole('button', { name: '合同 1.pdf', exact: true });
  await expect(name).toBeVisible();

  await name.click();
  const pane = page.getByRole('complementary', { name: 'Preview: 合同 1.pdf' });
  await expect(pane.getByText('Page 1 of 2')).toBeVisible();
  await expect(pane.getByText('First page')).toBeAttached();
  await expectAccessible(page, { within: ['.ui-preview', '.ui-attachments'], bestPractices: true });
  await pane.getByRole('region', { name: '合同 1.pdf' }).focus();
  await page.keyboard.press('PageDown');
  await expect(pane.getByText('Page 2 of 2')).toBeVisible();
  await expect(pane.getByText('Second page')).toBeAttached();
  const width = async () => (await pane.locator('canvas').boundingBox())?.width ?? 0;
  const before = await width();
  await page.keyboard.press('+');
  await expect(pane.getByText('150%')).toBeVisible();
  await expect.poll(width).toBeGreaterThan(before * 1.4);

  const saving = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'Download' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('合同 1.pdf');
  expect((await readFile(await saved.path())).equals(pdf)).toBe(true);

  await pane.getByRole('region', { name: '合同 1.pdf' }).focus();
  await page.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);
  await expect(name).toBeFocused();

  await panel.getByRole('button', { name: 'Remove: 合同 1.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(name).toHaveCount(0);
});

test('a program that calls itself a picture is refused, and a text shows what it says', async ({ page }) => {
  const panel = await openAttachments(page, 'hy-exec');
  await choose(panel, 'a.png', Buffer.from(`MZ${'\0'.repeat(200)}`));
  await expect(panel.getByRole('alert')).toHaveText(/^The file content does not match its extension\./);
  await choose(panel, 'a.exe', Buffer.from('MZ'));
  await expect(panel.getByRole('alert')).toHaveText(/^Only doc, docx, .* files are allowed\.$/);

  await choose(panel, 'parts.csv', Buffer.from('编号,名称\nGS-1,"机组, 大"\n'));
  await panel.getByRole('button', { name: 'parts.csv', exact: true }).click();
  const pane = page.getByRole('complementary', { name: 'Preview: parts.csv' });
  await expect(pane.getByRole('columnheader', { name: '编号' })).toBeVisible();
  await expect(pane.getByRole('cell', { name: '机组, 大' })).toBeVisible();
  await pane.getByRole('button', { name: 'Close preview' }).click();
});

test('a large file that breaks off goes on where it stopped', async ({ page }) => {
  const panel = await openAttachments(page, 'hy-area');
  const offsets: string[] = [];
  let breaks = 0;
  await page.route('**/attachment/uploads/*', async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') {
      const offset = request.headers()['upload-offset'] ?? '';
      if (offset !== '0' && (breaks += 1) === 1) return route.abort('connectionreset');
      offsets.push(offset);
    }
    return route.continue();
  });

  await choose(panel, 'noise.txt', Buffer.from(randomBytes(4_194_304).toString('hex')));
  await expect(panel.getByRole('button', { name: 'noise.txt', exact: true })).toBeVisible();

  expect(breaks).toBeGreaterThan(1);
  expect(offsets).toEqual(['0', '5242880']);
  await expect(panel.getByText('8.4 MB')).toBeVisible();
});

test('formatted text is written, and files stand in a form before it is saved', async ({ page }) => {
  await page.goto('/mpcloud/demo?show=controls');
  await settled(page);
  const editor = page.getByRole('textbox', { name: 'Article' });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Signed by both');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await page.getByRole('toolbar', { name: 'Formatting: Article' }).getByRole('button', { name: 'Bold' }).click();
  await expect(editor.locator('strong', { hasText: 'both' })).toBeVisible();

  const papers = page.getByRole('group', { name: 'Papers' });
  await papers
    .locator('input[type=file]')
    .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('words of the file') });
  await papers.getByRole('button', { name: '说明.txt', exact: true }).click();
  const pane = page.getByRole('complementary', { name: 'Preview: 说明.txt' });
  await expect(pane.getByText('words of the file')).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('complementary', { name: 'Preview: 资料.zip' })).toBeVisible();
});
