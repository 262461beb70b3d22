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
