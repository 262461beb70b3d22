export interface CheckInput {
  /** A URL or a topic; empty with pasted text. */
  url: string;
  opposing: boolean;
  text?: string;
  title?: string;
  /** 'pasted': `text` was pasted by the user; 'suggested': it describes a suggested article. */
  kind: 'typed' | 'pasted' | 'suggested';
}
