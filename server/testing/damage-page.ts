type Damage = (html: string, random: () => number) => string;

const at = (html: string, random: () => number) => Math.floor(random() * html.length);
const snippets = [
  '<script>while(1);</script>',
  '<!--',
  '<style>',
  '<svg><title><p>',
  '<table><tr><td><table>',
  '<article itemscope itemtype="https://schema.org/NewsArticle">',
  '<script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","datePublished":9e999}]}</script>',
  '<meta property="article:published_time" content="tomorrow">',
  '<link rel="canonical" href="javascript:alert(1)">',
  '<base href="http://[">',
  '&#x110000;&#0;\u0000\ufffe',
  '\u202e\u200b\ud800',
];

const damages: readonly Damage[] = [
  (html, random) => html.slice(0, at(html, random)),
  (html, random) => {
    const from = at(html, random);
    return html.slice(0, from) + html.slice(from + Math.floor(random() * 400));
  },
  (html, random) => {
    const where = at(html, random);
    return (
      html.slice(0, where) + (snippets[Math.floor(random() * snippets.length)] ?? '') + html.slice(where)
    );
  },
  (html, random) => {
    const where = at(html, random);
    return html.slice(0, where) + '<div>'.repeat(Math.floor(random() * 3000)) + html.slice(where);
  },
  (html, random) => {
    const where = at(html, random);
    return html.slice(0, where) + html.slice(where, where + 2000).repeat(Math.floor(random() * 20));
  },
  (html, random) => html.replaceAll(random() < 0.5 ? '>' : '"', random() < 0.5 ? '' : '>'),
  (html, random) => html.replaceAll('<p>', `<p ${'a="b" '.repeat(Math.floor(random() * 200))}>`),
];

/** Damages a page one to four times, as hosts, proxies and attackers do. */
export function damagePage(html: string, random: () => number): string {
  let broken = html;
  const times = 1 + Math.floor(random() * 4);
  for (let time = 0; time < times; time += 1) {
    const damage = damages[Math.floor(random() * damages.length)];
    if (damage !== undefined) broken = damage(broken, random);
  }
  return broken;
}
