import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, textOf } from './repository.ts';

/** Name and content of the next decision record: `0012-outbox-for-notices.md`. */
export function nextRecord(
  existing: readonly string[],
  { title, template, day }: { readonly title: string; readonly template: string; readonly day: string },
): { name: string; content: string } {
  const number = Math.max(0, ...existing.map((name) => Number(/^(\d{4})-/.exec(name)?.[1] ?? 0))) + 1;
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const padded = String(number).padStart(4, '0');
  return {
    name: `${padded}-${slug}.md`,
    content: template.replaceAll('{{number}}', padded).replaceAll('{{title}}', title).replaceAll('{{day}}', day),
  };
}

if (import.meta.main) {
  const title = process.argv.slice(2).join(' ').trim();
  if (title === '') {
    console.error('usage: npm run new:adr -- Outbox for notices');
    process.exit(2);
  }
  const folder = join(repositoryRoot, 'docs/adr');
  mkdirSync(folder, { recursive: true });
  const { name, content } = nextRecord(readdirSync(folder), {
    title,
    template: textOf(repositoryRoot, 'tools/templates/adr.md'),
    day: new Date().toISOString().slice(0, 10),
  });
  if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), content);
  console.log(`docs/adr/${name}`);
}
