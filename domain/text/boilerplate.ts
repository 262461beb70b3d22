const maxLineLength = 300;

/**
 * Lines that newsrooms put around articles. Each pattern describes a whole line, not a word that can occur in a
 * sentence.
 */
const patterns: RegExp[] = [
  /^(?:first )?(?:published|updated|posted|last modified|last updated|created)\b.{0,60}$/,
  /^(?:read|see|watch|listen|view|learn) (?:more|also|next|here)\b/,
  /^(?:more (?:on|from|about)|also read|see also|you (?:may|might) also (?:like|be interested))\b/,
  /^related(?: (?:articles?|stories|topics|posts?|video|coverage|news))?\s*(?::|$)|^related coverage\b/,
  /^\(?(?:photos?|image|picture|photograph|video|illustration|credit|source)s?(?: (?:credit|source|by|courtesy))?\s*[:/©]/,
  /^(?:image source|file (?:photo|picture))\b|\((?:photo|image|picture)s?\s?(?:credits?\s?:|by\b) ?.{1,120}\)\.?$/,
  /^\[[a-z]+ [^\]]*\].*\[\/[a-z]+\]$/,
  /^(?:sign up|subscribe|click here|continue reading|scroll down for|story continues|download (?:the|our))\b/,
  /^(?:follow|like|join|contact) (?:us|me|him|her|our|the author)\b|^follow .{1,60}\bon (?:twitter|facebook|instagram|x)\b/,
  /^(?:reach|contact|email|e-mail) the (?:reporters?|writers?|authors?)\b|^(?:got|have) a (?:news )?tip\b/,
  /^get (?:the latest|our|more|all the) .{0,80}(?:inbox|newsletters?|delivered|updates)\b/,
  /^(?:©|\(c\)|copyright\b|all rights reserved)|^this (?:document|material) (?:is subject to copyright|may not be)/,
  /^(?:additional )?(?:reporting|writing|editing) by\b|\bcontributed to this (?:report|story|article)\.?$/,
  /^(?:our standards|tags?|topics|filed under|categories|citation|explore further)\s*:|^filed under\b/,
  /^(?:share (?:this|on|via)\b|post comment|leave a comment|comments?\s*(?:\(|\d|$))/,
  /^(?:video is playing|(?:this|the) (?:story|article) (?:may|will) be updated|[\d.,]+[km]? shares?\b)/,
  /^(?:advert(?:isement)?s?|loading(?:\.{3}|…)?|warning|don[’']t miss|sponsored)$/,
  /^(?:this (?:web)?site uses cookies|support independent\b|like what you|thank you for reading)\b/,
];

/** Whether a line is boilerplate of the page and not part of the article. */
export function isBoilerplate(line: string): boolean {
  if (line.length > maxLineLength) return false;
  const lower = line.toLowerCase();
  return patterns.some((pattern) => pattern.test(lower));
}

const listHeading =
  /^(?:more (?:great |top )?.{0,25}(?:stories|news|coverage|reading)|related(?: .{0,20})?|recommended(?: .{0,20})?|you (?:may|might) also .{0,25}|read (?:more|next)|most (?:read|popular)|editors?[’']?s?[’']? picks|don[’']t miss|top stories|see also|trending(?: .{0,12})?):?$/i;

/** Whether a line is the heading of a list of other articles. */
export const announcesLinks = (line: string): boolean => line.length < 60 && listHeading.test(line);

/** Phrases of paywalls, in lower case. */
export const wallPhrase =
  /subscribe (?:now )?to (?:continue|read|keep reading|unlock)|(?:sign in|log in|register|sign up) to (?:continue|keep|read)|to (?:continue|keep) reading,? |already (?:a subscriber|have an account|subscribed)|(?:for|to) subscribers only|exclusive(?:ly)? (?:to|for) (?:our )?subscribers|this (?:article|story|content) is (?:only )?(?:available )?(?:for|to|exclusive to) (?:paying )?(?:subscribers|members)|unlock (?:this|the full) (?:article|story)|read the full (?:article|story) with|you(?:'|’)?ve (?:read|reached) your (?:last|limit)|have read your last free|become a (?:subscriber|member) to (?:read|continue)|nur für abonnenten|weiterlesen mit|réservé aux abonnés|lisez la suite|exclusivo para suscriptores|riservato agli abbonati/;
