/** Browsers make passkeys for names, such as localhost, and none for a number such as 127.0.0.1. */
export const hasPasskeys = () =>
  // A prerendered screen has the button, and first-paint.js takes it away.
  import.meta.env.SSR || ('PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname))
