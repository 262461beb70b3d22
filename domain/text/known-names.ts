/** Surnames that need no first name, and words that are names of groups more often than surnames. */
export const wellKnown = new Set(
  'Trump Obama Biden Clinton Bush Putin Zelensky Netanyahu Macron Merkel Starmer Xi Black White'.split(' '),
);
/** Short forms that readers know. */
export const knownForms = new Set(
  `AIDS AP BBC CBO CBP CBS CDC CIA CNN COVID DACA DC DEA DHS DNC DNI DOJ EPA EU FBI FCC FDA FEC FEMA GDP GOP HHS HIV HUD
ICE IMF IRS ISIS LGBT LGBTQ MLB MSNBC NAACP NASA NATO NBA NBC NFL NHS NPR NRA NSA NYPD OPEC PBS PPE RNC SEC TSA UK UN US
USA USPS WHO WTO`.split(/\s+/),
);

/** Words that begin many sentences and headlines, companies, agencies and capitals: no surnames. */
export const noSurnames = new Set(
  `Coronavirus Corporations Deepfake Officials Lawmakers Protesters Researchers Google Facebook Twitter Amazon Apple Microsoft
YouTube Netflix Tesla Boeing Walmart Pfizer Moderna Disney Uber Reuters Politico Axios Bloomberg Newsweek Gallup TikTok
Huawei Beijing Moscow Tehran Brussels Kremlin Jersey York BuzzFeed WikiLeaks Exxon Earlier Sources Prosecutors
Throughout Analysts Authorities Others Nobody Several People Investigators Experts Various Challengers Evidence
Witnesses Employers Officers Critics Tribal Legal Senior Student Students Everyone Growing Leaders Recent Reason Stocks
Markets Economists Doctors Outbreaks Coverage Research Angry Strategists Video Controversy Reporters Applications Aides
Outrage Pollsters Police Voters Residents Families Parents Teachers Workers Scientists Democrats Republicans Supporters
Opponents Activists Advocates Allies Advisers Attorneys Lawyers Judges Senators Governors Witness Friends Neighbors
Relatives Colleagues Historians Scholars Businesses Companies Hospitals Schools Records Documents Emails Data Polls
Surveys Reports Tests`.split(/\s+/),
);

/** Cities beside the countries of `placeNames`. */
export const cities = new Set(
  `atlanta austin baltimore boston brooklyn charlotte chicago cincinnati cleveland columbus dallas denver detroit houston
indianapolis louisville manhattan memphis miami milwaukee minneapolis nashville oakland orlando philadelphia phoenix
pittsburgh portland sacramento seattle tampa beijing berlin birmingham bristol brussels cairo delhi dublin edinburgh glasgow
istanbul jakarta karachi kiev kyiv lagos leeds liverpool madrid manchester manila melbourne montreal moscow mumbai nairobi
paris rome seoul shanghai stockholm sydney tehran tokyo toronto vancouver vienna warsaw`.split(/\s+/),
);
