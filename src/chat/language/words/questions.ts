/** Words of asking, by what is asked for. Written like `ACTION_WORDS`. */
export const QUESTION_WORDS = {
  price: `price*|worth|cost|costs|trading at|trade at|going for|chart|charts|value of|cost of|how much is|how much are|how much does|how much for|how much|whats up with|price check|pc|ticker|market cap|marketcap|mcap|fdv|ath|rate of|exchange rate|current rate|performing|performance|pumping|pumped|pump|dumped|up or down|mooning|moon|doing today|doing|rallying|at rn|sitting at|kurs
    |precio*|cuánto vale|cuanto vale|cuánto está|cuanto esta|cuánto cuesta|cuanto cuesta|vale|cotización|cotizacion|cotiza|a cómo está|a como esta|a cuanto|a cuánto
    |preço*|preco*|quanto vale|quanto está|quanto esta|quanto custa|quanto tá|quanto ta|cotação|cotacao|valor
    |fiyat*|kaç|kaç para|ne kadar|kaç dolar|kaçtan|değeri
    |курс*|цена|цену|цены|почем|почём|сколько стоит|стоит|сколько
    |giá|gia|bao nhiêu|bao nhieu|giá bao nhiêu
    |多少钱|价格|币价|现价|多少|行情|报价|价位|走势|几钱|什么价|k线|涨了多少|跌了多少`,
  risk: `risk|risky|risks|rug|rugged|rugpull|rug pull|rugs|honeypot|honey pot|scam|scams|scammy|legit|legitimate|sus|sketchy|shady|safe|safety|safu|unsafe|danger*|trustworthy|trust|audit|audited|audits|ponzi|malicious|fake|red flags|red flag|due diligence|dyor|mintable|renounced|ownership|blacklist|sell tax|buy tax|taxes|tax|lp locked|lp burned|liquidity locked|locked liquidity|liquidity lock|locked|can i sell|can i actually sell|contract check|security|secure|scan|vet|should i|good idea|worth it|good time to buy|worth investing|safe to buy|analyze|analyse|evaluate|investigate|dd on|dd|should i buy|should i ape|should i get|should i invest|worth buying|worth aping|good buy|good investment|thoughts on|opinion on|what do you think of|what do you think about|is it good|verified contract|verify contract|rugcheck|goplus|freeze authority|mint authority|any red flags|hidden mint|mint more|dev mint|devs mint|dev rug|can they mint|proxy contract|upgradeable
    |seguro|segura|es seguro|es segura|estafa|riesgo|riesgos|riesgoso|confiable|fiable|es confiable|debo comprar|debería comprar|deberia comprar|timo
    |é seguro|golpe|fraude|risco|riscos|arriscado|confiável|confiavel|devo comprar|furada|é golpe
    |güvenli|güvenilir|dolandırıcılık|risk*|riskli|sahte|güvenli mi|almalı mıyım|tuzak|scam mı|rug mı
    |скам*|безопас*|риск*|развод*|мошенни*|надёж*|надеж*|ханипот|стоит ли покупать|можно ли доверять|кидал*|рагпул*|раг
    |an toàn|lừa đảo|rủi ro|có nên mua|uy tín|đáng tin|scam không
    |安全吗|安全|貔貅盘|貔貅|骗局|诈骗|跑路|风险|靠谱吗|靠谱|土狗|能买吗|该买|会不会归零|蜜罐|有没有毒|检测|扫描|审计|是不是骗|合约检测|可以买吗|值得买`,
  sniper: `sniped|sniper*|sniping|snipes|bundle*|bundler*|bundled|holder|holders|holder concentration|concentration|concentrated|top holders|top 10 hold|top wallets hold|top wallets own|top 10 wallets|top 10 own|wallets own|insiders holding|insiders own|insider holdings|insiders have|percent of supply|top 10 holders|insider percentage|insiders hold|insiders %|supply held|held by|hold the supply|supply distribution|token distribution|distribution|holder distribution|who holds|who owns|wallets hold|how many holders|addresses hold|own the supply|dev holding|dev holds|dev wallet|how concentrated|whale concentration|of the supply|of supply|supply do
    |tenedores|concentración|concentracion|poseedores|holders principales|detentores|concentração|concentracao|quem segura
    |sahipleri|tutanlar|cüzdan dağılımı|yoğunlaş*|холдер*|держател*|концентрац*|снайпер*|бандл*|снайпили
    |người nắm giữ|nắm giữ|tập trung|holder lớn
    |狙击手|狙击|捆绑|持币|持有者|前十|筹码集中|筹码|集中度|大户持仓|老鼠仓占|持仓分布|前10`,
  smartMoney: `smart money|smartmoney|whale|whales|funds|fund|institutions|institutional|insiders|insider|top wallets|top traders|big wallets|big players|big money|vcs|net flow|netflow|net flows|flows|inflow|inflows|outflow|outflows|accumulat*|distributing|accumulate|loading up|loading|loading bags|who's buying|whos buying|who is buying|who bought|who's selling|whos selling|who is selling|who sold|who's dumping|whos dumping|who is dumping|who dumped|who's accumulating|whos accumulating|who is accumulating|who's been buying|who's been selling|who is aping|who's aping|whos aping|market makers|nansen|kols|kol|pros|exiting|on chain flows|wallets buying|wallets selling|wallets are buying|wallets are selling|big buyers|big sellers|buyers|sellers|degens buying
    |dinero inteligente|ballenas|ballena|quién compra|quien compra|quién está comprando|quien esta comprando|quién vende|quien vende|quién está vendiendo|quien esta vendiendo|fondos
    |dinheiro inteligente|baleia|baleias|quem compra|quem está comprando|quem esta comprando|quem vende|quem está vendendo|fundos
    |akıllı para|balina*|kim alıyor|kim satıyor|kimler alıyor|kimler satıyor
    |умные деньги|умных денег|кит|киты|китов|кто покупает|кто продает|кто продаёт|кто закупает|кто сливает|фонды
    |cá voi|cá mập|dòng tiền|tiền thông minh|ai đang mua|ai đang bán|ai mua|ai bán|quỹ
    |聪明钱|巨鲸|鲸鱼|大户|机构|资金流向|资金流入|资金流出|谁在买|谁在卖|庄家|主力|净流入|净流出`,
  yield: `yield|yields|apy|apys|apr|aprs|farm|farms|farming|stake|staking|staked|earn|earning|earn on|lend|lending|lending rates|lending rate|supply rate|supply apy|interest|interest rate|interest rates|pool|pools|lp pools|vault|vaults|park|parking|passive income|sitting idle|idle|paying the most|pays the most|pays most|returns on|best return|best returns|best rate|best rates|real yield|put to work|what should i do with|what to do with|what can i do with|where should i put|where to put|where to park|where can i put|where do i put|where should i keep|where should i park|where can i park|deposit|savings|liquidity pools|restake|restaking|borrow rates|rates
    |rendimiento*|rendir|rinde|interés|interes|ganar intereses|dónde pongo|donde pongo|staking de|tasa|mejor tasa|mejores tasas|generar ingresos|ingresos pasivos|dónde puedo ganar
    |rende|render mais|rendimento*|rendendo|juros|onde deixar|onde rende|renda passiva|taxa|melhores taxas|rentabilidade
    |getiri*|faiz*|stake et|en iyi getiri|kazanç|havuz*|pasif gelir
    |доходност*|процент*|стейк*|ставк*|фарм*|пул|пулы|где хранить|куда вложить|под процент|заработать|пассивный доход|вклад
    |lãi suất|lãi|lợi suất|lợi nhuận|gửi tiết kiệm|kiếm lãi|sinh lời|stake ở đâu
    |收益率|收益|理财|年化|质押|利率|利息|生息|存哪|挖矿|放哪|流动性池|借贷利率|存款|池子`,
  prediction: `odds|probability|probabilities|chance|chances|likelihood|how likely|likely|prediction market*|predictions|prediction|polymarket|poly market|kalshi|bet|bets|betting|bettors|wager|wagers|implied odds|yes no prices|yes price|event contract*|event markets|forecast market*
    |probabilidad*|apuesta*|mercado de predic*|mercados de predic*|cuál es la probabilidad|qué probabilidad|chances de|posibilidad*
    |probabilidade*|chance de|chances de|qual a chance|aposta*|mercado de previs*
    |olasılı*|ihtimal*|bahis*|tahmin piyasa*
    |вероятност*|шанс*|шансы|ставки на|какова вероятность|предсказан*
    |xác suất|khả năng|tỷ lệ cược|cơ hội|cá cược|dự đoán
    |概率|几率|赔率|胜率|预测市场|会不会|可能性|机率|押注|下注`,
  will: `will|who's winning|whos winning|who is winning|is gonna|gonna|going to|would|¿va a|vai|olacak mı|kazanacak mı|будет ли|победит ли|выиграет ли|liệu|có thể|会|能否|能不能`,
  fear: `fear|fear greed|fear and greed|fear greed index|greed|greedy|fearful|sentiment|mood|euphoria|euphoric|panic|panicking|scared|bullish|bearish|vibe|vibes|market feeling|feeling
    |miedo|codicia|miedo y codicia|sentimiento|avaricia|ánimo|animo|medo|ganância|medo e ganância|sentimento|humor do mercado
    |korku|açgözlülük|duyarlılık|piyasa havası|piyasa duygusu
    |страх*|жадност*|настроени*|сентимент*|индекс страха
    |sợ hãi|tham lam|tâm lý|tâm lý thị trường
    |恐慌|贪婪|恐惧|情绪|恐慌指数|恐惧贪婪指数|恐慌贪婪指数|恐贪`,
  narrative: `narrative|narratives|sector|sectors|meta|metas|rotation|rotating|rotate|altseason|alt season|altcoin season|season|theme|themes|categories|category|rwa season|ai season|rwa|ai coins|meme coins|memecoins|memes|depin|ai agents|gaming coins|gamefi
    |narrativa*|sectores|sector|setores|setor|temporada|anlatı*|sektör*|sezon*|нарратив*|сектор*|альтсезон*|сезон*
    |xu hướng ngành|câu chuyện|narrative nào|mùa altcoin|ngành
    |叙事|板块|赛道|山寨季|轮动|主线|热点板块`,
  trending: `trending|trend|trends|trendy|gainers|losers|top gainers|top losers|movers|biggest movers|top movers|hot|hottest|hot coins|hot tokens|popular|buzzing|what's pumping|whats pumping|what is pumping|what's moving|whats moving|what's mooning|going viral|new coins|top coins|top tokens|biggest gainer|biggest loser|best performing|worst performing|most searched|best performers|worst performers|everyone talking about|runners|running
    |tendencia*|en tendencia|ganadoras|ganadores|perdedoras|perdedores|populares|de moda|más populares|en alta|em alta|tendência*|maiores altas|maiores quedas|bombando|quais moedas
    |trend*|popüler|yükselen*|kazandıran*|en çok kazandıran|düşenler|öne çıkan*
    |тренд*|в тренде|растущ*|лидеры роста|лидеры падения|хайп*|популярн*|горяч*
    |xu hướng|thịnh hành|đang hot|hot nhất|tăng mạnh|tăng giá mạnh|giảm mạnh|thịnh hành
    |热门|热搜|涨幅榜|跌幅榜|趋势|什么火|涨得最多|领涨|热币|最火|人气|涨幅|跌幅`,
  protocols: `protocol|protocols|dex|dexes|dexs|top dex|top dexes|tvl|tvl ranking|by tvl|by fees|by revenue|most fees|fee earners|fees|revenue|dapps|dapp|top dapps|lending protocols|protocolos|dapps principales|protokol*|протокол*|giao thức|协议|协议排名|锁仓量|锁仓|手续费最多|最赚钱的协议`,
  defi: `defi|state of defi|defi market|risk on|risk off|defi regime|defi overview|defi health|defi tvl|overall market|market overview|crypto market|market read|market conditions|how's the market|hows the market|how is the market|market today|market doing|the market doing|macro|bull market|bear market|bull run|bullrun|market regime|market state|mercado cripto|cómo está el mercado|como esta el mercado|como está o mercado|como ta o mercado|piyasa nasıl|piyasa ne durumda|рынок|как рынок|что с рынком|состояние дефи|дефи|thị trường|thị trường thế nào|大盘|市场怎么样|去中心化金融|defi现状|市场状况`,
  x402: `x402|402|http 402|x 402|agent payments|agentic payments|payment protocol|machine payments|agents paying|agent economy|micropayments|pagos de agentes|pagamentos de agentes|ajan ödemeleri|платежи агентов|thanh toán agent|代理支付|智能体支付`,
  treasury: `treasury|treasuries|war chest|warchest|dao holdings|dao hold|dao holding|dao have|dao own|dao worth|dao funds|dao's funds|dao balance|dao assets|dao money|dao got|runway|reserves|coffers|foundation hold|foundation funds|foundation have
    |tesorería|tesoreria|tesoro|fondos de la dao|tesouraria|tesouro|caixa da dao|hazine*|kasası|kasasında|казн*|трежери|резерв*|ngân quỹ|kho bạc|ngân khố|quỹ dao|国库|金库|财库|资金库`,
  dao: `dao|daos|collective|foundation`,
  help: `help|what can you do|what do you do|what can u do|what can i do|what can i ask|how do i use|how does this work|how do you work|how to use|commands|features|capabilities|who are you|what are you|what is this|what is sextant|sextant|get started|getting started|tutorial|instructions|menu|options|start|support|supported chains|which chains|what chains|which networks|chains do you support|api docs|docs|documentation|show me around|who made you|who built you|are you a bot|are you an ai|are you human|are you real|are you chatgpt|store my keys|custodial|non custodial|is my wallet safe|hold my funds|can i trust you|how can you help|what else
    |ayuda|qué puedes hacer|que puedes hacer|qué haces|cómo funciona|como funciona|cómo te uso|ajuda|o que você faz|o que voce faz|o que você pode fazer|como usar|comandos
    |yardım|ne yapabilirsin|neler yapabilirsin|nasıl çalışıyor|nasıl kullanılır|komutlar
    |помощь|помоги|что ты умеешь|что умеешь|что ты можешь|как пользоваться|как это работает|команды
    |giúp|giúp đỡ|bạn làm được gì|bạn có thể làm gì|hướng dẫn|trợ giúp|cách dùng
    |帮助|你能做什么|你会什么|怎么用|你是谁|功能|能做什么|使用说明|有什么功能`,
  cost: `how much does it cost|how much do you charge|what does this cost|what does it cost|api cost|api price|api pricing|pricing|how much do you charge|what do you charge|is this free|is it free|your fees|what does it cost|subscription|do i need an api key|api key|how do i pay for|cost per call|price per call|per call|how much do you cost|what are your fees|cuánto cobras|es gratis|quanto custa usar|é grátis|ücretli mi|ücretsiz mi|бесплатно|сколько берешь|miễn phí|phí dịch vụ|收费|免费吗|怎么收费|api价格`,
  greeting: `hi|hello|hey|gm|gn|yo|sup|hiya|howdy|good morning|good evening|good afternoon|good night|wassup|what's up|whats up|greetings|hola|buenas|buenos días|buenos dias|qué tal|que tal|olá|ola|oi|bom dia|boa tarde|boa noite|e aí|merhaba|selam|günaydın|привет|здравствуй*|добрый день|хай|xin chào|chào|chào bạn|alo|你好|您好|嗨|早上好|早|哈喽|在吗`,
  thanks: `thanks|thank you|thx|ty|tysm|cheers|appreciate it|nice one|nice|cool|great|awesome|lol|haha|perfect|gracias|obrigado|obrigada|valeu|teşekkür*|sağol|спасибо|благодарю|cảm ơn|谢谢|多谢|感谢|bye|goodbye|see you|cya|later`,
  explain: `explain|what does|what is a|what is an|whats a|whats an|what's a|what's an|how does|how do|define|definition|meaning of|mean|difference between|eli5|teach me|tell me about|history of|who created|who invented|who is|who was|why is|why does|why did|what are|learn about|tutorial on|how to become|how to|qué es|que es|qué son|explica|explícame|diferencia entre|cómo funcionan|o que é|o que e|o que são|explique|nedir|ne demek|açıkla|nasıl çalışır|что такое|что значит|объясни|расскажи|как работает|là gì|giải thích|nghĩa là gì|什么是|是什么|解释|什么意思|怎么理解`,
} as const
