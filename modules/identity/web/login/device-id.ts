const key = 'deviceKey';

/** A random name that this browser keeps for itself; empty where it keeps nothing. */
function storedKey(): string {
  try {
    const known = window.localStorage.getItem(key);
    if (known !== null) return known;
    const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    window.localStorage.setItem(key, made);
    return made;
  } catch {
    return '';
  }
}

/**
 * What a device is known by: its hash goes to the server, never the text. Versions are left out, so that an update makes
 * no new device; empty where the browser keeps nothing, for it would be a new one each time.
 */
export function deviceText(): string {
  const stored = storedKey();
  if (stored === '') return '';
  const { userAgent, platform } = navigator;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [userAgent.replaceAll(/[\d._]+/g, ''), platform, `${screen.width}x${screen.height}`, zone, stored].join('|');
}
