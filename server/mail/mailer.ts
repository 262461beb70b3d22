export interface SignInMail {
  /** An address in normal form. */
  to: string;
  link: string;
  expiresMinutes: number;
}

/** Sends the product's mails. Refuses with `mail-failed` or `storage-full`; the reason stands in the log. */
export interface Mailer {
  sendSignInLink(mail: SignInMail): Promise<void>;
  close(): Promise<void>;
}
