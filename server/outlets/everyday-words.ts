/**
 * Stems of words that any report may use, so that they say nothing about an event. They are the frequent words of
 * 28,660 news articles of 2012 to 2020 whose occurrences are spread over articles almost as chance would spread them:
 * a residual inverse document frequency (Church and Gale 1995) below 0.22 bits.
 */
export const everydayStems: ReadonlySet<string> = new Set(
  `abandon abid abiliti abl aboard abov abrupt abruptli absenc absent absolut absoluteli absorb absurd abusiv
accelerat accept acceptabl acceptanc accessibl accidentalli accommodat accompani accomplish accomplishment
accord accordanc accordingli accountabl accuraci accurat accurateli accus achiev achievement acknowledg acquir
action activ activeli actual actualli acut adapt addition additional address adequat adequateli adher adjust
adjustment administration admiration admit adopt advanc advers adversari advis advisor advocaci affect affiliat
affiliation affirm afford afraid aftermath afternoon afterward aged agenci aggressiv aggressiveli aging agr agre
ahead aim air airwav aisl alarm albeit alert alienat align alik aliv allocat allow alon along alongsid alreadi
alter alternativ altogether alwai amaz ambition ambitious amend american amount ampl analyz ancient anger angl
angri announc annualli anonymiti another answer anticipat anticipation anxious anybodi anymor anyon anyth anytim
anywai anywher apart apparatus apparent apparentli appear appearanc appetit applaud applaus appli appreciat
appreciation approach appropriat appropriateli approximateli april arbitrari architect ardent area argu arguabli
aris aros arrai arrang arrangement arriv arrival articulat asham asid ask aspect aspiration assembl assert
assertion assess assign assist assistant assum assumption assur assuranc astonish atop attach attempt attention
attitud attract attractiv attribut august authentic authenticiti authoriz automaticalli availabiliti availabl
avert avoid awai await awar awareness awful awkward backdrop backer backfir backlash backward badli balanc ball
band bankrupt banner bar bareli barrag bas baseless bash basic basicalli basis battl bear bearer beat beaten
beauti beautiful becam becaus becom befor began begin begun behalf behav behind believ belong belov beneath
beneficial bent besid best betrai betrayal better beyond bid bigger biggest billion biographi bit bitter
bitterli bizarr blank blanket blast blatant bless blew blind bloodi bloodsh blow blowback blown blueprint
bluntli boast bold bolster bombshell boon boost bor boss botch bother bottom bought bound boundari brac brag
brass brav break breakdown breakthrough breath brief briefli brilliant bring brink broad broaden broader broadli
brok broken brought bruis brush brutal bui build built bull bunch bureaucratic burst busi businessman bust
button bypass calculat calculation calculus call calm cam campaign candid capabl capitaliz captur careful
carefulli cas casual catastroph catastrophic catch caught caus caution cautious celebrat cement center
centerpiec certain certainli certainti chairwoman challeng champion chanc chang chaotic characteriz
characterization chat chatter cheer chest chief children chill choic choos chorus chos chosen chunk circl
circulat circumvent cit citi claim clarifi clariti clash classic clear clearer clearli click climb clock clos
closeli closer closest cloth cloud clout clu coherent coincidenc collaboration collaps collectiveli columnist
com combativ combin combination comeback comfort comfortabl comment commentari commentator commit commitment
commonli communicat communiti compani compar comparabl comparison compassionat compel compell compet competent
competitor compil complain complet completeli complex complexiti complicat complicit component conced concentrat
concept concern concession conclud conclusion concret condemn condemnation conferenc confident confin confirm
confront confrontation confus confusion congressmen connect connection conscious consecutiv consequenc
consequential consider considerabl considerabli consideration consistent consistentli constant constantli
constituenci constitut constitutionalli constraint constructiv consultant consultation consum contain
contemporari contend contender contention contentious context contingent continu continualli contradict
contradictori contrari contrast contribut contributor control controll controversial convei conven convenienc
convenient conventional convert convinc cool cooperat coordinat coordination coordinator copi corner cornerston
correct correctli costli counselor counter counterpart counterproductiv counti countless countri coupl
courageous cours cover crack craft crazi creat creation creativ cri cris critic critical criticalli criticism
criticiz critiqu crucial cruel crusad crush crystal curb curious current currentli curtail cynical dai daili
damag damn danger dangerous dangerousli dar dat daunt deadliest dealt debacl debunk decad december decent decid
decidedli decision decisiv decisiveli declar declin decreas decri dedicat deem deep deeper deepli defeat
defection defend defender defensiv defi defianc defiant defin definiteli definitiv deliberat deliberateli
deliberation delicat deliver demand demis demonstrat deni denounc depart department depend dependent depict
deploi depth derail derid descend describ description deserv design designat desir desk desperat desperateli
despit destroi destructiv detail detect deter determin determination detractor devastat develop developer
development devot dictat differ differenc different differentli difficult difficulti dig digit dilemma diminish
dir direct direction directli director disadvantag disagr disagre disagreement disappear disappoint
disappointment disastrous disclos discomfort discontent discord discourag discover discoveri discredit discuss
discussion disdain disgrac disgraceful disgust dishonest dislik dismal dismantl dismiss dismissiv dispatch
displai disposal disproportionat disproportionateli disput disregard disrupt disruption disruptiv distant
distinct distinction distinguish distract distraction distress distribut disturb ditch divers divid division
divisiv documentation dog dominanc dominant dominat doom doubl doubt downplai downturn downward dozen drag drain
drama dramatic dramaticalli drastic drasticalli draw drawn dress drew driv driven drop drov drum dual dub
dubious dumb dump dur duration dust dying dynamic dysfunction dysfunctional eager ear earli earlier earliest eas
easi easier easili echo economicalli edg effect effectiv effectiveli effectiveness efficient effort egregious
elaborat elder element elevat eliminat elimination els elsewher elusiv embarrass embarrassment embattl embed
embolden embrac emerg emergenc emeritus emotionalli emphasis emphasiz emploi empower empti enabl enact encounter
encourag end endanger endless endur energiz enforc engag enjoi enormous enough ensu ensur enter enthusiastic
entir entireli entireti entitl entrench environmentalist envision envoi epic episod equalli equation equip
equivalent eras error erupt escalat escalation especialli essenc essentialli establish ethical evaluat
evaluation evenli event eventual eventualli everybodi everydai everyon everyth everywher evident evolv exacerbat
exact exactli exaggerat examin examination exampl exc exceed excellent except exception excess excit excitement
exclud exclusiv exclusiveli excus execut exhaust existenc existential expand expansiv expect expens expensiv
experienc expertis explain explanation explicitli explod exploit explor expos express extend extensiv
extensiveli extent external extortion extra extract extraordinari extraordinarili extremeli eyed fac facilitat
fact facto factor factual fad fail failur fairli faithful fall fallen fallout falseli fam famili famous famousli
fantasi fantastic far farther fascinat fashion fastest fat fatalli fault favor favorit fear fearful featur
februari federalli feed feel fellow felt feud fierc fierceli fieri figur fill final finaliz finalli financialli
find finger finish firestorm firmli first firsthand fit fiv fix flash flat flatli flaw fled flew flexibl fli
flip float flow flurri focus fodder fold folk follow fool foolish foot forc forceful forcefulli forefront
foremost forever forg forget forgotten form formal formalli former formerli formidabl forth forthcom fortun
forward fought found foundation four fraction fractur fragil frai fram frankli fraught freeli frenzi frequenci
frequent frequentli fresh fridai friendli front frozen frustrat frustration fulfill full fulli function
fundamental fundamentalli funni furor further futur gambit garner gather gaug gav gear general generalli generat
generous genuin genuineli geopolitical giant giv glad glimps global globalli gon gotten govern governanc
governmental grab gradual gradualli grappl grasp grateful grav graviti greater greatest greatli greet grew grief
grievanc grim grip groundwork group grow grown guarant guarante guess gui guid guilt habit hail half halfwai
halt hammer hand handful handl hang happen happi hard harder hardest hardli hardlin hardship harm harmful harsh
hateful hav head headlin headquarter headwind heal healthier heard heart heat heavi heavili heed heel height
heighten held hell helm help helpful henc hid hidden high highest highli highlight hint historic historicalli
hit hol hold hometown honest honestli honor hop hopeful hopefulli horizon horribl horrific horror host hostil
hostiliti hour hous huddl hug hugeli human humor hundr hung hungri hurdl hurt hyper hypocritical icon iconic
idea ideal identical identifi ideologicalli ignor ignorant illegitimat illicit illustrat illustration imagin
imagination immediat immediateli immens impact impass impend imperativ implement impli implication implicit
implicitli importanc important importantli impos impossibl impress impression impressiv imprison improperli
improv improvement inabiliti inaccurat inaction inadequat inadvertentli inappropriat inbox incapabl incendiari
inch inclin includ inclusion inclusiv incompetent incomplet inconsistent incorrect increas increasingli
incredibl incredibli indefiniteli independent independentli indicat indication indicator individual ineffectiv
inevitabl inevitabli infamous infight inflammatori inflict influential influx inform informal information
inherent inherentli inherit initial initialli initiat inner innocent input inroad insan insid insight insist
insistenc inspir inspiration instabiliti install instanc instantli instead instinct institutional instruct
instruction insufficient insult intact intend intens intensifi intensiti intensiv intent intention intentional
intentionalli interact interfer interpret interpretation interrupt interven interview intimidat introduc
introduction invest invisibl invit invok involv ironi ironic irrelevant irresponsibl isolat issu itself januari
jeopardi jeopardiz join journalistic judgment juli jump jun junior justifi justification keen kept kick kind
kitchen kne knock knowingli known lack lackluster lai laid lament landmark landscap laps larg largeli larger
largest lash lat lateli later latest latter laud laugh lead leader leap learn leav left leg legaliti legitimaci
len length lesser lesson letter level leverag liaison lifelin lifelong lifetim lift light lightli lightn
likelihood liken limbo limitation lin linger link list listen literalli littl liv load local locat location lock
logic logical logistic lon long longer longest longstand longtim look loom loos los loser lost lot loud louder
loudli low loyal loyalist luck lucki lucrativ mad magic main mainli maintain major majoriti mak maker manag
manager maneuver manipulat manner mansion mantra march marginaliz mark massiv match matter mean meaningful
meaningless meant meantim mechanism media meet meltdown member memoir memori mention mer merci mereli merit mess
messag messi middl midst mild mileston million mind minimal minimiz minut mirror misguid misstep mistak mistaken
mitigat mix mobiliz mock mockeri mod modern modest modifi mogul moment momentum mondai month mood mor morn
mostli motivat motivation mount mouth mov multi multipl muscl muster mutual myriad myself mysteri nail nam
nameli narrow narrowli nasti nation national nationalli nationwid natur naturalli navigat nearbi nearli
necessari necessarili necessiti needl negativeli neither nervous neurosurgeon newest newli night nightmar nin
nobodi nois non nonetheless nonpartisan nonsens noon normalli northeastern northwest notabl notabli noth notic
notifi notion notorious notoriousli novel november nowher number numerous nut object objection objectiv
obligation obscur observ observer obsess obsession obstacl obstruct obtain obvious obviousli occasion occasional
occasionalli occupi occur october odd offend offer offic official officialli offset okai oldest ominous onc
onetim ongo onli onlin onslaught open openli openness operat operator opportuniti oppos opposit opt optic
optimism optimistic orchestrat order ordinari organiz orient origin original originalli originat orthodoxi
ostensibli otherwis ought ourselv oust outcom outcri outdat outgo outlin outrag outright outset outsid outsider
outspoken outstand overall overcom overdu overli overlook overreach oversaw overse overshadow overwhelm
overwhelmingli pack painful paint pair pan panic parallel part partialli participat particular particularli
partli partnership pass passag passion passionat past path pathetic patriotic pattern peacefulli pen pend peopl
perceiv percent perception perfect perfectli perform perhap peril perilous period permanentli permission
perpetrator persist persistent person persona personalli persuad pervasiv petti phenomenon phon photograph phras
physicalli pick pickup pil pitch pivotal plac plagu plai plain plainli plan plat plausibl playbook pleas plenti
plight plug plummet plung plus pocket podium point pointedli pois poison polariz polit politicalli politiciz
poorer poorli pop populariti populat populous portion portrai pos position positiveli possess possibiliti
possibl possibli post poster postpon postur potent potential potentialli pour power powerful practical
practicalli pragmatic prais precaution precious precis preciseli predecessor predict predictabl predominantli
prefer preliminari prematur premis prepar preparation presenc present presentation preserv presid press presum
presumabli pretend pretti prevail prevent preview previous previousli primarili principal prior prioriti
prioritiz privat privateli probabli problem problematic proc process proclaim produc productiv profession
professional profil profound profoundli program prohibit prohibition prolong prominenc prominent promis promot
promotion prompt promptli pron pronounc proof propell proper properli proponent proportion prosecut prospect
prospectiv prosperous protect protract proudli prov proven provid provocativ provok proximiti public publiciti
publicli publish pull pullquot pump punch pundit punish punitiv pur pureli purpl purport purportedli purpos
pursu pursuit push pushback qualification quell quest question questionabl quick quickli quiet quietli quit quot
radar radicaliz radicalli rag rail rais ramification ramp rampant rang rank rapid rapidli rar rareli rational
rattl raucous reach react reaction read readi readili real realistic realiti realiz realization realm reason
reasonabl reasonabli reassur rebound rebuild rebuk receiv recent recentli reception reckless reckon recogniz
recommend reconsider record recover recruit reduc refer referenc reflect reflection refrain refus refusal regain
regard regardless regret regular regularli rein reinforc reiterat reject rejection relat relativeli releas
relentless relentlessli relevant reli reliabl reliabli relianc reliev reluctanc reluctant remain remainder
remarkabl remarkabli remedi remember remind reminder reminiscent remot remoteli renew renewal repeat repeatedli
repercussion repli report reportedli reporter represent reprint reputation request requir reserv reservation
reset reshap residenc residential resist resolv resonat respect respectful respectiv respectiveli respond
respons responsibiliti responsibl responsiv rest restart restor restrain restrict restrictiv result resum retain
retak retaliat retaliatori rethink retribution return reveal revelation revers reversal revisit reviv revolt
reward rewrit rhetorical richest rid ridiculous rift right rightli rigorous rip risen riski rival rob robot
robust rocki roll room root rough roughli rout routin routineli rubber ruin run rush sabotag sacr safeguard
safeli saga sai sak sand satisfi saturdai savvi scal scar scari scath schedul scholar scop scrambl scrap scream
scrutini seal season second secondari secretiv secretli secur seek seemingli seiz select send senior sens
sensibl sentiment separat separateli september seri serious seriousli seriousness serv servic setback settl
seven seventh sever several severeli shadow shak shaken shaki shap sharp sharpli shatter shed sheer shield shift
shock shook shor short shortcom shorter shortli shout show showdown shown shrink shutter sid sidelin sight sign
signal signatur significanc significant significantli silent silli similar similarli simpl simpli simultaneousli
sinc sincer singl sink situation sixth siz sizabl skeptic skeptical skepticism skip slam slap slash slat sleep
slew slic slight slightli slim slip slogan slow slower slowli sluggish smaller smarter smil smooth smoothli soar
social socialli societi soft sol soleli solid solv som somebodi somehow someth sometim somewhat somewher son
sooner sophisticat sort sought soul sound sourc southeast span spar spark spat speak special specialist
specializ specifi specific specificalli spectacl specter spectrum speculat speculation spell spill spiral spirit
spit spok spoken spokesman spokeswoman spot sprawl spring spur squareli squeez stabiliti stabl staff stagger
stagnant stak stalemat stall stanc stand standpoint stark start startl stat statement statistical staunch steadi
steadili steal steam steep steer stem step stick stiff stir stol stomach stood stop stori straight
straightforward strain stranger streak stream street strength strengthen stress stretch strict stricter strictli
string stringent strip strong stronger strongest strongli struck structur struggl stuck student stuff stumbl
stump stun subject submit subscrib subsequent subsequentli substanc substantial substantialli substantiv
substitut subtl succ succeed success successful successfulli successor sudden suddenli suffer sufficient
sufficientli suggest suggestion suing sum summer sundai superior support supportiv suppos supposedli suppress
sur sureli surfac surpass surpris surprisingli surround surviv survival suspicion sustain swai swath sweep swept
swiftli switch sworn symbolic sympathetic sympathi system systematic systematicalli tabl tackl taint tak
takeover tal talk tall talli tangibl tank tast taught team technicalli technological teenag teenager teeth
televis tell temper temporarili ten tend tendenci tens term terminat terrain terribl terribli terrifi thank
themselv therebi therefor thick thin thing think third thorni thorough thoroughli thos thought thoughtful
thousand thre threaten threw thrill thriv throughout throw thrown thrust thursdai thwart tick tid tied tight
tighten tighter tightli tilt tim timeli tini tip tir titl todai together told tolerat tomorrow tonight top torn
totalli touch tough tougher toughest tout town toxic track traction traditionalli tragic trail trajectori
transform translat transparent trash treat tremendous tri trick tricki trigger trio triumph troubl tru truli
tuesdai tumultuous tun turf turmoil turn twic twin twist twitter tying typ typical typicalli ugli ultimat
ultimateli umbrella unabl unacceptabl unanimous unanimousli unanswer unawar uncertain unchang uncheck unclear
uncomfortabl uncover undercut undergo underli undermin underscor understand understandabl understood underwai
undo undoubtedli unequivocalli unexpect unexpectedli unfair unfairli unfit unfold unfortunat unfound unhappi
unhing unidentifi unifi uniform unilateral unilateralli unintend uniqu uniqueli unit unknown unlawful unleash
unless unlik unlikeli unlimit unnam unnecessari unprecedent unpredictabl unrealistic unreasonabl unrelat unseat
unspecifi unstabl unsubscrib unsubstantiat unsuccessful unsuccessfulli unsur unsustainabl unthinkabl untru
unusual unusualli unveil unwant unwill upcom updat upend uphill uphold upper uproar upset upsid uptick upward
urg urgenci urgent usat useful using usual usualli utter utterli vacant vacuum vagu valid valuabl vari varieti
various vast vastli vehementli venu verbal verg verifi verification viabiliti viabl vicious view viewpoint
vigorous vigorousli violat virtualli visibl visit vital vocal voic void volatil volum voluntarili vow
vulnerabiliti vying wai wait wak walk wall warfar wari warn wast watch watchdog wav weaken weaker weakness
wealthiest websit wednesdai week weekend weigh weight weird welcom west whatever whatsoever whenever wher wherea
wherever whil whoever whol wholesal wholli whop whos wid wideli wider widespread wield wildli willingness winter
wip wis wisdom wish withdraw withdrawn withdrew withheld withhold wonder wonderful wor word work worker world
worri worrisom wors worst worthi wrap writ writer written wrong wrongdo wrongli year yell yesterdai young
youngest yourself`.split(/\s+/),
);
