/** A complete mail. */
export interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * Converts a message for nodemailer. The recipient is an object, so that no parser finds a second address in it;
 * loading attachments or bodies from files or addresses is disabled.
 */
export function toSendable(message: Message, headers: Record<string, string> = {}) {
  return {
    ...message,
    to: { name: '', address: message.to },
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Subject, plain text and plain HTML of the mail with a sign-in link. */
export function signInMessage({ link, expiresMinutes }: SignInMail): {
  subject: string;
  text: string;
  html: string;
} {
  const lead = 'Open this link to sign in to Balance:';
  const terms = `It works once, within ${expiresMinutes} minutes.`;
  const ignore = 'If you did not ask for it, ignore this mail: nobody can sign in without the link.';
  const address = escapeHtml(link);
  return {
    subject: 'Your sign-in link for Balance',
    text: `Hello,\n\n${lead}\n\n${link}\n\n${terms}\n\n${ignore}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;color:#1c1c1c">',
      `<p>Hello,</p><p>${lead}</p>`,
      `<p><a href="${address}">Sign in to Balance</a></p>`,
      `<p>Or copy this address into your browser:<br>${address}</p>`,
      `<p>${terms}</p><p>${ignore}</p></body></html>`,
    ].join('\n'),
  };
}

/** A text as content or as the value of an attribute in double quotation marks. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export interface SignInMail {
  /** An address in normal form. */
  to: string;
  link: string;
  expiresMinutes: number;
}

/** Sends the mails of the product. Fails with `mail-failed` or `storage-full`; the reason is in the log. */
export interface Mailer {
  sendSignInLink(mail: SignInMail): Promise<void>;
  close(): Promise<void>;
}
