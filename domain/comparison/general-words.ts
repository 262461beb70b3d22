/**
 * Stems of words that describe no side of an event: those of at least one in twelve of 2,205 articles on politics of 2019
 * and 2020, without the ones that name a subject, and further words of headlines, offices and reports.
 */
export const generalStems: ReadonlySet<string> = new Set(
  `president government political know day ad election vot vote law federal tweet new polici wrot presidential want rul rule
good busi business not hom deal parti evidenc need act hear charg investigation car securiti job aid attack candidat
fight interest lawmaker kill legal measur risk histori fir justic sit rac personal ago expert win monei fil man
authoriti limit conduct lif militari big led shar voter bill himself fund pressur executiv threat investigat senator
video account foreign lawyer rol officer debat stai key advis adviser great document rat sent poll fre seem due data
primari block support supporter congressional criminal articl condition committe politic someon try remov target judg
small benefit alleg alli spend argument governor review ris financial opinion bad approv leadership carri friend
secretari speech access launch total allegation conversation announcement organization citizen legislation saw woman
women men nomine movement pay ground employe lower gain agreement practic remark shot crowd imag email market check cost
stag spent elect standard count put chairman exist vic positiv politician delai dollar colleagu proposal victori higher
sav blam influenc back met relationship board professor even firm lov presidenci project associat resident coverag
operation propos grant district door add strategi field panel will duti book incident keep old bodi resourc
estimat seat option knew career exchang text pag paper pictur caption photo network author piec audienc region
central outlet floor cast task set material worth round gam status common familiar averag chamber staffer affair
billion million percent percentag number group leader member official administration campaign nation national countri
american state hous senat congress republican democrat democratic call week month year time report stori new media
press statement spokesman spokeswoman plan move decision issu question problem effort work process event sale
control question fact thing point view idea matter case way word letter list name part place side end thank
version analysi analysis clip die poor partner endors test winner school job sector hour
buy sell shut fourth fifth third second first user huddl fake involv
`.split(/\s+/),
);

/** Names that describe no side: offices, parties, forms, days and the country of most articles. */
export const generalNames: ReadonlySet<string> = new Set(
  `u.s.,us,usa,u.s,united states,america,american,americans,washington,washington d.c.,d.c.,congress,senate,house,capitol,
capitol hill,republicans,republican,republican party,democrats,democrat,democratic,democratic party,gop,dem,dems,rep,reps,
sen,sens,h.r.,white house,oval office,president,judge,justice,court,state,city,county,committee,administration,monday,
tuesday,wednesday,thursday,friday,saturday,sunday,january,february,march,april,may,june,july,august,september,october,
november,december,internet,amendment,first,second,third,fourth,huddle,house democrats,house republicans,senate democrats,senate republicans,bill,act,constitution,american people,tv,radio`
    .split(/,\s*/)
    .map((name) => name.replace(/\s+/g, ' ').trim()),
);
