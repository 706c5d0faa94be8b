import type { TestServer, TestUser } from './server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture as somebody, for a field of files or the attachments of a record; needs the module attachment. Answers its id. */
export async function aPicture(server: TestServer, by: TestUser): Promise<string> {
  const boundary = 'x';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nattachment\r\n`),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="picture.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    png,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await server.call(by, 'POST', '/attachment/files', {
    raw: { payload, type: `multipart/form-data; boundary=${boundary}` },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.body.id);
}
