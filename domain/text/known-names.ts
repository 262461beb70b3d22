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
Huawei Beijing Moscow Tehran Brussels Kremlin Jersey York`.split(/\s+/),
);

/** Cities beside the countries of `placeNames`. */
export const cities = new Set(
  `atlanta austin baltimore boston brooklyn charlotte chicago cincinnati cleveland columbus dallas denver detroit houston
indianapolis louisville manhattan memphis miami milwaukee minneapolis nashville oakland orlando philadelphia phoenix
pittsburgh portland sacramento seattle tampa beijing berlin birmingham bristol brussels cairo delhi dublin edinburgh glasgow
istanbul jakarta karachi kiev kyiv lagos leeds liverpool madrid manchester manila melbourne montreal moscow mumbai nairobi
paris rome seoul shanghai stockholm sydney tehran tokyo toronto vancouver vienna warsaw`.split(/\s+/),
);
