export interface CheckInput {
  /** An address or a topic; empty beside pasted text. */
  url: string;
  opposing: boolean;
  text?: string;
  title?: string;
  /** 'pasted': `text` is what a person pasted; 'suggested': it describes a suggested article. */
  kind: 'typed' | 'pasted' | 'suggested';
}
