import { isForeignBoilerplate, isForeignLabel } from './foreign-boilerplate.ts';

const maxLineLength = 300;
/** Invitations to newsletters and channels are longer. */
const maxInvitationLength = 500;

/**
 * How lines begin that newsrooms put around articles. Each pattern describes a whole line, not a word that can occur in
 * a sentence.
 */
const starts: RegExp[] = [
  /^(?:first )?(?:published|updated|posted|last modified|last updated|created)\b.{0,60}$/,
  /^(?:read|see|watch|listen|view|learn) (?:more|also|next|here)\b/,
  /^(?:more (?:on|from|about)|also read|see also|you (?:may|might) also (?:like|be interested))\b/,
  /^related(?: (?:articles?|stories|topics|posts?|video|coverage|news))?\s*(?::|$)|^related coverage\b/,
  /^\(?(?:photos?|image|picture|photograph|video|illustration|credit|source)s?(?: (?:credit|source|by|courtesy))?\s*[:/©]/,
  /^(?:image source|file (?:photo|picture))\b/,
  /^\[[a-z]+ [^\]]*\].*\[\/[a-z]+\]$/,
  /^(?:sign up|subscribe|click here|continue reading|scroll down for|story continues|download (?:the|our))\b/,
  /^(?:follow|like|join|contact) (?:us|me|him|her|our|the author)\b|^follow .{1,60}\bon (?:twitter|facebook|instagram|x)\b/,
  /^(?:reach|contact|email|e-mail) the (?:reporters?|writers?|authors?)\b|^(?:got|have) a (?:news )?tip\b/,
  /^get (?:the latest|our|more|all the) .{0,80}(?:inbox|newsletters?|delivered|updates)\b/,
  /^(?:©|\(c\)|copyright\b|all rights reserved)|^this (?:document|material) (?:is subject to copyright|may not be)/,
  /^(?:additional )?(?:reporting|writing|editing) by\b/,
  /^(?:our standards|tags?|topics|filed under|categories|citation|explore further)\s*:|^filed under\b/,
  /^(?:share (?:this|on|via)\b|post comment|leave a comment|comments?\s*(?:\(|\d|$))/,
  /^(?:video is playing|(?:this|the) (?:story|article) (?:may|will) be updated|[\d.,]+[km]? shares?\b)/,
  /^(?:advert(?:isement)?s?|loading(?:\.{3}|…)?|warning|don[’']t miss|sponsored)$/,
  /^(?:this (?:web)?site uses cookies|support independent\b|like what you|thank you for reading)\b/,
  /^(?:skip (?:past|to|advert|ad\b|newsletter|promotion).{0,40}|after (?:newsletter )?promotion|end of .{0,30}(?:promotion|newsletter))$/,
  /^(?:advertisement|advert|sponsor(?:ed)? message|ad feedback|paid post|promoted content)(?:\s*[·|–—-].{0,40})?$/,
  /^(?:what do you think|have your say|tell us what you think)\b.{0,60}(?:\b(?:comments?|below|have your say|vote|email)\b|\.\.\.|…)/,
  /^(?:join|continue) the (?:conversation|discussion|debate)\b.{0,80}$|^have your say\b.{0,80}$/,
  /^do you have (?:an opinion|a (?:question|story|tip|view)|any (?:questions|comments))\b.{0,300}$|^have a question\b.{0,120}$/,
  /^this (?:article|story|piece|essay|interview|post|column)\b.{0,40}\b(?:republished|originally (?:appeared|published)|first (?:appeared|published)|(?:been|was) (?:lightly |condensed and )?edited for|adapted from)\b/,
  /^(?:this|the) (?:article|story|post) (?:has been|was) updated(?: (?:with|to include|throughout)\b.{0,80}|\.?)$/,
  /^(?:republish|reuse) (?:this|our)\b.{0,120}$|^you (?:are free to|can|may) republish\b/,
  /^(?:report (?:a|an) (?:typo|error|problem|correction)|(?:request|suggest|submit) a correction)\b.{0,160}$/,
  /^(?:a version of this (?:article|story)|order reprints|see more on:|(?:gift|save|print|bookmark) this (?:article|story)|listen to (?:this|the) (?:article|story))\b/,
  /^this (?:audio|summary|translation|article|story) (?:is|was|has been) (?:auto-?generated|generated (?:by|with)|created (?:by|with)|translated (?:by|with)).{0,160}$/,
  /^(?:enjoying|liked?) (?:this|what)\b.{0,60}\?|^if you (?:value|liked?|enjoy|enjoyed|appreciate)\b.{0,160}\b(?:support|subscri|member|donat|newsletter|share|sign up)/,
  /^(?:become|join as|be) a (?:free |paid |paying |founding )?(?:member|subscriber|supporter|patron)\b.{0,160}$|^members keep\b/,
  /^help us (?:keep|continue|improve|report)\b/,
  /^(?:stay (?:up to date|up-to-date|informed|connected)|keep up (?:to date )?with|never miss a|don[’']t miss a|be the first to (?:know|comment|hear|get))\b.{0,160}$/,
  /^follow .{1,60}\bcoverage\b.{0,120}$|^for (?:the latest|more) (?:news|stories|coverage|analysis|updates)\b.{0,160}$/,
  /^by (?:signing up|subscribing|submitting|clicking|continuing|entering|registering)\b.{0,100}\b(?:you|i) (?:agree|accept|consent|confirm|acknowledge|will)\b/,
  /^(?:privacy (?:notice|policy)|terms of (?:use|service))\b|^no spam\b/,
  /^(?:log|sign) in (?:to|or)\b.{0,80}$|^\d[\d,.]* (?:comments?|votes?|views?|likes?|followers)$/,
  /^(?:watch|listen to|see|view|scroll through)\b.{0,80}\b(?:below|above|in the (?:video|player|gallery).{0,20})[:.!]?$/,
  /^(?:photos?|photography|pictures?|images?|illustrations?) (?:by|courtesy|via)\b.{0,80}$|^file(?: photo)? ?[-–—:]/,
  /^(?:photography assistant|hair and make-?up|styling|producer|produced by|edited by|editor|graphics? by|illustrations? by)\s?:.{0,80}$/,
  /^(?:ad|link copied|whatsapp|opinion contributors?)$|^(?:story|article) continue[sd] (?:below|after)\b|^slideshow \(\d|^enlarge this image\b/,
  /^full coverage(?: of\b.{0,60}|:.{0,60})?$|^contributing: .{0,80}$|^send (?:letters|a tip|us|your)\b.{0,100}$|^support .{2,40} journalism$/,
  /^(?:want|looking for) (?:more|to (?:read|get|hear) more)\b.{0,160}\b(?:inbox|newsletters?|subscribe|sign up|follow|join)\b|^.{0,120}, click here[.!]?$/,
];

/** Wording that is boilerplate wherever it stands in a line. */
const anywhere: RegExp[] = [
  /\((?:photo|image|picture)s?\s?(?:credits?\s?:|by\b) ?.{1,120}\)\.?$/,
  /\bcontributed to this (?:report|story|article)\.?$/,
  /\bnot (?:be )?responsible for the content of external\b/,
  /\bcopyright (?:©|\(c\)|\d{4})|\ball rights reserved\b.{0,120}$/,
  /\b(?:reader|listener|member)-supported (?:publication|newsletter|newsroom)\b/,
  /\b(?:newsroom|publication)\b.{0,60}\b(?:donate|become a member|support our)\b/,
  /\bunsubscribe (?:at )?any ?time\b/,
  /.{3}\b(?:photo(?:graph|graphy)?|image|picture|credit|foto|bild|imagen)s?(?: (?:credit|by|courtesy(?: of)?))?\s?(?::|©|\.\.\.|…)\s?[^.!?:]{2,60}\.?$|\bcredit\s?(?:\.\.\.|…)/,
  /\bsite is protected by recaptcha\b/,
];

const joined = (patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'));
/** One expression for all is faster than one after the other. */
const start = joined(starts);
const part = joined(anywhere);

/** Lines of credit; capitals distinguish names from words. */
const credits = [
  /\((?:[^()]{0,50}\b(?:AP|AFP|Reuters|Getty(?: Images)?|Shutterstock|iStock|Alamy|Unsplash|[Ff]ile [Pp]hoto|[Pp]ool [Pp]hoto|[Ss]taff [Pp]hoto)\b[^()]{0,50}|\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,3}\/[^()]{2,40})\)\.?$/u,
  /^\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]+){1,3}(?: in [\p{L} ]{3,30})? (?:reported from|contributed (?:reporting|to this|from))\b.{0,120}$/u,
  /^\p{Lu}.{2,60} by \p{Lu}.{2,40} is published by \p{Lu}.{2,60}\((?:[£$€]|\d)[^()]{0,20}\)/u,
];

const signUpVerb = /\b(?:sign(?:ing)? up|subscribe|join|get|receive|delivered|register|download)\b/;
const signUpThing =
  /\b(?:newsletters?|e-?newsletter|(?:your|the) inbox|whatsapp (?:channel|community|group)|(?:morning|daily|weekly|our) e-?mails?|(?:email|push|text|news|breaking news) alerts?|daily (?:briefing|digest)|(?:news|our|mobile) app|letterbox)\b/;
const toReader = /\b(?:you|your|our|here|us|now|today)\b/;
const quotation = /["“„«»]/;

/** Whether a line invites the reader to a newsletter, a channel or an app. */
function invites(lower: string): boolean {
  return signUpThing.test(lower) && signUpVerb.test(lower) && toReader.test(lower) && !quotation.test(lower);
}

/** Whether a line is boilerplate of the page and not part of the article. */
export function isBoilerplate(line: string): boolean {
  if (line.length > maxInvitationLength) return false;
  const lower = line.toLowerCase();
  if (invites(lower)) return true;
  if (line.length > maxLineLength) return false;
  return (
    start.test(lower) ||
    part.test(lower) ||
    credits.some((pattern) => pattern.test(line)) ||
    isForeignBoilerplate(line)
  );
}

const headings = [
  'more (?:great |top )?.{0,25}(?:stories|news|coverage|reading)|more (?:from|on|in|like|about) .{1,30}|related(?: .{0,20})?',
  'recommended(?: .{0,20})?|you (?:may|might) also .{0,25}|(?:read|watch|listen|what to read|up) (?:more|next)|read this next',
  "most (?:read|popular|viewed)|editors?[’']?s?[’']? picks|don[’']t miss|top stories|see also|(?:also|read) (?:read|also)",
  'trending(?: .{0,12})?|also in this series|(?:in|from) (?:this|the) (?:series|archive)|(?:latest|recent) (?:news|stories|posts)',
];
const listHeading = new RegExp(`^(?:${headings.join('|')}):?$`, 'i');

/** Whether a line is the heading of a list of other articles. */
export const announcesLinks = (line: string): boolean =>
  line.length < 60 && (listHeading.test(line) || isForeignLabel(line));

const label =
  /^(?:also |must |live |in |just )?(?:read|see|watch|listen|video|audio|podcast|photos?|gallery|map|poll|quiz|live|graphic|related|recommended|exclusive|more|next|trending|flashback|background|explainer|opinion|analysis|subscriber exclusive|pictures)(?: (?:more|also|next|now|here|live|this))?\s*[:|>»–—]/i;

/** Whether a line begins with the label of a link to something else, such as "MAP:". */
export const hasLinkLabel = (line: string): boolean => label.test(line);

/** Phrases of paywalls, in lower case. */
export const wallPhrase =
  /subscribe (?:now )?to (?:continue|read|keep reading|unlock)|(?:sign in|log in|register|sign up) to (?:continue|keep|read)|to (?:continue|keep) reading,? |already (?:a subscriber|have an account|subscribed)|(?:for|to) subscribers only|exclusive(?:ly)? (?:to|for) (?:our )?subscribers|this (?:article|story|content) is (?:only )?(?:available )?(?:for|to|exclusive to) (?:paying )?(?:subscribers|members)|unlock (?:this|the full) (?:article|story)|read the full (?:article|story) with|you(?:'|’)?ve (?:read|reached) your (?:last|limit)|have read your last free|become a (?:subscriber|member) to (?:read|continue)|nur für abonnenten|weiterlesen mit|réservé aux abonnés|lisez la suite|exclusivo para suscriptores|riservato agli abbonati/;
