/** Whether this browser, at this address, can use passkeys: they are bound to a host name. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/u.test(location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isNumber;
}

/** Whether a passkey was not used because the user has closed the browser's question. */
export function isPasskeyAbandoned(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
