const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words of good events or praise, with the inflections that matter. */
export const positiveWords = words(`
accomplish accomplished accomplishment achieve achieved achievement achievements acclaim acclaimed admire admired
advance advances agree agreed agreement aid applaud applauded approve approved assure assured award awarded benefit
benefits beneficial best better boost boosted boosts brave breakthrough bright calm celebrate celebrated celebrates
celebration champion cheer cheered clear cleared commend commended compassion confident confidence congratulate
congratulated cooperation courage cure delight delighted dignity ease eased eases effective effectively encourage
encouraged encouraging endorse endorsed endorsement enjoy enjoyed exciting excellent fair fairness favor favorable
favour favourable flourish free freed freedom gain gained gains generous glad gift good grateful great growth
happily happy heal healed healthy help helped helpful helping helps hero heroes historic honor honored honour
honoured hope hopeful hopes improve improved improvement improvements improves improving innovation innovative
inspire inspired inspiring joy joyful justice landmark laud lauded liberty love loved loyal milestone optimism
optimistic peace peaceful perfect pleased popular positive praise praised praises promising prosper prosperity
prosperous protect protected proud rally rebound rebounded recover recovered recovering recovery relief rescue
rescued resilient resolve resolved respect respected restore restored reward rewarding rise safe safely safer
safety save saved saves secure secured smart solution solutions solve solved soar soared stability stable strength
strengthen strengthened strong stronger succeed succeeded success successful successfully support supported
supporters surge thank thanked thankful thrilled thrive thriving triumph triumphant trust trusted truce unite united
unity upbeat victory victories vindicated warm welcome welcomed win winner winners winning wins wise won wonderful
`);

/** Words of bad events or blame. */
export const negativeWords = words(`
abuse abused abuses abusive accuse accused accuses accusation accusations afraid aggression aggressive alarm alarmed
alarming allegation allegations alleged anger angered angry anxiety anxious appalled appalling arrest arrested
assassinate assassinated assault assaulted assaults attack attacked attacks attacking awful backlash bad ban banned
bankrupt battle battles beaten betray betrayal betrayed bias biased bigot bitter blame blamed blames blast blasted
bleak block blocked bomb bombed bombing breach breached brutal burden burned catastrophe catastrophic chaos chaotic
cheat cheated clash clashed clashes collapse collapsed complain complained complaint condemn condemned condemns
conflict confrontation conspiracy corrupt corruption crash crashed crime crimes criminal crisis crises critic
criticism criticised criticize criticized critics cruel cruelty curb damage damaged damages damaging danger dangerous
dead deadliest deadly death deaths deceive deceived decline declined defeat defeated defiant deficit denied denounce
denounced deny despair desperate destroy destroyed destruction devastated devastating devastation die died dies dire
disappoint disappointed disappointing disaster disastrous discrimination disgrace disgusting dismal dispute disputed
disrupt disrupted distrust divide divided divisive doom doubt doubts downturn drop dropped emergency enemies enemy
evil exploit exploited explosion extremism extremist extremists fail failed failing fails failure failures fake false
falsely fatal fear feared fears fight fighting fire fired flawed flee fled foe fraud fraudulent furious fury grave
grief grim guilty harass harassed harassment harm harmed harmful harsh hate hated hateful hatred hoax horrible
horrific horror hostage hostile hostility hurt illegal illegally infected injured injuries injury injustice insult
insulted invasion jail jailed kill killed killing killings kills lack lawsuit lawsuits lie lied lies looting lose
loses losing loss losses lost mass misconduct misleading mistake mistakes mob mocked murder murdered murders nightmare
offensive opponents oppose opposed opposition outcry outrage outraged outrageous pain painful panic penalty peril
perilous persecution pessimistic plague plunge plunged poison poor poverty prison problem problems protest protested
protests punish punished punishment racism racist rage raid rape rebuke rebuked reckless refuse refused reject
rejected rejects resign resigned resignation revenge riot rioters riots risk risks risky ruin ruined sad sanction
sanctions scandal scandals scare scared severe shame shameful shock shocked shocking shoot shooting shootings shot
shutdown sick slam slammed slams slaughter slump smear steal stole stolen strike struggle struggled struggles
struggling suffer suffered suffering suffers sue sued suspect suspected suspicion tension tensions terrible terrified
terror terrorism terrorist terrorists threat threaten threatened threatening threatens threats toll torture tough
toxic tragedy tragic trouble troubled troubling turmoil tyranny ugly unacceptable uncertain uncertainty unfair
unfortunate unlawful unprecedented unrest unsafe upset victim victims violate violated violation violations violence
violent virus vulnerable war warn warned warning warnings warns waste weak weaken weakened worse worsen worsened
worst worries worried worry wound wounded wounds wrong wrongdoing
`);

/** Words that invert a positive or negative word within the next three words. */
export const negations = words(`
not no never none nobody nothing neither nor without hardly barely cannot isn't wasn't aren't weren't don't doesn't
didn't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't lack lacks lacked stop stopped prevent prevented
avoid avoided end ended ends
`);
