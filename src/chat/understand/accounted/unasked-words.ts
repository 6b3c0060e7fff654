/**
 * Words of a message that asks for nothing now, although a whole request stands in it: it is refused, taken back, put off,
 * only asked about, thought of, or somebody else's. Written like the other tables of the check: divided by `|`.
 */
export const UNASKED = `excluded|what's better|which is better|after the bridge|don't do anything|not do anything|under no circumstances|by no means|on no account|hold off|is off the table|refrain from|last thing i want|no way|ain't|aint|nobody should|no one should|would be insane|would be dumb|would be stupid|would be crazy|dumb to
  |on second thought|on second thoughts|forget it|ignore that|ignore this|do not execute|don't execute|no thanks|dead body|psych|just testing|only testing|wrong chat|wrong window|in theory|theoretically|think about it|changed my mind|the keyboard
  |after my|after he|after she|after they|after i|after lunch|in an hour|at midnight|at noon|on my birthday|before christmas|end of the month|end of the week|the day i|one of these days|one day i'll|at some point|during the weekend|assuming|permitting|pending approval|wait for my|be ready to|get ready to|before you|prior to|ask me first
  |how long|how much gas|the fee to|did you|are you able|am i allowed|can you even|what if|lump sum
  |i might|maybe i|considering|thinking of|thinking about|planning to|the plan was|i should have|should have sold|should have bought|should've|would've|later myself|about to send|about to buy|about to sell|about to swap|one could|my strategy|didn't trigger|i'm lazy|gas is crazy
  |is going to|are going to|said they|said they'd|wrote me|that's what|is what the|beware of|you will lose|forwarded|begin forwarded|subject|tweet|lyrics|note to self|shopping list|usage|syntax|step 1|the command|try saying|users often|in the docs|spell check|teach my|bot says|the scammer
  |can someone|could someone|could somebody|you owe me|i need money|like an idiot|yeah right|genius
  |bajo ningun concepto|ni loco|ni loca|jamas|de ninguna manera|en ningun caso|ni se te ocurra|mentira|olvidalo|dejalo|mejor no|conviene|vale la pena|ojala|quiere que|quieren que|estafa|pero paso|estoy pensando|me dijo|dijo que|como cambio|como envio|como mando|como vendo|como compro|cuanto cuesta enviar|cuanto tarda
  |de jeito nenhum|em hipotese alguma|nem pense|sera que|como faco|como envio|como mando|quem me dera|quem dera|talvez eu|semana que vem|acabei de|terminei de|golpe|estou pensando|me disse|esquece|deixa pra la|alguem manda
  |en aucun cas|sous aucun pretexte|hors de question|arrete|laisse tomber|oublie|deconseille|annule l'achat|annule la vente|annule l'echange|arnaque|comment envoyer|comment echanger|comment vendre|comment acheter|ca vaut le coup|j'aimerais bien|m'a demande|veut envoyer|veut que|non merci|combien coute|combien de temps
  |auf keinen fall|keinesfalls|spass|spaß|lass mal|lass es|lohnt es|lohnt sich|wie tausche|wie sende|wie schicke|wie verkaufe|wie kaufe|wie kann ich|was kostet|wie lange|ich uberlege|er will|sie will|meinte|hat gesagt|irgendwann|darf man|kann man|betrug|spam|bloss nicht|bloß nicht|vergiss es
  |ни за что|нельзя|хватит|хотя нет|стоит ли|как отправить|как обменять|как продать|как купить|зачем|думаю отправить|думаю продать|думаю купить|думаю обменять|собираюсь|просит|попросил|попросила|написал|написала|как придет|забудь|шучу|мошенн*|не надо|сколько стоит
  |asla|vazgectim|gondermeyecegim|cevirsem mi|satsam mi|alsam mi|gondersem mi|nasil|dusunuyorum|gonderecek|satacak|alacak|dedi|yatinca|bekliyorum|bosver|babam|annem|abim|ablam|kardesim|patronum|gondersem|cevirsem|satsam|alsam|dolandir*|gonderdin mi
  |co nen|lua dao|lam sao|dang tinh|vua doi|vua gui|vua mua|vua ban|bao toi|toi bao|thoi bo|mat bao lau
  |ga jadi|gak jadi|tidak jadi|nggak jadi|gak mau|ga mau|nggak mau|sekali kali|sekali-kali|adikku|kakakku|temanku|ibuku|bapakku|mending|gimana cara|bagaimana cara|pengen sih|bokek|andai|seandainya|penipuan|kata temanku|kata teman|lupakan|awas|berapa lama
  |怎么|划算|值得|算了|诈骗|骗子|打算|以后|他说|她说|朋友让我|绝对不|成功了|到账了
  |やめとく|やめておく|なんてね|やっぱいいや|した方がいい|方がいい|どうなる|したいなあ|いつか|やめておき|見送り|見送る|つもりでした|つもりだった|また今度|詐欺|迷って|予定|って言って|どうやって|どうすれば
  |어떻게|고민|라고 들었|라는 문자|라는 메시지|사기|보낼까|바꿀까|팔까|살까|됐어|안 보낼|안 팔|안 살|보낼 거래
  |كيف|افكر|اياك|هل من الحلال|هل يجوز|احتيال|لن|قال لي|صديقي قال|سيرسل|هل احول|هل ارسل|هل ابيع|هل اشتري
  |kaise|कैसे|soch raha|सोच रहा|rehne do|रहने दो|mann nahi|bola|कहते हैं|कहता है|कहती है|kehte hain|kehta hai|धोखा|मन नहीं|बोला|bhejenge|aane ke baad|आने पर|wala tha|चाहिए क्या`
