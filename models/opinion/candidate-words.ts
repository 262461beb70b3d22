/** Words of any subject, written down before any was counted. */
export const candidateWords: readonly string[] =
  `i i'm i've i'd me my we we're we've our ours us you you're your yours should shouldn't must ought cannot can't don't
doesn't isn't won't let let's never always perhaps maybe surely certainly clearly obviously simply merely indeed instead
rather yet still even just too so then thus hence why what how if unless because though although however therefore
moreover nor neither not no nothing nobody every everyone anyone someone truth fact problem question answer reason idea
sense kind sort thing things way real really very much more most less least better worse worst right wrong good bad need
needs want wants think know believe seem seems suppose imagine consider remember course own again this these that those
is are do be and it
said says told asked added announced reported reportedly according statement spokesman spokeswoman spokesperson interview
monday tuesday wednesday thursday friday saturday sunday percent at by after before late early week month officials
official sources source confirmed declined comment reporters conference press released tweeted
was were had could`.split(/\s+/);
