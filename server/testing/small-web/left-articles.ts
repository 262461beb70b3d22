import type { InventedArticle } from './invented-article.ts';

export const leftArticles: readonly InventedArticle[] = [
  {
    host: 'northgatetribune.example',
    path: '/politics/2026/clinic-cuts',
    outlet: 'Northgate Tribune',
    title: 'Billionaires get a tax giveaway while rural clinics close their doors',
    byline: 'Mara Ellison',
    published: '2026-03-04T08:15:00Z',
    family: 'structured',
    meant: 'left',
    paragraphs: [
      'Republican lawmakers in the state capitol rammed through a massive tax giveaway for the wealthiest households on Tuesday night, handing billionaires and corporate landlords a windfall while gutting the health clinics that working families depend on. The bill passed on a party-line vote after less than three hours of debate, and advocates say the damage will be felt for a generation.',
      'The measure cuts the top rate of the state income tax from 6.9 to 4.2 percent and pays for it by ending support for 31 community clinics, according to an analysis by the nonpartisan Legislative Budget Office. Two thirds of the savings will flow to the richest one percent, the analysis found, while the poorest fifth of residents would receive about eleven dollars a year.',
      '“This is a cruel and shameless attack on poor people,” said Denise Okafor, who directs the clinic in Harlan Ferry and has spent the past month warning uninsured patients that their appointments may not be kept. “They are robbing mothers who need prenatal care to reward their donors.”',
      'Progressive groups accused the Republican leadership of writing the bill with lobbyists for the insurance industry, and pointed to campaign contributions of more than $2.3 million since January. Voting rights and reproductive rights organizations joined labor unions at a rally on the steps of the capitol, where speakers called the vote a betrayal of the social safety net.',
      'House Speaker Grant Pollard, a far-right Republican who has long fought to dismantle Medicaid, insisted that the tax cut would create jobs. Economists have repeatedly debunked that claim. A study by the University of Eastmoor found no measurable growth in wages after similar tax cuts for the rich in four neighboring states, and a widening of income inequality in each of them.',
      'Communities of color will be hit hardest. In the Delta counties, where systemic racism in housing and lending has kept wealth out of Black families’ reach for decades, the nearest emergency room may soon be ninety minutes away. Undocumented immigrants and their children, already terrified of raids, are expected to stop seeking treatment altogether.',
      'Democrats vowed to fight the measure in court and at the ballot box. “Health care is a human right, and we will not stand by while extremists strip it from our neighbors,” said state senator Luz Marrero. Governor Alan Whitcombe is expected to sign the bill on Friday. His office did not respond to a request for comment.',
    ],
  },
  {
    host: 'thepublicledger.example',
    path: '/2026/02/pipeline-climate-opinion',
    outlet: 'The Public Ledger',
    title: 'Big Oil’s pipeline is a climate crime that our leaders must stop',
    byline: 'Tomas Reyes-Whitaker',
    published: '2026-02-17T12:00:00+01:00',
    family: 'blog',
    meant: 'left',
    paragraphs: [
      'There is no polite word for what the fossil fuel industry wants to do to the Calder Valley. The Blackwater pipeline is a climate crime, planned in boardrooms by polluters who will never drink the poisoned water and approved by regulators who appear to have forgotten whom they serve.',
      'Let us be clear about the climate crisis. The planet has already warmed past the point that scientists at the Institute for Coastal Studies called safe, and every new pipeline locks in another forty years of carbon pollution. Frontline communities and Indigenous nations will pay first, as they always do, for the greed of corporate executives.',
      'The company, Halvorsen Energy, told investors in January that it expects record profits. In the same week it laid off 900 workers and spent $1.1 billion on stock buybacks. Corporate greed has rarely been so brazen, and yet the Republican majority on the energy commission waved the permit through without a public hearing.',
      'According to documents released by the Calder River Alliance, the company’s own engineers warned in 2024 that the route crosses two active faults. “A rupture would reach the reservoir in under four hours,” one memo says. Climate deniers in the legislature dismissed the warning as hysteria; the science says otherwise.',
      'Environmental justice is not a slogan. Ask Ruth Talbird, 71, whose grandchildren carry inhalers to school in a town ringed by refineries. “They treat us as a sacrifice zone,” she said at a vigil last Sunday. She is right, and the systemic racism that put the refineries there is the same that now draws the line of the pipe through her churchyard.',
      'A Green New Deal for the valley would create twice as many union jobs as the pipeline, a report by the Center for Working Futures estimates, and at a lower cost to taxpayers. What is missing is not money but courage. Our leaders should revoke the permit, tax the windfall of the oil barons and invest in clean energy now, before the next fire season makes the choice for us.',
    ],
  },
];
