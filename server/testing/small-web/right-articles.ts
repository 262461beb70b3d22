import type { InventedArticle } from './invented-article.ts';

export const rightArticles: readonly InventedArticle[] = [
  {
    host: 'harborandplains.example',
    path: '/news/border-spending-spree',
    outlet: 'Harbor & Plains',
    title: 'Radical left’s open-border chaos costs taxpayers billions',
    byline: 'Dale Whitfield',
    published: '2026-03-05T06:30:00-05:00',
    family: 'microdata',
    meant: 'right',
    paragraphs: [
      'Hardworking taxpayers are once again footing the bill for the radical left’s open-border agenda. Democrats on the county board voted Monday to hand another $48 million to hotels that house illegal aliens, even as law-abiding citizens wait months for a police officer to answer a call about a break-in.',
      'The reckless spending spree comes after a surge of illegal immigration that has overwhelmed border towns, according to figures released by the Sheriffs’ Association of the Plains. More than 61,000 illegal immigrants were released into the interior in January alone, the figures show, and officials concede that they have lost track of nearly half of them.',
      '“The American people did not vote for this,” said Sheriff Roy Kessler, a 27-year veteran of law enforcement. “Criminal illegal aliens walk free under sanctuary city policies while our deputies are told to stand down. It is lawlessness, plain and simple.”',
      'Far-left activists and their allies in the liberal media have tried to smear anyone who asks for border security as heartless. But a survey by Granite Point Research found that 68 percent of voters, among them a majority of Hispanic families, want the border wall finished and catch-and-release ended for good.',
      'Conservatives say the price is paid at home. The board, controlled by Democrats for a decade, has defunded the police by nine percent since 2022 and pushed woke gender ideology into public school classrooms over the objection of parents. Crime is up, test scores are down, and the bureaucrats who run the county have given themselves two raises.',
      'Congressman Walt Brannigan, a constitutional conservative and gun owner, has introduced a bill that would cut off federal funds to any jurisdiction that shields illegal aliens from deportation. “Big government has failed our families, our veterans and our faith,” he said. “We will secure the border, protect religious liberty and the Second Amendment, and put American workers first.”',
      'The board’s chairwoman, Priya Lindqvist, declined to answer questions about the contracts, one of which went to a donor to her campaign. Pro-life and taxpayer groups plan a rally outside the county building on Saturday under the banner of common sense and law and order.',
    ],
  },
  {
    host: 'patriotbeacon.example',
    path: '/opinion/parents-against-mandates',
    outlet: 'Patriot Beacon',
    title: 'Parents must stand up to the woke bureaucrats',
    byline: 'Carolyn Stroud',
    published: '2026-01-28T10:00:00Z',
    family: 'old',
    meant: 'right',
    paragraphs: [
      'For years the left has told parents to sit down and be quiet. Leave it to the experts, say the teachers’ union bosses. Leave it to the unelected bureaucrats who think that your child belongs to the state. Enough. The mandate that the education department quietly published last Friday is an assault on the family, on free speech and on common sense.',
      'The rule would force every public school to adopt radical gender ideology and the tired dogma of critical race theory, or lose its funding. It runs to 412 pages, according to the Liberty Education Council, which read them so that you do not have to. Nowhere in those 412 pages does the word “parents” appear without the word “training” beside it.',
      'Christian schools fare no better. The mandate strips religious liberty protections that have stood since the founding, warns attorney James Oberlin, who has argued nine such cases. “This is government overreach on a breathtaking scale,” he said. “They are telling a church what it may teach about the unborn and about marriage.”',
      'The mainstream media will not tell you any of this. The liberal elites who write the news send their own children to private academies. They called school choice a threat to democracy, then bought a house in a better district. Hypocrisy of this kind is the one subject the left still teaches well.',
      'There is a better way, and freedom-loving states have found it. Where school choice became law, reading scores rose by eleven points, the Granite Point survey found, and union dues fell. Conservatives should demand the same everywhere: lower taxes, an end to socialist indoctrination, and a classroom where the flag is honored and the truth about American greatness is told.',
      'The comment period closes on March 15. Call your congressman. Go to the school board. The radical left counts on your silence, and on nothing so much as your good manners.',
    ],
  },
];
