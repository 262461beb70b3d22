/** A mail ready to go. */
export interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * The recipient as an object, so that no parser ever looks for a second address in it; no attachment or
 * body may be read from files or addresses.
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
