import { describe, expect, it } from 'vitest';
import { unwrapLink } from './unwrap-link.ts';

const page = 'https://www.paper.example/2026/11/ferry-budget?id=7&a=b';
const encoded = encodeURIComponent(page);

describe('unwrapLink', () => {
  it.each([
    ['Google Alerts', `https://www.google.com/url?rct=j&sa=t&url=${encoded}&ct=ga&cd=CAIyGm&usg=AOvVaw`],
    ['Google search', `https://www.google.de/url?q=${encoded}&sa=U`],
    [
      'Bing News',
      `http://www.bing.com/news/apiclick.aspx?ref=FexRss&aid=&tid=6&url=${encoded}&c=123&mkt=en-us`,
    ],
    ['Facebook', `https://l.facebook.com/l.php?u=${encoded}&h=AT0`],
    ['DuckDuckGo', `https://duckduckgo.com/l/?uddg=${encoded}&rut=9`],
    ['YouTube', `https://www.youtube.com/redirect?event=video&q=${encoded}`],
    ['VK', `https://vk.com/away.php?to=${encoded}`],
    ['LinkedIn', `https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=x`],
    ['mail filters', `https://eur01.safelinks.protection.outlook.com/?url=${encoded}&data=05`],
    [
      'Yahoo',
      `https://r.search.yahoo.com/_ylt=AwrEq;_ylu=Y29/RV=2/RE=17/RO=10/RU=${encoded}/RK=2/RS=a-b-c-d`,
    ],
    ['two encodings', `https://www.google.com/url?url=${encodeURIComponent(encoded)}`],
    [
      'two wrappers',
      `https://t.example/click?url=${encodeURIComponent(`https://www.google.com/url?q=${encoded}`)}`,
    ],
  ])('reads the target of %s', (_, address) => {
    expect(unwrapLink(address)).toBe(page);
  });

  it.each([
    'https://www.paper.example/news/ferry-budget-vote-tonight?url=https://other.example/x',
    'https://www.paper.example/login?url=https://shop.paper.example/x',
    'https://www.paper.example/story?ref=https://other.example/x',
    'https://www.paper.example/story?image=https://cdn.example/x.jpg',
    'https://www.google.com/url?url=https://other.example/',
    'https://www.google.com/url?url=https://user:word@other.example/x',
    'https://www.google.com/url?url=javascript:alert(1)',
    'https://www.google.com/url?url=https://localhost/x',
    'https://www.google.com/url?url=%E0%A4%A',
    'https://www.google.com/search?q=ferry',
    'https://www.paper.example/story?u=7',
    'not an address',
  ])('leaves %s as it is', (address) => {
    expect(unwrapLink(address)).toBe(address);
  });

  it('reads a target that is not encoded', () => {
    const address = 'https://www.google.com/url?rct=j&url=https://www.paper.example/x&ct=ga';
    expect(unwrapLink(address)).toBe('https://www.paper.example/x');
  });

  it('reads a bounded number of wrappers', () => {
    const deep = Array.from({ length: 9 }).reduce<string>(
      (inner, _, at) => `https://w${at}.example/go?url=${encodeURIComponent(inner)}`,
      page,
    );
    expect(unwrapLink(deep)).toMatch(/^https:\/\/w5\.example\/go/);
  });
});
