const listOf = (words: string): string[] => words.trim().split(/\s+/);

/**
 * English words with which a writer judges, mocks, alarms or exaggerates where a report has a plainer one. Written down
 * from general knowledge, for both sides alike, before any was counted; words that often name a plain fact (as "attack",
 * "crisis", "racist" and "fraud" do) are not in the list.
 */
const judging = new Set(
  listOf(`
absurdity abysmal aghast amateurish angst apocalypse apocalyptic apologist apologists arrogance arrogant asinine
astonishing astounding atrocious audacious audacity awesome backlash backstab backstabbing baloney bamboozle
bamboozled baseless bashes bashing beatdown beclown belligerent betrayal betrayals betrayed betrays bewildering
bigot bigoted bigotry bigots binges blowhard blunder blunders bluster boasts bogus boondoggle bombastic bonkers
bloodbath bogeyman bombshells boneheaded bonanza bootlicker botched brainless brainwashed brash brazen browbeat
buffoon buffoonery bullied bungled bungling butchered callous carnage cartoonish catastrophic caved caves caving
chaos chaotic charade charlatan cheerleader cheerleaders cheerleading cheesy chicanery childish chilling chump
clobber clobbered clobbers clownish clueless coddle coddled coddles coddling cozy cozies cozying crackpot crackpots
crap creep creepy cringe cringeworthy crippling cronies cronyism crony cruelly crusade crusading cynical cynicism
dastardly deafening debacle debunk debunked debunks decimate decimated decimates deceitful deluded delusion
delusions demented demonic demonization demonize demonized demonizes demonizing deplorable deranged derangement
despicable despotic destroyer devilish diabolical dictatorial dimwit disastrously disgraceful dishonest dishonesty
dismal disingenuous divisive doomed doozy doozies drivel dubious dumbest dumpster dystopian eerie egregious elitist
elitists embarrassment embarrassments enabler enablers epic eviscerates extravagant eyebrow-raising fanatical
fanatics farce farcical fascistic fatuous feckless fearmonger fearmongering fear-mongering feeble fever-swamp fervor
fevered filthy flailing flails flaky flat-out flip-flop flip-flops flounder floundering flounders foaming
foolishness frantic frantically freakout freak-out frenzied frenzy frothing fuming fumes furor fury gaffe garish
gasbag ghastly ghoulish ghouls giddy gibberish glaring gloat gloating gloats glorious goon goons grandstand
grandstanding grandstands greedy grifter grifters grift groveling grovel gruesome guffaw gullible gutted hackery
hapless harebrained haughty heartless heckled heinous hellbent hell hellish hellscape heroic hideous hogwash hokum
horrendous horrible horribly horrid horrifying howler howlers hubris hullabaloo humbug hypocrite hysteria hysterical
iconic idiocy idiotic ignoramus ignorance ignorant illiterate imbecile immoral imperious implode implodes imploding
implosion incoherent incompetence incompetent incredible incredibly indecent indefensible inept ineptitude
inexcusable infamous infuriate infuriated infuriates infuriating inhumane insidious insipid insufferable jackass
jackboot jackbooted jaw-droppingly juggernaut kooky kook kooks knee-jerk kowtow kowtows lackluster lackey lackeys
lame lambast lambaste lambasted lambastes lapdog laughable laughingstock laughing-stock lavish lefties leftie lefty
libs libtard lies limousine loathsome loony loser losers lurid maddening malicious maniac maniacal marvelous
meddlesome mealy-mouthed melts menacing mess messes messy mindless minion minions mockery mocks mocking monstrosity
monstrous moonbat moronic mouthpiece mumbo-jumbo muzzle nasty naive nauseating nefarious nightmares nincompoop
nitwit notorious numbskull nutcase nutjob nutty obnoxious obscene odious ominous onslaught orwellian outlandish
overblown overreach overrated pander pandering panders panicky paranoia paranoid pathetic pathological perverse
petty petulant phony phonies pinhead pipsqueak pitiful playbook pipe-dream plunder plundering poisonous pompous
ponzi preachy preening preposterous pricey profligate propagandist propagandists puppet puppets putrid quack rabid
racket radicals raging rampage rampant rancid rant ranting rants raving reckless recklessly repugnant repulsive
reprehensible rigged roasting rotten rubbish ruin ruined ruinous ruthless sabotages savage savages savaged scam
scams scandalous scaremongering scared scary schooled scold scolds scorched scorching scorn scoundrel screed screw
screwed screws seething self-serving senseless shady sham shambles shambolic shameless shamelessly shenanigans shill
shills shockingly shoddy showboat showboating shreds shred shrill shudder shudders sickened silly silliness
simpleton sinister skewer skewered skewers skullduggery slander slap slaps slapped sleaze sleazy slime slimy
slippery sloppy smackdown smarmy smear smeared smearing smears smirk smirks smug sneer sneering sneers snowflake
snowflakes sob-story sordid spectacular spectacularly spew spewed spewing spews spree squalid squander squandered
squanders squirm squirms staggering stinging stink stinks stooge stooges stunned stunner stunningly stunt strongman showmanship stunts
stupidity sucker suckers sucks swipe swipes swiped swoon swoons sycophant sycophants takedown takedowns tantrum
tantrums tatters tawdry taunt taunts taunting temper terrible terribly terrific thug thuggery thuggish thugs
thunderous tirade tirades tissue-of-lies tone-deaf tout-court totalitarian train-wreck traitor traitorous traitors
travesty treacherous trickery trounce trounced trounces trumped-up tyranny tyrannical tyrant tyrants ugly unabashed
unbelievable unbelievably unconscionable unforgivable unhinged unholy unmasked unpatriotic unprincipled unscrupulous
unseemly untruths unwatchable uproar upends vapid venal vengeful venom venomous vicious viciously vile vilify
vilified villain villains vindictive virtue-signaling virulent vitriol vitriolic wacko wackos wacky warmonger
warmongers weaponize weaponized weaponizes whacko whine whiner whiners whopper whoppers wicked wildest wildly
witch-hunt wingnut wingnuts witless woeful woefully woke wondrous worst wrath wreck wrecked wreckers wrecking yikes
yuck zany zealot zealotry zealots zinger zingers fodder narrative narratives snowballs snowballing imperils imperil unloads flagging awkward awkwardly devolved devolves searing make-or-break showdown menacing-sounding saga unorthodox ripped ire pounced pounces backs-down blowback drubbing drubs eviscerating pwned pummel
pummeled pummels thrash thrashed thrashes thumping walloped railed rages raged rips ripping blasting berates berated
bashed lashes lashed trolls trolled trolling shrugs shrugged gushes gushed gushing fawning fawns scoffs scoffed
sulks sulking whines whined squeals squealing dodges dodged balks cozied caters peddle peddles peddled peddling
parrots parroted concocted concocts conniving cunning smitten obsessed obsession obsessive controversial
controversially inflammatory startling unfounded embattled beleaguered blistering fiery firestorm alarming troubling
disturbing worrying worrisome questionable heartbreaking bold courageous brave whopping harsh turmoil outcry plunges
plunged self-proclaimed hardline hard-line extremist flawed failing grim bleak ominously looming dizzying
blood-splattered blood-soaked saccharine foment foments fomenting mismanagement mismanaged overzealous cascading
tearful tearfully scolding scolded overshadow overshadows overshadowed woes teeters teetering gambit smothering scapegoat scapegoats scrambling scrambles raked bruising mangled stumbling
bloated wasteful toothless spineless gutless classless soulless lawless godless shiftless loyalist loyalists nepotism brag
brags bragged bragging havoc watershed provocation provocations cowers cowered cowering lashing crumbling emboldens
emboldened defiant defiantly defiance scathing telegenic fawned snubs snubbed remarkable biased infesting unraveling unravels unraveled
flippant ploy ploys guts gutting towering about-face victimhood longshot long-shot gripe gripes griped bemoans bemoaned browbeating strong-arm strong-armed
`),
);

/** Several words that judge together, in lower case. */
const phrases =
  /\b(?:out the window|sparks? f(?:ly|lew|lying)|the buck stops|drops? (?:an? )?.{0,20}bomb|muscles? through|muscled through|forced to (?:defend|admit|explain|apologize)|['’]s war (?:on|with|against)|all-out war|the very (?:first|same|idea|people|least)|tissue of lies|spending (?:binge|spree)|executive amnesty|train wreck|laughing stock|witch hunt|power grab|war on (?:coal|women|christmas|police|cops|energy|business|the poor)|hit job|hit piece|bull['’]s-eye|no lock|smear campaign|race card|crocodile tears|kangaroo court|fever swamp|pipe dream|sob story|dog and pony show|drain the swamp|deep state|nanny state|mob rule|job-killing|gun grab(?:ber)?s?|baby[- ]kill(?:er|ing)s?|death panels?|double standards?|moral bankruptcy|beyond the pale|how dare|hell-?bent|fiddle[sd]? while|red meat|in the tank|thr(?:ow|ew|own|owing|ows) .{1,25}under the bus|pick(?:s|ed|ing)? apart|foundations? of democracy|underpinn?e?d|kick(?:s|ed|ing)? the can|can['’]t stop|loves? (?:a|their|his|her) |puts? .{1,25} to shame|calls? (?:out|bs)|fires? back|hits? back|goes (?:after|nuclear|ballistic)|doubles? down|tears? into|takes? (?:a swipe|aim|down)|fights? back|claps? back|lays? into|piles? on|blows? up|sounds? the alarm|lie[sd]? (?:about|to)|holy war|ram(?:s|med|ming)? (?:\w+ ){0,3}through|stack(?:s|ed|ing)? the|a sign of|signals? a change|nothing to do with|(?:is|are) (?:good|bad|right|wrong|great|terrible|dead wrong) (?:politics|news|for|to|about)|even though|supposed to|stop saying|boy was|fed up|(?:gun|control|abortion|oil|climate|business|union) lobby|scant evidence|tidal wave|sick and tired|black day|parting shot|victory lap|in other words|in an? (?:\w+ )?(?:win|victory|blow|setback|triumph|defeat) (?:to|for|against)|(?:hand|deal|deliver)(?:s|ed|ing)? .{1,40} (?:an? )(?:\w+ )?(?:win|victory|blow|setback|triumph|defeat)|(?:is|are|gets?|got|getting) heated|unlikely cause|(?:strikes?|struck|deals?|dealt|deliver(?:s|ed)?) an? (?:\w+ )?blow|foregone conclusion|(?:final|cheap|thinly veiled|veiled) shots?|dramatic (?:escalation|turnaround|reversal)|remarkable turnaround|stark contrast|(?:doesn|don|didn)['’]t explain|single most|all eyes are|couldn['’]t (?:have )?come at a (?:worse|better) time|towards? a constitutional crisis)/;

/** Adverbs in "-ly" that say when, where, how often, how much or by whom something happens, and other words so ended. */
const plainAdverbs = new Set(
  listOf(`
only early daily weekly monthly yearly hourly quarterly biweekly family reply replies apply supply comply imply rely
fly july ally rally tally bully italy assembly anomaly monopoly belly jelly kelly emily sally billy molly holly lily
elderly friendly costly deadly timely lively lonely likely unlikely orderly hilly chilly woolly multiply homily
butterfly underlying nearly recently previously currently reportedly allegedly roughly approximately initially
immediately directly indirectly publicly privately officially unofficially formally informally federally legally
illegally lawfully unlawfully jointly separately partly partially mostly largely mainly primarily principally
originally usually generally typically normally commonly frequently rarely seldomly repeatedly narrowly unanimously
overwhelmingly briefly shortly closely fully completely entirely totally wholly exactly precisely especially
particularly specifically newly quickly rapidly swiftly slowly gradually suddenly abruptly quietly temporarily
permanently indefinitely potentially possibly probably apparently seemingly presumably effectively successfully
unsuccessfully significantly substantially considerably slightly sharply steeply steadily increasingly relatively
comparatively respectively simultaneously subsequently eventually ultimately finally lately financially politically
economically socially culturally historically traditionally nationally globally internationally locally regionally
domestically medically physically mentally sexually racially ethnically technically automatically electronically
digitally annually firstly secondly lastly additionally similarly equally evenly mutually collectively individually
personally independently anonymously voluntarily involuntarily intentionally unintentionally accidentally
deliberately knowingly unexpectedly regularly periodically occasionally consistently constantly continually
continuously widely broadly heavily strongly firmly deeply highly greatly severely seriously badly critically
fatally mortally clearly openly explicitly implicitly expressly verbally orally peacefully violently safely securely
properly correctly incorrectly wrongly falsely wrongfully accurately fairly freely easily readily hardly barely
merely simply purely solely exclusively namely basically essentially virtually practically actually really truly
certainly surely naturally obviously formerly presently conventionally constitutionally criminally civilly
judicially administratively procedurally militarily strategically tactically diplomatically environmentally
scientifically statistically theoretically hypothetically reasonably sufficiently adequately moderately minimally
marginally nominally numerically geographically posthumously retroactively unilaterally bilaterally preemptively
tentatively conditionally provisionally cautiously carefully thoroughly extensively intensely actively passively
hopefully reluctantly differently otherwise tightly loosely thinly densely sparsely sparingly preliminarily
evidently purportedly undoubtedly unquestionably necessarily accordingly consequently alternatively conversely eagerly angrily
happily sadly proudly politely warmly coolly calmly jokingly aloud loudly softly silently promptly instantly nightly
fiscally morally ethically religiously spiritually universally radically dramatically drastically tremendously
enormously extremely squarely vastly notably remarkably importantly interestingly surprisingly unsurprisingly doubly
triply singly duly worldly manly womanly motherly fatherly scholarly heavenly earthly ghastly holy
`),
);

/** A word with the marks around it; longer ones are no words. */
const marked = /^[^\p{L}]{0,4}(\p{L}[\p{L}-]{0,28}?)(?:['’]s)?[^\p{L}]{0,4}$/u;
const bare = /^\p{L}[\p{L}-]{0,28}$/u;

/** Whether a word in lower case is an adverb of manner. */
const isUnusualAdverb = (word: string): boolean =>
  word.endsWith('ly') && word.length > 5 && !word.includes('-') && !plainAdverbs.has(word);

/**
 * How many words of a text judge, mocking and alarming ones included: those of the list, and adverbs of manner
 * ("rabidly"), which say how the writer likes what is done. A capital inside a text is a name's.
 * @param own without quotations, whose words are not the writer's
 */
export function countJudgingWords(own: string): number {
  let count = phrases.test(own) ? 1 : 0;
  for (const [at, written] of own.split(' ').entries()) {
    const first = written.charCodeAt(0);
    // Most words with a capital are names.
    if (at > 0 && first >= 65 && first <= 90) continue;
    const word = bare.test(written) ? written : (marked.exec(written)?.[1] ?? '');
    const lower = at === 0 ? word.toLowerCase() : word;
    if (judging.has(lower) || isUnusualAdverb(lower)) count += 1;
  }
  return count;
}
