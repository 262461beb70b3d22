const words = (list: string): ReadonlySet<string> => new Set(list.toLowerCase().split(/\s+/));

/** Words with a capital at the start of a sentence or headline that are not part of a name. */
export const ordinary = words(
  `a an the and or but nor if when while as after before since until because although though unless in on at by to
of for from with without under over between into about against during through he she it they we i you his her its
their our my your this that these those there here what who whom whose which why how where not no yes so then now
today yesterday tomorrow also even just only still yet both either neither each every some any many most more much
few all another other such same new old former late first second third one two three four five six seven eight nine
ten last next said says say told asked according however meanwhile moreover nevertheless instead despite amid is was
are were be been has have had do does did will would could should may might can must let read watch see more breaking
exclusive opinion analysis editorial updated monday tuesday wednesday thursday friday saturday sunday january february
march april june july august september october november december`,
);

/** A name with one of these is an institution, a place or a people, not a person. */
export const impersonal = words(
  `house senate congress parliament commons lords court courts justice party parties department ministry office bureau
agency commission committee council board bank fund reserve union association institute institution university college
school academy church hospital center centre foundation society club league team company corporation corp inc ltd llc
group holdings times post journal news press herald tribune guardian telegraph gazette network radio television tv
street avenue road square park city county town village state states nation nations kingdom republic island islands
river lake sea ocean gulf bay mountain mountains valley north south east west northern southern eastern western central
united america american americans britain british england english scotland wales ireland irish europe european france
french germany german russia russian china chinese india indian iran israel israeli ukraine ukrainian mexico mexican
canada australia africa african asia asian middle york washington london angeles francisco texas florida california
georgia virginia carolina ohio michigan democrat democrats democratic republican republicans conservative conservatives
labour labor liberal liberals tory tories green communist socialist act bill law amendment constitution treaty
agreement accord award prize day week month year war peace christmas easter islam islamic muslim muslims christian
christians catholic jewish jews black white supreme federal national international world global public human rights
capitol pentagon kremlin downing wall hill force forces army navy guard police defense defence security health medicare
medicaid obamacare covid security budget treasury energy climate education`,
);

export const titles = words(
  `mr mrs ms mx miss dr sir dame lord lady president president-elect premier senator senators sen sens representative
rep reps congressman congresswoman governor gov secretary chancellor judge justice general gen colonel col sergeant
officer professor prof reverend rev mayor minister pope king queen prince princess speaker leader councillor
ambassador candidate`,
);
export const particles = words('de del della van von der den bin al el la le di da dos ibn');

/**
 * Offices and forms of address before a name that are not part of it. Titles of sovereigns are not in the list,
 * because they belong to the name: "Pope Leo".
 */
export const officeWords = words(
  `mr mrs ms mx miss dr sir dame president president-elect premier senator senators sen representative rep
congressman congresswoman governor gov secretary chancellor judge justice general colonel sergeant officer professor
reverend mayor minister speaker leader councillor ambassador candidate chair chairman chairwoman chairperson director
commissioner adviser advisor spokesman spokeswoman spokesperson prosecutor sheriff lawyer host anchor administrator
nominee treasurer comptroller superintendent deputy attorney counsel lieutenant admiral whip correspondent chief coach
detective secretary-general director-general executive undersecretary captain lady rep sen gov sec gen lt
col sgt rev prof mp mep msp ceo rabbi imam pastor`,
);

/** Words before an office that belong to the office. */
export const officeModifiers = words(
  `acting former vice deputy assistant associate prime attorney inspector surgeon solicitor secretary majority minority
chief senior executive foreign interior interim special press first ranking opposition`,
);

/** Further words with a capital at the start of a sentence or headline that are not part of a name. */
export const openers: ReadonlySet<string> = new Set([
  ...[...ordinary].filter((word) => word !== 'new'),
  ...words(
    `without within beyond inside outside across around along alongside near behind below above beneath beside besides
toward towards upon via like unlike per plus except throughout nearly almost perhaps maybe earlier later recently
currently previously formerly eventually finally indeed clearly similarly additionally separately furthermore
therefore thus hence otherwise again once soon ever never always often sometimes whether whereas whenever wherever
rather regardless given considering including ahead back up out off down amid among following unless though getting photo image
images getty advertisement more related coverage tonight campaign sept oct nov dec jan feb mar apr aug mon tue wed thu
fri sat sun i've i'm i’ve i’m let's let’s it's it’s that's that’s he's he’s she's she’s we're we’re they're they’re
don't don’t doesn't doesn’t isn't isn’t here's here’s there's there’s what's what’s said`,
  ),
]);

/** Party words before the name of a person or place that are not part of the name. */
export const partyWords = words('republican republicans democrat democrats democratic');

/** Capitalised words that are not a name alone but can be part of one. */
export const loneWords: ReadonlySet<string> = new Set([
  ...partyWords,
  ...officeModifiers,
  ...words(
    `american americans house state states people representatives politics department party parties court courts
administration congress senate senators government report campaign committee council office president leader leaders
conservative conservatives liberal liberals progressive progressives christmas mom dad lawmakers officials police army
navy union unions university school society bill act law news story twitter facebook new america black confederate covid seals super`,
  ),
]);

/** Words that are offices only at the start of a name: "Dame Ada Holm", but not in "Notre Dame Cathedral". */
export const formsOfAddress = words('sir dame');

/** Words that are offices only after another word of an office: "Attorney General", "First Lady". */
export const officesAfterModifiers = words('general lady');

/**
 * A name with one of these words is an institution or a place. Unlike `impersonal`, which decides what is masked, the
 * list leaves out words that are also surnames or first names.
 */
export const institutional: ReadonlySet<string> = new Set([
  ...[...impersonal].filter((word) => !/^(?:bill|black|green|hill|law|west|white)$/.test(word)),
  ...words(
    `services service affairs administration prevention agency technology medicine science sciences arts rights
industry enforcement transportation development exchange infrastructure protection community media sports crafts
intelligence interior commerce agriculture housing veterans general medal room assembly embassy
district division corps port order federation departments leagues societies offices`,
  ),
]);

/** Adjectives of nations and peoples, which are no names alone. */
export const demonyms = words(
  `afghan african albanian algerian american arab argentine argentinian armenian asian australian austrian azerbaijani
bangladeshi belarusian belgian bolivian bosnian brazilian british bulgarian burmese californian cambodian canadian chilean
chinese colombian croatian cuban czech danish dutch ecuadorian egyptian english estonian ethiopian european filipino
finnish french georgian german greek guatemalan haitian honduran hungarian icelandic indian indonesian iranian iraqi
irish islamic israeli italian japanese jordanian kazakh kenyan korean kurdish kuwaiti latin latvian lebanese libyan
lithuanian malaysian mexican moroccan nicaraguan nigerian norwegian pakistani palestinian peruvian polish portuguese
qatari romanian russian salvadoran saudi scottish serbian singaporean slovak slovenian somali soviet spanish sudanese
swedish swiss syrian taiwanese texan thai tunisian turkish ugandan ukrainian venezuelan vietnamese welsh western
yemeni zimbabwean hispanic latino jewish muslim christian catholic buddhist hindu sunni shiite shia`,
);

/** Words before an adjective of a people with which it is a name: "Native American". */
export const beforeDemonyms = words('native african');

/** Countries, states of the USA and a few regions that are no surnames, in lower case. */
export const placeNames: ReadonlySet<string> = new Set(
  `afghanistan albania algeria america argentina armenia australia austria azerbaijan bahrain bangladesh belarus belgium
bolivia bosnia brazil britain bulgaria cambodia cameroon canada chile china colombia congo croatia cuba cyprus czechia
denmark ecuador egypt england estonia ethiopia europe finland france germany ghana greece greenland guatemala haiti
honduras hungary iceland india indonesia iran iraq ireland italy jamaica japan kashmir kazakhstan kenya kosovo kuwait
latvia lebanon libya lithuania luxembourg malaysia mali malta mexico moldova mongolia morocco myanmar nepal netherlands
nicaragua niger nigeria norway pakistan palestine panama paraguay peru philippines poland portugal qatar romania russia
rwanda scotland senegal serbia singapore slovakia slovenia somalia spain sudan sweden switzerland syria taiwan tanzania
thailand tunisia turkey uganda ukraine uruguay venezuela vietnam wales yemen zimbabwe alabama alaska arizona arkansas
california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana maine
maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania
tennessee texas utah vermont wisconsin wyoming africa asia antarctica congress brexit medicaid medicare`.split(
    /\s+/,
  ),
);
