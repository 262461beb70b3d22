const explaining =
  /^(?:here['’]s|this is|why|how|what|who|when|where|first take|(?:\w+ )?(?:things|ways|reasons|takeaways|questions|lessons))\b|: (?:why|how|what|(?:\w+ )?(?:things|takeaways|questions))\b|\bhere (?:are|is)\b|\b(?:fact[- ]check|explained|explainer|to (?:know|watch|expect))\b/i;

/** Whether a headline explains, lists, or has a question that the article answers. The health organisation is no question. */
export const explains = (headline: string): boolean =>
  explaining.test(headline) && !headline.startsWith('WHO ');
