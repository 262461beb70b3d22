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
