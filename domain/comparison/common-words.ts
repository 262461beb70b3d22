/**
 * Stems of words and names by how many articles have them: at least one in five, one in twenty, and one in 66 of 21,151
 * American news articles of 2012 to 2020. The rarer a word, the more it says that two articles report one event.
 */
export const commonStems: readonly ReadonlySet<string>[] = [
  new Set(
    `accord american call campaign com countri democrat democratic donald election first former government hous includ
issu month national new obama official peopl political president public report republican right show stat tim told
trump washington week whit work year`.split(/\s+/),
  ),
  new Set(
    `abl account accus act action actualli ad address administration adviser agenci ago agre ahead aid air alli allow
along alreadi alwai america announc another answer anti anyth appear approach approv april area argu ask associat
attack attempt attornei authoriti avoid bad ban barack bas battl becom began begin behind believ benefit best better
biden big bill billion black block border break brief bring build business california candidat capitol car carri cas
caus center chairman challeng chanc chang charg check chief children china citi citizen civil claim clear clinton
clos cnn co comment committe communiti compani concern conduct conferenc confirm congress congressional conservativ
consider continu control coronavirus cost cours court cover coverag covid creat crisis current cut dai daili data
day deal death debat decad decid decision declar declin defend defens deliver demand deni department describ despit
detail different director district document dozen drop due earli earlier economi economic effect effort elect email
end enforcement enough especialli event everyon evidenc exampl executiv expect experienc expert explain express fac
fact fail fall famili far fear federal feel fight figur fil final financial find fir fiv florida focus follow forc
foreign forward found four fox fre fridai friend front full fund further futur general georg giv global good gop gov
governor great ground group grow gun half hand happen hard head health hear held help high hill hillari himself
histori hit hold hom hop host hour human idea immigration impact impeachment important increas individual
information instead intelligenc interest international interview investigation involv job joe john join judg juli
jun justic key kill kind know known larg lat later latest law lawmaker lead leader leadership learn leav led left
legal legislation level liberal lif limit lin list littl liv local long longer look los lost lot low major majoriti
mak man march mark market matter mean measur media medical meet member messag michael middl mik militari million
moment mondai monei morn mov movement mr nam nation nearli need night nomination nomine non north not november
number offer offic officer old open opinion opportuniti order organization outsid pandemic part parti pass past paul
pay percent person personal plac plai plan point polic polici politic poll position possibl post potential power
prepar presidential press pressur prevent primari privat problem process program promis protect protest provid push
question quickli rac rais ralli rat reach read real reason receiv recent recentli record reform refus relat releas
remain rep reporter represent representativ request requir respond respons result return review ris risk robert rol
rul run russia russian sai sander saturdai school second secretari securiti seek seem sen senat senator send senior
sent serious serv servic several shar short sid sign similar sit situation six small social someon someth sourc
south speak speaker special speech spend spread staff stai stand start statement step stop stori street strong studi
suggest sundai support supporter suprem sur system tak talk target tax team tell term test texa themselv thing think
third thought thousand thre threat threaten thursdai todai together top trad tri try tuesdai turn tweet twitter
understand union unit universiti urg using vic victori video view virus vot voter wall want war warn watch wednesdai
win women word worker world writ wrong wrot york young`.split(/\s+/),
  ),
  new Set(
    `abandon abc abiliti abortion absoluteli abus accept access accusation achiev acknowledg activ activist activiti
actual adam add addition additional admit adopt adult advanc advantag advertisement advis advocat affair affect
affordabl african afternoon age agenda agent aggressiv agr agreement aim al alabama alarm alleg allegation allegedli
alon alternativ ambassador amendment amount amy analysis analyst andrew angel anger angri announcement annual
anthoni anyon ap apart apparent apparentli appeal appearanc appli appoint appropriat approval argument arizona arm
armi arrest arriv articl asid assault assistanc assistant association assum attend attention audienc august author
authoriz availabl averag awar back background balanc ballot bank bar barr basic basis bear beat begun behalf
behavior belief below ben berni beyond bid bigger biggest billionair bipartisan bit blam blast bloomberg blow blu
board bob bodi boehner bomb book boost born branch brand brett british broad broader brok broken brought brown
budget built bureau burn bush buy calif camp cancel capaciti capital captur career carolina cash cast caucus caught
cbs celebrat central centuri ceo certain certainli chair chamber charl chicago child chines choic choos chris
christian chuck church circumstanc cit clash class classifi clean clearli climat closeli closer coalition cod
collaps colleagu collect colleg color colorado columnist combat comei command commission commit commitment common
communication compar complain complaint complet completeli complicat compromis conclud conclusion condemn condition
confidenc confirmation conflict confront connect connection consequenc conspiraci constitution constitutional
consumer contact contain content contest context contract contrast contribut controll controversi controversial
convention conversation convict convinc cor corporat correct council counsel count counter counti coupl credit crim
criminal critic critical criticism criticiz cross crowd crucial cruz cultur currentli cycl damag danger dangerous
dat daughter david de dead deadli deadlin debt december deep deepli defeat deficit defin degre delai delegat dem
democraci demonstrat depend deploi deputi deserv design desir destroi determin develop development die died
differenc difficult direct direction directli disaster discuss discussion diseas dismiss displai disput distanc
divid division doctor dollar domestic dominat donor door doubl doubt dr draft dramatic draw drew driv drug duti earn
eas easi easili east echo economist ed edg editor education effectiv effectiveli ei eight electoral eliminat
elizabeth embrac emerg emergenci emphasiz employe employer enact encourag endors enemi energi enforc engag enjoi
ensur enter entir entireli environment environmental equal equipment era eric escalat essential essentialli
establish establishment estimat europ european even eventualli everybodi everyth exactli examin except exchang
exercis exist exit expand expos extend extrem extremeli eye facebook faciliti factor failur fair faith fak fals
familiar fast father favor favorit fbi featur feb februari fed fell fellow felt femal fewer field fill fin finalli
financ finish firm fiscal fit fix flag floor floyd folk food form foundation founder fourth fraud freedom fresh
frustrat fuel fulli gain gam gap gas gather gav gay generalli generation georgia giant goal god gotten govern graham
grand grant greater greatest green growth guard guidelin guilti guy hall halt hampshir handl happi harder harm
harris hat headlin healthcar heard heart heat heavi heavili higher highest highli highlight hir historic homeland
honor hopeful hospital hot http hug hundr hunt hurt identifi identiti ignor ill illegal illegalli illinois imag
imagin immediat immediateli immigrant implement impos impossibl improv incident incom increasingli ind independent
indicat industri infect infection influenc inform infrastructur initial initialli initiativ inquiri insid insist
instanc institut institution insuranc intend interferenc internal internet introduc investigat investigator
investment invit iowa iran iraq isis islamic island israel itself jail jam jan januari jeff jersei jim johnson joint
jok jon journal journalist jr judiciari jump kavanaugh keep kentucki kept kevin kick kid kim king knew knowledg
korea label labor lack laid land languag largeli larger largest launch lawsuit lawyer leak lean legislativ
legislatur lengthi letter li liberti lift light lik link listen loan lobbi location lock lockdown longtim loom loss
lov lower lying magazin mail main mainstream maintain manag management manager mandat manufactur map marco margin
martin maryland mask mass massachusett massiv match material mayb mayor mcconnell meant meanwhil medicar memo men
mention met mexico michigan mid midterm mil mind minister minneapolis minnesota minoriti minut miss mission mistak
mitch mitt mix model moderat modern momentum monitor moral mostli mother mount mrs ms msnbc mueller multipl murder
muslim nanci narrativ narrow nationwid natur natural nbc necessari necessarili negativ negotiat negotiation neighbor
neither network nevada newli newsletter newspaper nin nobodi nominat normal notic novel npr nuclear numerous
obamacar obtain obvious obviousli occur october odd officialli ohio oil older on ongo onlin operat operation
opponent oppos opposition option organiz original otherwis outbreak outcom outlet outlin outrag overall overhaul
oversight overwhelm own owner pac packag pag pai paid panel paper parent park participat particular particularli
partisan partner path patient payment peac pelosi penc pennsylvania pentagon percentag perform performanc perhap
period permit personalli personnel peter phas phon photo pic pick pictur piec plant platform pleas pledg plus
politicalli politician politico poor popular population pos positiv possibiliti possibli potentialli powerful
practic prais pre predict prefer present presidenci presumptiv pretti prevention previous previousli pric prim
principl prior prioriti prison privaci pro prob probabli procedur proceed produc product professional professor
profil progress progressiv prohibit project prominent promot prompt properti propos proposal prosecutor prospect
protection protester prov provision publicli publish pull purchas purpos pursu put putin qualifi quarantin quarter
quick quot racial racism racist radical radio ran rang rank rar reaction readi realiti realiz recall recession
recogniz recommend recommendation recover recoveri red reduc reelection refer referenc reflect regard regim region
register regulation reject relation relationship relativeli reli relief religious remark remember remov renew reopen
repeal repeat repeatedli replac reportedli requirement research researcher reserv resident resign resolution resolv
resourc respect responsibiliti responsibl rest restaurant restor restrict restriction retir reuter reveal revenu
revers rhetoric rich richard rid rival road roll romnei room root ros roughli round rubio runner rush ryan saf
safeti sal san sanction sav saw scal scandal scen schedul schumer scienc scientist scor scott screen scrutini se
search season seat secret section sector secur seiz select self sell sens sentenc separat sept september seri
seriousli session set seven sever sex sexual shap shift shock shoot shop shortli shot shown shut shutdown sick
signal signatur significant simpl simpli singl siz slam slow societi soldier solution sometim son sort sought sound
southern spac spark specific specificalli spent spik split spok spokesman spokeswoman sponsor spot spring st staffer
stag stak standard star station status stephen stev steven stock stood stor straight strategi strategist strength
stress strik strongli struck struggl student styl subject subpoena success successful suffer suit summer summit
super suppli suppos surg surpris surround survei surveillanc surviv susan suspect suspend sweep swing syria tabl
tactic tap task taxpayer tea tear tech technologi ted television temporari ten tend tension territori terror
terrorism terrorist testifi testimoni text thank theori thoma throughout throw ti tied titl toll tom ton tool topic
total touch tough tout town track traditional trail train transition travel treasuri treat treatment trend trial
trigger trillion trip troop troubl tru truli trust truth tv twic typ typicalli ukrain ultimateli un unabl unclear
undermin unemployment unless unlik unlikeli unprecedent unusual unveil updat usa user usualli utah valu various vast
vermont version veteran victim violat violation violenc violent virginia virtualli visit voic vow vulnerabl wag wai
wait wak walk warren water wav weapon wear websit weekend weigh welcom west western whatever whol wid wideli
widespread wif will william wing wisconsin wish witness woman wonder worri wors worst worth wound writer written
yesterdai zero`.split(/\s+/),
  ),
];
