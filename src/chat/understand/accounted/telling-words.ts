/**
 * Words that change what a number or a verb means, in the fourteen languages: an amount that is vague, a correction, an
 * exception, a condition. These tables are the check's own: the parser does not use them.
 */
import { plain, type RawPart } from './raw-text.ts'
import { UNASKED } from './unasked-words.ts'

/** Divided by `|`; a `*` at the end stands for any ending. */
const WORDS = {
  /** No number can be taken from these. */
  vague: `some off|take some|usual size|usual amount|the usual|my usual|trim|trim my|some of|a few|few|a bit|bit of|a little|little bit|a lot of|lots of|several|a handful|a chunk|chunk of|a portion|portion of|part of my|a piece of|as much as|as many as|however much|a small amount|a tiny bit|a ton of|a bunch|most of|the majority|majority of|a decent amount|a good chunk
    |un poco|un poquito|algunos|algunas|algo de|una parte|parte de mis|parte de mi|la mayoria|la mayor parte|casi todo|casi toda|casi todos|lo suficiente|bastante|bastantes|unos cuantos|un punado|un monton
    |um pouco|um pouquinho|alguns|algumas|uma parte|parte do meu|parte dos meus|parte da minha|a maioria|a maior parte|quase todo|quase toda|quase tudo|bastante|um bocado|um tanto
    |biraz|birkac|bir kismi*|bir miktar|cogunu|buyuk kismi*|birazini|az bir|az miktar*
    |немного|немножко|чуть чуть|часть|частично|большую часть|большинство|несколько|пару|парочку|побольше|почти все|некоторую
    |mot it|mot chut|mot vai|vai|mot phan|phan lon|hau het|kha nhieu|mot so|it thoi
    |un peu|quelques|une partie|la plupart|la majorite|pas mal|presque tout|presque tous|un petit peu
    |ein paar|etwas|ein bisschen|bisschen|einen teil|ein teil|teil meiner|teil von|einige|den grossteil|großteil|die meisten|das meiste|fast alle*|ein wenig|paar
    |sedikit|beberapa|sebagian|sebagian besar|secukupnya|kebanyakan|hampir semua|lumayan
    |一些|一点|一点点|有些|少量|部分|大部分|大多数|若干|几个|几枚|多点|差不多全|适量|一部分
    |少し|ちょっと|一部|いくらか|いくつか|大部分|ほとんど|大半|適当|若干|数枚|数個
    |조금|약간|일부|몇 개|몇개|좀|대부분|거의 다|거의 전부|적당히
    |شويه|شوي|قليلا|القليل|بعض|جزء من|جزء|معظم|اغلب|كم حبه|حبه|تقريبا كل|شويت
    |थोडा|थोडी|थोडे|कुछ|ज्यादातर|अधिकतर|कई|thoda|thodi|thode|kuch|jyadatar|zyadatar|kai|adhiktar|almost all|nearly all|almost everything|nearly everything|something|part of it|only part|a part|her part|his part|their part|my part|her share|his share|their share|my share|почти все|почти весь|почти всю|gần hết|gần như|何枚か|何個か|いくつか|몇 개|몇개|neredeyse|casi todo|casi toda|quase todo|quase tudo|presque|hampir semua|差不多|तकरीबन|लगभग सब`,
  /** What is named after these is left out. */
  except: `all but|everything but|anything but|anyone but|anybody but|everyone but|everybody but|anywhere but|whatever isn't|whoever isn't|just not|opposite of|stable but|outside of|skip|except|except for|excluding|besides|apart from|other than|but keep|but leave|and keep|and leave|keep|leave|leaving|save for|but not|aside from
    |menos|excepto|salvo|dejando|deja|dejar|quedate|pero deja|guardando|menos de|a excepcion
    |exceto|tirando|deixando|deixa|deixe|fora|guardando|menos os|menos o
    |haric|disinda|disindaki|kalsin|birak|birakarak
    |кроме|за исключением|оставь|оставив|оставить|помимо
    |tru|ngoai tru|tru ra|giu lai|chua lai|de lai
    |sauf|excepte|hormis|en gardant|garde|gardant|laisse|laissant|a part
    |außer|ausser|bis auf|ausgenommen|behalte|lass|behalt|abzuglich
    |kecuali|selain|sisakan|sisain|kurangi|tapi sisakan
    |除了|除去|留下|留|剩下|以外|之外|不包括|扣除
    |以外|を除いて|除いて|残して|除く|残し
    |빼고|제외하고|제외|남기고|남겨|말고
    |ماعدا|ما عدا|باستثناء|الا|عدا|اترك|خلي|خليلي|سيب|سيبلي|ابق
    |छोडकर|को छोडकर|के अलावा|सिवाय|बचाकर|रखकर|chhodkar|chodkar|alawa|siway|bachake`,
  /** What was said before is taken back. */
  correct: `no wait|wait no|wait|i mean|i meant|sorry|scratch that|oops|correction|typo|or rather|no actually|actually|hmm no|nah|nope|no|my bad|on second thought|no no|strike that|change that|edit
    |no espera|espera|perdon|quise decir|mejor dicho|digo|me equivoque|corrijo|no mejor|mejor
    |nao espera|desculpa|quis dizer|quero dizer|melhor|alias|digo|ops|errei|corrigindo|na verdade
    |yok|pardon|dur|bekle|yani|daha dogrusu|yanlis|duzeltiyorum|aslinda
    |нет|стой|подожди|погоди|точнее|вернее|ой|извини|ошибся|то есть|имею в виду|пардон|лучше
    |khoan|a khong|a nham|nham|y toi la|dung hon|xin loi|sua lai
    |non attends|attends|pardon|je voulais dire|plutot|enfin non|je veux dire|oups|euh non|non plutot
    |nein|warte|moment|ich meine|ich meinte|besser gesagt|sorry|ach nein|quatsch|vielmehr|doch lieber|korrektur
    |eh bukan|bukan|tunggu|maksudku|maksud saya|maksudnya|maaf|salah|ralat|eh
    |不对|等等|等一下|不是|应该是|我是说|说错了|改成|更正|哦不|错了|还是
    |いや|やっぱり|やっぱ|間違え|訂正|じゃなくて|ではなく|違う|違った|待って|ちょっと待って
    |아니|아니다|잠깐|잠시만|정정|실수|아차|아니라
    |لا استنى|استنى|انتظر|قصدي|اقصد|اسف|غلط|لا لا|تصحيح|بل
    |नहीं रुको|रुको|मतलब|माफ करना|गलती|सॉरी|ruko|matlab|galti|nahi nahi`,
  not: `don't|dont|do not|not|never|without|no need|doesn't|won't|wont|shouldn't|shouldnt|wouldn't|wouldnt|didn't|didnt|can't|cant|cannot|can not|couldn't|couldnt|refuse|refusing|rather not|avoid|instead of|rather than
    |no quiero|no vendas|no le envies|no le mandes|no les envies|no le pagues|no pagues|no lo vendas|no los vendas|no la vendas|no lo cambies|no los cambies|no cambies|no envies|no mandes|no compres|no hagas|no pienso|no voy a|nunca|sin que|tampoco|sin ejecutar
    |nao|nunca
    |degil|istemiyorum|istemem|yapma|etme|gonderme|satma|alma|sakin
    |не|ни в коем случае|никогда
    |dung|khong|chua
    |pas|jamais
    |nicht|kein|keine|niemals|nie
    |jangan|tidak|bukan|gak usah|nggak|ga usah
    |不要|别|不用|不|没有
    |しないで|ないで|するな|ません|じゃない
    |하지 마|하지마|말고|마세요|지 마|안
    |لا|لاتقم|مش|ليس|بدون
    |मत|नहीं|mat|nahi|nahin|na karo`,
  or: `or|either|and\\/or|vs|versus
    |o|ou|veya|ya da|yahut|или|либо|hoac|hay|oder|entweder|atau|或|或者|还是|または|それとも|또는|아니면|혹은|이나|او|ام|या|ya fir`,
  each: `each|apiece|per person|split|split between|split evenly|divide|divided|between them|both of them|respectively|among|to both
    |cada uno|cada una|a cada|por persona|divide|dividido|repartido|reparte|entre los|ambos
    |cada um|cada uma|para cada|dividido|divide|dividir|ambos
    |her birine|her ikisine|tanesi|esit|kisi basi|ayri ayri|bolustur|paylastir
    |каждому|каждый|поровну|по отдельности|раздели|на двоих|обоим
    |moi nguoi|moi dua|chia deu|chia cho|ca hai
    |chacun|chacune|a chacun|reparti|repartis|divise|tous les deux|par personne
    |jeweils|jedem|pro person|aufgeteilt|teile|beiden|pro kopf
    |masing masing|masing|bagi rata|tiap orang|dibagi|keduanya
    |每人|分别|平分|平均分
    |それぞれ|ずつ|二人に|均等
    |각각|각자|나눠|똑같이|둘 다|씩
    |لكل واحد|لكل|كل واحد|بالتساوي|قسم
    |हर एक|हर किसी|बराबर|दोनों|प्रत्येक|har ek|dono|barabar`,
  cadence: `every|each day|each week|daily|weekly|monthly|hourly|per day|per week|per month|per hour|a day|a week|a month|an hour|biweekly|twice a|once a|recurring|mondays|fridays
    |cada|diario|diariamente|semanal|semanalmente|mensual|mensualmente|al dia|a la semana|al mes|por dia|por semana
    |todo dia|todos os|toda semana|diariamente|por mes|ao dia|todo mes|cada
    |her gun|her hafta|her ay|gunluk|haftalik|aylik|her saat|saatlik|haftada|gunde|ayda
    |каждый|каждую|каждые|каждое|ежедневно|еженедельно|ежемесячно|в день|в неделю|в месяц|раз в
    |moi ngay|hang ngay|hang tuan|moi tuan|hang thang|moi thang|moi gio|hang gio
    |chaque|quotidien|par jour|par semaine|par mois|tous les jours|toutes les|hebdomadaire|mensuel
    |jeden|jede|jedes|taglich|wochentlich|monatlich|stundlich|pro tag|pro woche|pro monat|am tag
    |setiap|tiap|harian|mingguan|bulanan|per hari|per minggu|per bulan|sehari|seminggu|sebulan
    |每天|每周|每月|每日|每小时|每个月|每星期|每隔|定投|每
    |毎日|毎週|毎月|毎時|ごとに|おきに|日ごと
    |매일|매주|매월|매달|매시간|마다|하루에|일주일에|한 달에
    |كل يوم|كل اسبوع|كل شهر|يوميا|اسبوعيا|شهريا|كل ساعه
    |हर दिन|हर हफ्ते|हर महीने|रोज|रोजाना|प्रतिदिन|har din|har hafte|har mahine|roz|rozana|हर|har|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|todos los lunes|todos los martes|todos los viernes|todos los dias|toda semana|toda segunda|todo dia|todo mes|toda sexta|chaque|her pazartesi|her cuma|her sabah|каждый|каждую|каждое|moi sang|moi toi|moi thu|hang ngay|hang tuan|hang thang|setiap|tiap|كل جمعه|كل سبت|كل احد|كل اثنين|كل خميس|كل صباح|har subah|हर सुबह|diari*|semanal*|mensual*|mensai*|wochentlich*|taglich*|monatlich*|quotidien*|hebdo*|mensuel*|еженедельн*|ежедневн*|ежемесячн*|haftalik*|gunluk*|aylik*|rozana|rozaana|saat basi|gun basi|hafta basi|ay basi`,
  when: `not now|not yet|not today|not tonight|someday|some day|eventually|some other time|if|when|once|unless|until|whenever|as soon as|in case|provided|at the open|tonight|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next week|next month
    |lunes|martes|miercoles|jueves|viernes|sabado|domingo|segunda feira|terca feira|quarta feira|quinta feira|sexta feira|pazartesi|sali gunu|carsamba|persembe|cuma gunu|понедельник*|вторник*|пятниц*|субботу|воскресенье|thu hai|thu ba|thu sau|thu bay|chu nhat|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|hari senin|hari jumat|星期一|星期五|周一|周五|月曜|火曜|水曜|木曜|金曜|土曜|日曜|월요일|금요일|일요일|सोमवार|शुक्रवार|somwar
    |si|cuando|hasta que|en cuanto|a menos que|antes de|despues de|manana
    |se|quando|ate que|assim que|caso|depois|amanha
    |eger|olursa|duserse|cikarsa|gecerse|oldugunda|ulasirsa|yarin|sonra|inerse|dusunce|cikinca
    |если|когда|как только|пока|после|завтра|потом
    |neu|khi|luc|den khi|mai|sau khi
    |quand|lorsque|des que|jusqu*|demain|apres
    |wenn|falls|sobald|bis|sofern|morgen|nachdem
    |jika|kalau|kalo|ketika|saat|begitu|sampai|besok|setelah|apabila
    |如果|当|等到|一旦|要是|的时候|明天|之后|跌到|涨到|跌破|突破|到了
    |もし|なったら|たら|れば|とき|明日|後で|場合
    |만약|면|때|하면|되면|내일|이후|나중에
    |اذا|لو|عندما|لما|حين|بكرا|غدا|بعد
    |अगर|यदि|जब|तो|कल|बाद|agar|jab|kal`,
  slippage: `slippage|slip|max slip|tolerance|price impact|deslizamiento|deslizamento|tolerancia|kayma|проскальзыван*|слиппедж|truot gia|glissement|schlupf|selip|滑点|滑點|スリッページ|슬리피지|انزلاق|स्लिपेज`,
  fee: `fee|fees|tax|comision|comisiones|taxa|taxas|komisyon|комисси*|phi|frais|gebuhr*|biaya|手续费|手数料|수수료|رسوم|शुल्क|gas`,
  between: `between|from around|entre|arasi|arasinda|между|от|giua|zwischen|antara|之间|大约|左右|の間|から|사이|بين|के बीच|ke beech`,
  about: `about|around|roughly|approximately|approx|ish|or so|give or take|near|close to|at least|at most|no more than|more than|less than|fewer than|almost|nearly|somewhere|a bit over|just under|just over
    |mas o menos|aproximadamente|alrededor|unos|unas|al menos|como maximo|casi|cerca de
    |mais ou menos|cerca de|uns|umas|por volta|no maximo|pelo menos|quase
    |yaklasik|civari|civarinda|en fazla|en az|falan|kadar|asagi yukari
    |около|примерно|порядка|где то|не больше|не более|не менее|максимум|минимум|почти
    |khoang|toi da|it nhat
    |environ|a peu pres|au moins|au maximum|presque|autour
    |etwa|ungefahr|circa|ca|rund|mindestens|hochstens|maximal|fast|knapp
    |sekitar|kira kira|kurang lebih|maksimal|minimal|paling banyak|hampir|kisaran
    |大概|大约|左右|差不多|最多|至少|将近|上下|约
    |約|くらい|ぐらい|ほど|およそ|最大|最低|程度
    |정도|약|대략|쯤|최대|최소|가량
    |حوالي|تقريبا|على الاقل|بحد اقصى|نحو
    |लगभग|करीब|कम से कम|ज्यादा से ज्यादा|तकरीबन|lagbhag|karib|kareeb`,
  /** What pays. */
  with: `with|using|use|from|out of|paid|paying|pay|spend|spending|via|w|funded|off|in exchange for
    |con|usando|desde|de mis|de mi|pagando|pago|gastando|com|dos meus|do meu|da minha|ile|kullanarak|ver|verip|harca|с|со|из|за|используя|оплат*|bang|voi|tu|dung|avec|depuis|contre|en utilisant
    |mit|von|aus|gegen|bezahl*|pakai|pake|dengan|dari|menggunakan|modal|用|拿|花|从|で|を使って|から|으로|로|써서|ب|بـ|من|باستخدام|مقابل|से|se|dekar`,
  /** What is wanted in the end. */
  receive: `get|receive|need|walk away with|come away with|come out with|wind up with|finish with|left with|end up with|exactly|exact|exact out|obtain|to get|want|have|recibir|obtener|conseguir|necesito|quiero recibir|exactos|exactamente|receber|obter|preciso|exatos|exatamente|almak|lazim|получить|нужно|надо|ровно|nhan|can|du|recevoir|obtenir|exactement|bekommen|erhalten|brauche|genau|dapat|butuh|terima|得到|拿到|收到|要|受け取|もらい|欲しい|받|얻|필요|احصل|استلم|احتاج|पाना|मिले|चाहिए|chahiye|mile|end up w|end up|wanna have|pegar|ter`,
  trade: `swap*|swop|convert*|exchang*|trade|trading|flip|buy*|purchas*|ape|aping|grab|scoop|snag|cop|acquire|sell*|dump*|offload|rotate|turn|into|quote|invest|load|long
    |cambi*|canje*|intercambi*|compr*|vend*|convert*|troc*|cambia*|invert*|al|alayim|almak|sat|satmak|takas|cevir*|bozdur*|degistir*|обмен*|поменя*|купи*|прода*|конверт*|сконверт*|mua|ban|doi|hoan doi|chuyen doi|swap
    |achet*|echang*|vendre|vends|vend|tausch*|kauf*|verkauf*|wechsl*|umtausch*|tukar*|beli*|jual*|konversi*|换|買|买|卖|賣|兑|買|売|交換|スワップ|両替|購入|사|매수|팔|매도|바꿔|교환|스왑|구매|اشتر*|شراء|بيع|بع|بدل|حول*|استبدل|खरीद*|बेच*|बदल*|kharid*|khareed*|bech*|badl*|le lo|lelo`,
  buying: `buy*|bought|gimme|purchas*|grab|scoop|snag|cop|acquire|compra|comprar|comprame|compre|al|alayim|satin al|купи*|куплю|mua|achet*|kauf*|beli|belikan|买|購入|買って|買いたい|買う|사줘|사자|매수|구매|اشتر*|شراء|खरीद*|kharid*|khareed*`,
  selling: `sell*|sold|dump*|offload|unload|liquidate|exit|vend*|sat|satmak|satalim|прода*|ban|xa|vendre|verkauf*|jual*|卖|賣|売|매도|팔|بيع|بع|बेच*|bech*|swap*|convert*|exchang*|trade|cambi*|troc*|обмен*|поменя*|doi|echang*|tausch*|tukar*|换|交換|바꿔|스왑|बदल*|badl*|cevir*|twap out|dca out|scale out|bleed out|drip out|unwind|trim|dispose|exit`,
  /** A price that an order waits for stands beside these. */
  level: `at|@|px|to|hits|hit|reaches|reach|below|under|above|over|drops|drop|falls|fall|dips|dip|rises|when|if|once|price|limit|stop|sl|tp|loss|profit|trigger|target|breaks|loses|crosses|touches|goes|down|up|is|back|for|from|near|gets|comes|sinks|climbs|pumps|tanks|slips|stoploss|breakeven|exit|entry|mark|level|around|by
    |a|en|si|cuando|baja|sube|cae|caiga|llegue|llega|toque|precio|debajo|encima|cair|cai|subir|bater|chegar|se|quando|abaixo|acima|preco|em|toca
    |duserse|cikarsa|ulasirsa|gelince|gelirse|altina|ustune|olunca|olursa|den|dan|fiyat*|seviye*|gorurse|inerse|inince|gecerse|asarsa|kirarsa|dusunce
    |по|при|если|когда|до|ниже|выше|упадет|вырастет|цена|достигнет|на|дойдет|пробьет|опустится|поднимется|от
    |gia|khi|neu|xuong|len|duoi|tren|cham|o|ve|toi|vuot|thung|dat|muc|con
    |quand|tombe|monte|atteint|sous|dessus|passe|prix|baisse|descend|touche|sur|des
    |bei|wenn|auf|unter|uber|fallt|steigt|erreicht|preis|falls|ab|rutscht|sinkt
    |di|kalau|jika|turun|naik|sentuh|bawah|atas|harga|sampai|nyentuh|tembus|jatuh|ke|pada|jadi
    |到|跌|涨|破|低于|高于|价|时|至|达|以下|以上|限价|止损|止盈|挂|漲|在
    |になったら|下が|上が|割|超え|指値|損切|利確|で|まで|以下|以上|達|到達|円|ドル
    |되면|떨어지|오르|이하|이상|에|까지|지정가|손절|익절|도달|빠지|넘으면|가면|찍으면|내려|올라|밑|위로|아래
    |عند|اذا|لو|تحت|فوق|وصل|نزل|طلع|سعر|على|لما|الى|هبط|ارتفع|يوصل|ينزل|يطلع
    |पर|पे|अगर|नीचे|ऊपर|जब|गिर|बढ|पहुंच|तक|pe|par|tak|gire|agar|jab|upar|neeche|niche|pahunche|aaye|jaye|ho`,
  rises: `breaks above|breaks over|above|breakout|goes over|over|sube|suba|subir|acima|cikarsa|gecerse|asarsa|ustune|вырастет|выше|поднимется|рост*|vuot|tang|len tren|monte|depasse|dessus|steigt|uber|naik|tembus|di atas|涨|突破|上涨|高于|上が|超え|越え|오르|넘|돌파|이상|طلع|فوق|ارتفع|يطلع|ऊपर|बढ*|upar|badhe|涨过|漲過|漲到|站上|追|yukari|kirarsa|yukseli*|超え|越え|넘으면|يتجاوز|تجاوز`,
  trailing: `trailing|trail|suiveur|nachziehend|movil|movel|takip eden|скользящ*|трейлинг|추적|トレーリング|移动止损|追踪|nachzieh*|追跡|추격|移動停損|متحرك`,
  yesterday: `yesterday|last time|last month|last year|the other day|earlier today|this morning|days ago|weeks ago|hours ago|la semana pasada|el mes pasado|semana passada|mes passado|gecen hafta|gecen ay|на прошлой неделе|в прошлом месяце|tuan truoc|thang truoc|la semaine derniere|le mois dernier|letzte woche|letzten monat|minggu lalu|bulan lalu|上周|上个月|上週|先週|先月|지난주|지난달|الاسبوع الماضي|الشهر الماضي|पिछले हफ्ते|pichle hafte|ayer|ontem|dun|вчера|hom qua|hier|gestern|kemarin|昨天|昨日|어제|امس|امبارح|مبارح|البارح*|last night|last week`,
  total: `total|in total|altogether|spread|split|evenly|equally|worth over|across|divided|budget|en total|no total|toplam|всего|tong|au total|insgesamt|totalnya|总共|一共|合計|총|اجمالي|कुल|kul|w|with`,
  all: `all|everything|max|maximum|entire|whole|every|full|total|100|rest|remaining|bag|bags|stack|position|holdings|balance|out of|completely|entirely|fully|totally|wholly|in full|the lot
    |por completo|completamente|totalmente|integramente|enteramente|inteiramente|integralmente|completement|entierement|totalement|integralement|integral|vollstandig*|restlos|ganzlich|tamamen|komple|sepenuhnya|seluruhnya|без остатка|hoan toan|悉数|全都|残らず|몽땅|통째로|كليا|تماما
    |todo|toda|todos|todas|entero|maximo|saldo|completo
    |tudo|inteiro|maximo|saldo|tudinho
    |hepsi*|tum|tumu*|butun|tamam*|hep|komple
    |все|всё|весь|всю|всех|максимум|полностью|целиком|остаток
    |tat ca|toan bo|het|sach|het sach
    |tout|toute|tous|toutes|totalite|integralite|maximum
    |alle|alles|ganz*|gesamt*|komplett*|samtlich*
    |semua|semuanya|seluruh|full|habis
    |全部|所有|全|都|清仓|梭哈|一切
    |全部|全て|すべて|全額|全量|全|丸ごと
    |전부|모두|모든|다|전량|올인|싹
    |كل|كامل|جميع|كله|كلها|بالكامل
    |सारा|सारी|सारे|सब|पूरा|पूरी|पूरे|सभी|sara|saara|sari|sare|sab|poora|pura|puri|poori|saare`,
  my: `my|mine|our|mi|mis|meu|meus|minha|minhas|benim|elimdeki|мои|мой|моего|моих|моя|мою|свои|своих|свой|cua toi|cua minh|cua em|mon|ma|mes|mein*|ku|saya|punyaku|punya|我的|手里|手上|私の|俺の|僕の|自分の|手持ち|持ってる|내|제|나의|우리|لي|حقي|تبعي|عندي|لدي|بتاعي|معي|मेरा|मेरी|मेरे|अपना|अपनी|अपने|mera|meri|mere|apna|apni|apne`,
  half: `half|1/2|medio|media|mitad|meio|meia|metade|yarim|yari*|половин*|пол|nua|mot nua|demi|moitie|halb*|halfte|setengah|separuh|separo|一半|半|半分|半額|반|절반|نصف|نص|आधा|आधी|आधे|aadha|aadhi|aadhe|adha|rưỡi|y medio|y media|e meio|e meia|et demi|et demie|anderthalb|eineinhalb|buçuk|полтора|полторы|полутора|डेढ|ढाई|साढे|dedh|dhai|saadhe|sadhe|ونص|ونصف|半`,
  quarter: `quarter|fourth|cuarto|cuarta|quarto|ceyrek|четверт*|phan tu|mot phan tu|quart|viertel|seperempat|四分之一|四分の|4分の|분의|ربع|चौथाई|chauthai|पाव|dreiviertel|cuartos|quartos|quarts|四分之三|पौन|पौना|paun|pauna|three quarters`,
  third: `third|tercio|tercera|terco|ucte|треть*|phan ba|tiers|drittel|sepertiga|三分之一|三分の|3分の|ثلث|तिहाई|tihai`,
  /** How long something goes on. */
  lasting: `over|across|spread over|throughout|a lo largo|ao longo|verteilt|uber|etale|sur|boyunca|на протяжении|в течение|trong|selama|かけて|걸쳐|على مدى|dauran`,
  /** A trade that waits or goes on for a while; a plain trade has none of these. */
  ordered: `limit|lmt|limit order|stop loss|stoploss|take profit|twap|dca|spread|drip|gradually|slowly|bit by bit|bid|bids|bidding|lowball|sip
    |limite|orden limite|ordem limite|limitten|limitli|лимит*|лимитк*|gioi han|limitorder|sparplan|nyicil|cicil|antri|限价|限價|挂单|掛單|定投|分批|止损|止盈|指値|逆指値|積立|積み立て|지정가|손절|익절|분할|적립*|ليمت|وقف خساره|लिमिट|kiston`,
  /** Nobody who means well says these with a payment. */
  danger: `bypass*|circumvent*|drain|draining|steal|auto sign|autosign|sign it yourself|sign everything|sign for me|sign it for me|skip confirm|skip the confirm|skip confirmation|no confirmation|without confirmation|without confirm|without asking|dont ask|don't ask|dont show|don't show|system notice|system override|tool_result|tool result
    |firma tu|firma por mi|no me pidas|assina sem|sem me perguntar|sem perguntar|sin preguntar|ohne zu fragen|sans demander|tanpa tanya|не спрашивая|без подтвержд*|подпиши сам|подпиши сама|sormadan|sin confirmacion|sin confirmar|sem confirmacao|sem confirmar|assina por mim|nao peca|ohne bestatigung|sans confirmation|sans confirmer|signe a ma place|tanpa konfirmasi|без подтверждения|подпиши за меня|onay isteme|onaysiz|khong can xac nhan
    |无需确认|不用确认|系统通知|確認なし|시스템 공지|안전장치|확인 없이|بدون تاكيد|बिना पुष्टि|bina confirm`,
  /** What happened already, or is only asked about. */
  asked: `go through|goes through|went through|gone through|been filled|been executed|got filled|get filled|filled yet|fill yet|executed yet|arrive yet|arrived yet|landed yet|has my order|have my order*|was my order|were my order*|is my order|are my orders|what happened|what happens to|never again|regret|regretted|regretting|regrets it|like to know|want to know|wanna know|need to know|love to know|wondering if|wondering whether|i wonder|curious|any idea|no idea|what if i had|would have|wouldve|would've|wish i|kidding|joking|jk|how does|how do limit|how do stop|difference between|the difference|what's a|what is a|whats a|explain|for example|example|hypothetical*|suppose|imagine|got rugged|rugged|what's my|whats my|what is my|show me my|show my|my whole wallet|owe tax*|taxes|taxable|got hit|got stopped|stopped out|got liquidated|still open|still pending|still active|still there|how this works|how it works|remind me|reminder
    |ya le di|ya les di|ya le pague|ya pague|ya lo pague|le mande|llegaron|ya envie|ya mande|ya vendi|ya compre|ya cambie|he enviado|he mandado|he vendido|he comprado|he cambiado|se ejecuto|me llego|llego ya|ya llego|que paso con|quiero saber|quisiera saber|me gustaria saber|me pregunto|me arrepiento|nunca mas|como funciona|diferencia entre|la diferencia|por ejemplo|ejemplo|que significa|es broma|imagina que|impuesto*|hacienda|recuerdame|sigue abierta|sigue pendiente
    |mandou|mandaram|caiu|cairam|chegaram|enviei|mandei|vendi|comprei|troquei|ja foi|ja caiu|chegou|foi executad*|quero saber|queria saber|gostaria de saber|me arrependi|nunca mais|como funciona|diferenca entre|a diferenca|por exemplo|exemplo|o que significa|brincadeira|imagina que|imposto*|me lembra|me lembre|ainda aberta|ainda pendente|ja executou
    |gonderdim|sattim|cevirdim|degistirdim|gitti mi|ulasti mi|gerceklesti mi|doldu mu|bilmek istiyorum|merak ediyorum|pisman*|bir daha asla|nasil calis*|farki ne|fark ne|arasindaki fark|ornegin|mesela|ne demek|saka|vergi*|hatirlat*|hala acik mi
    |отправил*|продал|продала|купил|купила|обменял*|дошли|дошел|дошла|исполнился|исполнилась|прошел ли|прошла ли|хочу знать|хочу узнать|жалею|больше никогда|как работает|что такое|разниц*|например|к примеру|что значит|шучу|шутка|допустим|налог*|напомни*|еще открыт*|ещё открыт*
    |da gui|da ban|da mua|da doi|da chuyen|den chua|xong chua|khop chua|muon biet|thac mac|hoi han|hoat dong the nao|khac nhau|khac gi|vi du|nghia la gi|dua thoi|gia su|thue|nhac toi|nhac minh|uoc gi
    |j'ai envoye|j'ai vendu|j'ai achete|j'ai echange|j'ai paye|j'ai swap*|c'est passe|ai envoye|ai vendu|ai achete|ai echange|ai paye|est passe|est arrive|est il passe|est il arrive|a ete execute|veux savoir|aimerais savoir|me demande|je regrette|plus jamais|c'est quoi|c quoi|difference entre|diff entre|la difference|par exemple|comment marche|comment fonctionne|je blague|je rigole|imaginons|supposons|impot*|rappelle moi|rappelez moi|toujours ouvert*
    |gekauft|getauscht|gesendet|geschickt|uberwiesen|angekommen|durchgegangen|ausgefuhrt|wissen ob|gern wissen|gerne wissen|will wissen|mochte wissen|frage mich|bereue|nie wieder|wie funktioniert|unterschied|zum beispiel|beispiel|beispielsweise|was bedeutet|war nur spass|kleiner scherz|angenommen|steuer*|erinnere mich|erinner mich|noch offen
    |sudah kirim|udah kirim|sudah jual|udah jual|sudah beli|udah beli|udah masuk|sudah masuk|udah ke isi|mau tau|mau tahu|pengen tau|pengen tahu|penasaran|nyesel|menyesal|udah swap|sudah swap|udah tukar|sudah tukar|udah transfer|sudah transfer|tadi gue|tadi aku|tadi saya|tadi udah|cara kerja|apa bedanya|bedanya apa|beda antara|contoh*|misalnya|misalkan|becanda|bercanda|pajak|ingatkan|ingetin|belum masuk|belum sampai|belum nyampe|yang kukirim|yang gue kirim|yang saya kirim
    |了吗|了没|到账|已付|已支付|成交了|刚才|已经|想知道|好奇|后悔|怎么运作|什么区别|区别|比如|例如|什么意思|啥意思|什么叫|开玩笑|假设|交税|税|提醒我|别忘了|小心|被骗|冒充|还没到
    |ましたか|送りました|売りました|買いました|送ったけど|売ったけど|買ったけど|届い|約定し|さっき|知りたい|気になる|後悔|仕組み|違いは|例えば|たとえば|どういう意味|冗談|税金|忘れない|忘れずに|リマインド|身に覚え|って出てる|泣いて
    |보냈|팔았|샀어|샀는데|바꿨|체결됐|체결되었|도착했|들어왔|알고 싶|궁금|후회|차이가|차이는|차이점|예를 들|예컨대|무슨 뜻|농담|세금|알려줘야|잊지 않|아직 안|보낸|들어갔
    |ارسلت|اشتريت|هل تم|هل وصل|تنفذ|اريد ان اعرف|ابي اعرف|عايز اعرف|حاب اعرف|ندمت|كيف يعمل|كيف تعمل|الفرق بين|الفرق|مثلا|يعني ايه|ما معنى|امزح|لنفترض|ضريب*|ذكرني|ايش يعني|وش يعني|ما وصل|لم يصل
    |भेजा था|बेचा था|खरीदा था|भेज दिया|बेच दिया|पहुंचा क्या|पहुंच गया|जानना चाह*|bheja tha|becha tha|kharida tha|khareeda tha|bhej diya|bech diya|pahuncha kya|pahunch gaya|janna chah*|pachta*|कैसे काम|फर्क|अंतर|मान लो|मतलब क्या|मजाक|kaise kaam|farak|fark kya|maan lo|mazak|टैक्स|याद दिला*|yaad dila*|nahi aaya|नहीं आया`,
  /** A request stands there, but nobody asks for it now. */
  unasked: UNASKED,
  /** Undoing an order or an approval. */
  ending: `cancel*|revok*|cancela*|anula*|annule*|storn*|widerruf*|batal*|iptal*|отмен*|huy|取消|撤销|キャンセル|取り消|취소|الغ*|रद्द`,
  /** Not on offer, or no request: loans, votes, and questions whether to. */
  other: `unstake*|unstaking|from aave|from lido|from compound|borrow|loan|collateral|delegate|voting power|vote|leverage|margin|is it smart|is it wise|should i|good idea|worth it|is it safe
    |prestamo|prestame|emprestimo|emprunt*|collateral|leihen|ausleihen|pinjam*|agunan|vay|the chap|the chap bang|odunc|kredi|займ*|кредит*|залог*|借|抵押|担保|대출|담보|قرض|رهن|उधार|udhaar`,
  bridging: `bridge|bridging|ponte|puente|pont|brucke|kopru|мост|бридж*|jembatan|跨链|跨鏈|桥|ブリッジ|브릿지|브리지|جسر|ब्रिज`,
  /** From one chain to another. */
  moving: `move|moving|transfer|send|sending|pay|paying|tip|donate|wire|get over|port|hop|shift|pull|push|ship|migrate|haul|bring|mover|mueve|pasa*|manda|traslada*|transferir|transfier*|leva|passa|tasi*|aktar*|gonder*|перевед*|перекин*|перенес*|отправ*|chuyen|gui|deplace*|transfere*|envoi*|envoy*|schick*|beweg*|uberweis*|verschieb*|pindah*|kirim*|transfer*|转|移|送|移動|転送|옮|보내|이동|전송|انقل|حول*|تحول*|ارسل*|ارسال|भेज*|ले जा*|bhej*|le ja*`,
  /** A price of the whole coin, not of one. */
  worth: `mcap|market cap|marketcap|mc|fdv|valuation|市值|時価総額|시총|القيمه السوقيه`,
  /** It was said and then left open. */
  open: `no wait|wait no|scratch that|make that|maybe not|hmm no|or maybe|nvm|never mind|what did|of what|idk|not sure|no se cual|nao sei|не знаю|bilmiyorum|weiss nicht|je sais pas|no se cuanto|no se|don't know|dont know|nao sei quanto|je sais pas combien|weiss noch nicht|belum tahu|chua biet`,
  /** So many parts of a whole: the amount is less than one, or a share. */
  part: `分之|分の|분의`,
  dollar: `usd|dollar|dollars|bucks|buck|bux|grand|dolar|dolares|dolar*|доллар*|бакс*|баксов|usd worth|do la|do|đô|us$|dollars us|dolár*|美元|美金|刀|ドル|달러|불|دولار*|डॉलर|cent|cents|цент*|cuc|pavo|pavos|fiver|tenner|benjamin|centavo*`,
  percent: `percent|pct|per cent|por ciento|por cento|pour cent|prozent|процент*|yuzde|persen|phan tram|百分之|パーセント|퍼센트|프로|بالمئه|بالمائه|في المئه|في المائه|بالميه|प्रतिशत|फीसदी|pratishat|fisadi|割|成`,
} as const

export type Telling = keyof typeof WORDS

interface Entry {
  text: string
  rest: readonly string[]
  stem: boolean
  concept: Telling
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** By first word, or by first sign where words are not divided. */
const byFirst = new Map<string, Entry[]>()
/** By the first two letters, as one number. */
const stems = new Map<number, { stem: string; concept: Telling }[]>()
const unspaced = new Map<string, { text: string; concept: Telling }[]>()

for (const [concept, table] of Object.entries(WORDS) as [Telling, string][])
  for (const entry of table.split('|').map((one) => one.trim())) if (entry !== '') addEntry(concept, entry)

function addEntry(concept: Telling, entry: string): void {
  if (UNSPACED.test(entry)) {
    const list = unspaced.get(entry[0] as string) ?? []
    unspaced.set(entry[0] as string, [...list, { text: plain(entry), concept }])
    return
  }
  const stem = entry.endsWith('*')
  const text = plain(stem ? entry.slice(0, -1) : entry)
  const [first = '', ...rest] = text.split(' ')
  if (stem && rest.length === 0) {
    const key = keyOf(first)
    stems.set(key, [...(stems.get(key) ?? []), { stem: first, concept }])
  } else byFirst.set(first, [...(byFirst.get(first) ?? []), { text, rest, stem, concept }])
}

function keyOf(word: string): number {
  return word.charCodeAt(0) * 0x4000 + word.charCodeAt(1)
}

/** Whether the tables have this word by itself. */
export const isTellingWord = (word: string): boolean =>
  (byFirst.get(word) ?? NO_ENTRIES).some(({ rest }) => rest.length === 0) ||
  (stems.get(keyOf(word)) ?? NO_STEMS).some(({ stem }) => word.startsWith(stem))

export interface Told {
  concept: Telling
  text: string
  /** Index of the first part. */
  place: number
  start: number
  end: number
}

/** Every word of the tables that the text has. */
export function listTold(parts: readonly RawPart[]): Told[] {
  const told: Told[] = []
  for (let place = 0; place < parts.length; place++) {
    const part = parts[place] as RawPart
    if (part.kind === 'word') addTold(told, parts, part, place)
  }
  return told
}

/** What is told, each once. */
export function toConcepts(told: readonly Told[]): ReadonlySet<Telling> {
  const concepts = new Set<Telling>()
  for (const { concept } of told) concepts.add(concept)
  return concepts
}

function addTold(told: Told[], parts: readonly RawPart[], part: RawPart, place: number): void {
  const { start, word } = part
  if (!part.isAscii && UNSPACED.test(word)) {
    addInside(told, part, place)
    return
  }
  for (const { text, rest, stem, concept } of byFirst.get(word) ?? NO_ENTRIES) {
    const last = parts[place + rest.length]
    if (last && fits(parts, place + 1, rest, stem)) told.push({ concept, text, place, start, end: last.end })
  }
  for (const { stem, concept } of stems.get(keyOf(word)) ?? NO_STEMS)
    if (word.startsWith(stem)) told.push({ concept, text: word, place, start, end: part.end })
}

const NO_ENTRIES: readonly Entry[] = []
const NO_STEMS: readonly { stem: string; concept: Telling }[] = []

/** Whether the words of an entry stand here, the last perhaps with an ending. */
function fits(parts: readonly RawPart[], place: number, words: readonly string[], stem: boolean): boolean {
  for (let at = 0; at < words.length; at++) {
    const said = parts[place + at]?.word ?? ''
    const word = words[at] as string
    if (said !== word && !(stem && at === words.length - 1 && said.startsWith(word))) return false
  }
  return true
}

function addInside(found: Told[], part: RawPart, place: number): void {
  for (let at = 0; at < part.word.length; at++)
    for (const { text, concept } of unspaced.get(part.word[at] as string) ?? [])
      if (part.word.startsWith(text, at))
        found.push({ concept, text, place, start: part.start + at, end: part.start + at + text.length })
}
