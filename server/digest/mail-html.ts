import { sides } from '#domain/analysis/rating.ts';
import { escapeHtml } from '#server/mail/message.ts';
import type { DistributedStory } from './describe-news.ts';

/*
 * HTML that mail programs keep: tables, inline styles, no images, no fonts. Programs with dark mode read the style
 * element; those that drop it keep the light colours.
 */

export const serif = "Georgia,'Times New Roman',serif";
const sans = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** The colours of the web app, light; the classes have the dark ones. */
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.b-page{background:#0f1316!important}
.b-card{background:#171c20!important;border-color:#2a3136!important}
.b-ink,.b-ink a{color:#e8eae7!important}
.b-dim,.b-dim a{color:#b2b8be!important}
.b-rule{border-color:#2a3136!important}
.b-head{border-color:#c9cdca!important}
.b-left{background:#6a95ff!important;color:#0a0d0f!important}
.b-center{background:#dcdfe3!important;color:#0a0d0f!important}
.b-right{background:#e5594c!important;color:#0a0d0f!important}
.b-unrated{background:#171c20!important;color:#b2b8be!important;border-color:#7c858d!important}
}`.trim();

const colours = {
  left: { background: '#1d4ed8', text: '#ffffff' },
  center: { background: '#e5e7eb', text: '#14181c' },
  right: { background: '#b91c1c', text: '#ffffff' },
} as const;
const letters = { left: 'L', center: 'C', right: 'R' } as const;

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** The number of articles of each side as cells of a table, each with its letter: colours alone carry nothing. */
export function barHtml({ bias_distribution: bias, unrated_count: unrated }: DistributedStory): string {
  const rated = sides.filter((side) => bias[side] > 0);
  const all = rated.reduce((sum, side) => sum + bias[side], unrated);
  if (all === 0) return '';
  const width = (count: number) => `${Math.max(8, Math.round((100 * count) / all))}%`;
  const cell = 'padding:3px 6px;font-size:12px;line-height:16px;white-space:nowrap';
  const cells = rated.map((side) => {
    const { background, text } = colours[side];
    return `<td class="b-${side}" width="${width(bias[side])}" bgcolor="${background}" style="${cell};background:${background};color:${text}"><b>${letters[side]}</b> ${bias[side]}</td>`;
  });
  if (unrated > 0) {
    cells.push(
      `<td class="b-unrated" width="${width(unrated)}" bgcolor="#ffffff" style="${cell};background:#ffffff;color:#434a51;border:1px dashed #7f868d"><b>?</b> ${unrated}</td>`,
    );
  }
  return `<table ${table} style="margin:6px 0 0;table-layout:auto"><tr>${cells.join('')}</tr></table>`;
}

export function linkHtml(url: string, text: string, css = ''): string {
  return `<a href="${escapeHtml(url)}" style="color:#14181c;text-decoration:none;${css}">${escapeHtml(text)}</a>`;
}

export function dimHtml(html: string): string {
  return `<p class="b-dim" style="margin:4px 0 0;font-size:13px;line-height:19px;color:#434a51">${html}</p>`;
}

/** A block of a section. */
export function itemHtml(html: string): string {
  return `<tr><td class="b-rule b-ink" style="padding:12px 0;border-bottom:1px solid #d5d9d5;color:#14181c">${html}</td></tr>`;
}

export function headingHtml(url: string, text: string): string {
  return `<h3 style="margin:0;font:normal 19px/24px ${serif}">${linkHtml(url, text)}</h3>`;
}

export function sectionHtml(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<table ${table} style="margin:0 0 28px"><tr><td class="b-head b-ink" style="padding:10px 0 2px;border-top:3px solid #14181c;color:#14181c"><h2 style="margin:0;font:normal 24px/28px ${serif}">${escapeHtml(title)}</h2></td></tr>${items.join('')}</table>`;
}

/** A whole mail. `preview` is what lists of mails show beside the subject. */
export function pageHtml(input: { title: string; preview: string; body: string; footer: string }): string {
  const { title, preview, body, footer } = input;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body class="b-page" style="margin:0;padding:0;background:#f4f5f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${table} class="b-page" bgcolor="#f4f5f3" style="background:#f4f5f3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:600px;font:normal 15px/22px ${sans}">
<tr><td class="b-card b-ink" bgcolor="#ffffff" style="padding:24px 24px 4px;background:#ffffff;border:1px solid #d5d9d5;color:#14181c">
<h1 style="margin:0 0 20px;font:normal 30px/34px ${serif}">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td class="b-dim" style="padding:16px 24px;font-size:13px;line-height:20px;color:#434a51">${footer}</td></tr>
</table></td></tr></table></body></html>
`;
}
