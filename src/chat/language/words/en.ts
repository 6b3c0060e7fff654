/** English words of chat. The tables are described in `language-words.ts`. */

export const en = {
  classes: {
    // Actions.
    swap: `swap*|swop*|convert*|exchang*|trade|trading|flip|rotate|turn|changing|change|quote|get a quote|get me a quote|get me quotes|quote me
      |best route|rebalance`,
    buy: `buy|accumulate|buying|purchas*|ape|aping|ape into|grab|scoop|snag|pick up|acquire|load up on|stack|get me
      |get some|cop|bid|bids|bidding|lowball|nab|hoover up|scoop up|auto-buy|autobuy`,
    spend:
      'spend|put|throw|invest|yolo|ape|dump|use|toss|drop|stick|park|chuck|punt|plow|plough|lob|slap|shove|sling|bung',
    sell: `sell|selling|dump|dumping|offload|unload|cash out|liquidate|exit|get rid of|get out of|ditch|twap out of
      |out of|scale out|scale out of|dca out|dca out of|dispose of|dispose|unwind|trim|bail on|bail out of|nuke|jeet|shed|derisk|market out|purge`,
    bridge: 'bridge|bridging|bridged|brige|port over|cross chain|crosschain|relay',
    move: 'move|moving|shift|migrate|migrating|relocate|relocating|ferry|teleport|haul|shuttle|transport|bring over',
    send: `send|sending|transfer|transferring|pay|paying|tip|tipping|wire|shoot|forward|zelle|venmo|remit|reimburse
      |donate|gift|give|withdraw|payout|pay out|pay back`,
    limitOrder: 'limit|lmt',
    stopOrder: 'stop loss|stoploss|stp|stop limit|trailing stop|sl|stop|stop out|cut losses|cut my losses|protect',
    takeProfit: `take profit|takeprofit|tp|take profits|taking profit|lock in profit|lock in profits|lock in gains
      |take-profit`,
    twapOrder: `twap|dca|dollar cost average|dollar cost averag*|dca*|scale in|scale into|scale out|scale out of|dca out
      |dca out of|twap out of|slowly|drip|drip in|spread|spread out|split|split it|slice|recurring|auto buy|autobuy
      |auto invest|accumulate slowly|ladder|gradually|evenly`,
    order: 'order|orders',
    when: 'if|when|once|whenever|as soon as|in case|unless|until',
    falls: `drop*|fall*|dip*|below|under|goes under|goes below|less than|down to|decline*|crash to|crashes to|sink*
      |lower than|breaks below|loses|crosses below|pulls back|retrace*|tank*|slips|slide*|plunge*|beneath|plummet*|slump*|tumble*|nosedive*|cheaper|discount|crash*|lower|dumps|sub`,
    rises: `hit|hits|reach|reaches|rise*|above|over|goes above|goes over|pump to|pumps to|pumps|moons|climb*|exceed*
      |breaks|breaks above|crosses|crosses above|tops|up to|gets to|goes to|goes up|touches|is at|trades at
      |moons to|more than|surpass*|taps|tags|prints|rallies|rips|runs to|makes it to|gets above`,
    at: 'at|@|for a price of|a',
    slippage: 'slippage|slip|max slippage',
    slices: `slice|slices|chunk|chunks|bucket|buckets|part|parts|tranche|tranches|piece|pieces|orders|trades|buys|sells
      |clips|lots|installments|fills|times|splits|goes|rounds`,
    cancel: `cancel|cancel it|call off|nvm|nevermind|never mind|forget it|abort|scratch that|no thanks|nope|stop it|don't do it`,
    confirm: `yes|yep|yeah|yup|sure|confirm|confirmed|do it|go ahead|lgtm|proceed|execute|send it|let's go|lets go
      |ok do it|looks good|go for it|y|ok|okay|perfect|lfg|place it|place the order|do the swap|make it happen|ship it|run it|alright|aight|that's right|thats right|that's correct|thats correct|correct|approved|looks right|all good|fire away|book it|submit it`,
    // Questions.
    price: `price*|worth|cost|costs|trading at|trade at|going for|chart|charts|value of|cost of|how much is|how much are
      |how much does|how much for|how much|whats up with|price check|pc|ticker|market cap|marketcap|mcap|fdv|ath
      |rate of|exchange rate|current rate|performing|performance|pumping|pumped|pump|dumped|up or down|mooning|moon
      |doing today|doing|rallying|at rn|sitting at|kurs`,
    risk: `risk|risky|risks|rug|rugged|rugpull|rug pull|rugs|honeypot|honey pot|scam|scams|scammy|legit|legitimate|sus
      |sketchy|shady|safe|safety|safu|unsafe|danger*|trustworthy|trust|audit|audited|audits|ponzi|malicious|fake
      |red flags|red flag|due diligence|dyor|mintable|renounced|ownership|blacklist|sell tax|buy tax|taxes|tax
      |lp locked|lp burned|liquidity locked|locked liquidity|liquidity lock|locked|can i sell|can i actually sell
      |contract check|security|secure|scan|vet|should i|good idea|worth it|good time to buy|worth investing
      |safe to buy|analyze|analyse|evaluate|investigate|dd on|dd|should i buy|should i ape|should i get
      |should i invest|worth buying|worth aping|good buy|good investment|thoughts on|opinion on
      |what do you think of|what do you think about|is it good|verified contract|verify contract|rugcheck|goplus
      |freeze authority|mint authority|any red flags|hidden mint|mint more|dev mint|devs mint|dev rug|can they mint
      |proxy contract|upgradeable`,
    sniper: `sniped|sniper*|sniping|snipes|bundle*|bundler*|bundled|holder|holders|holder concentration|concentration
      |concentrated|top holders|top 10 hold|top wallets hold|top wallets own|top 10 wallets|top 10 own|wallets own
      |insiders holding|insiders own|insider holdings|insiders have|percent of supply|top 10 holders
      |insider percentage|insiders hold|insiders %|supply held|held by|hold the supply|supply distribution
      |token distribution|distribution|holder distribution|who holds|who owns|wallets hold|how many holders
      |addresses hold|own the supply|dev holding|dev holds|dev wallet|how concentrated|whale concentration
      |of the supply|of supply|supply do`,
    smartMoney: `smart money|smartmoney|whale|whales|funds|fund|institutions|institutional|insiders|insider|top wallets
      |top traders|big wallets|big players|big money|vcs|net flow|netflow|net flows|flows|inflow|inflows|outflow
      |outflows|accumulat*|distributing|accumulate|loading up|loading|loading bags|who's buying|whos buying
      |who is buying|who bought|who's selling|whos selling|who is selling|who sold|who's dumping|whos dumping
      |who is dumping|who dumped|who's accumulating|whos accumulating|who is accumulating|who's been buying
      |who's been selling|who is aping|who's aping|whos aping|market makers|nansen|kols|kol|pros|exiting
      |on chain flows|wallets buying|wallets selling|wallets are buying|wallets are selling|big buyers|big sellers
      |buyers|sellers|degens buying`,
    yield: `yield|yields|apy|apys|apr|aprs|farm|farms|farming|stake|staking|staked|earn|earning|earn on|lend|lending
      |lending rates|lending rate|supply rate|supply apy|interest|interest rate|interest rates|pool|pools|lp pools
      |vault|vaults|park|parking|passive income|sitting idle|idle|paying the most|pays the most|pays most
      |returns on|best return|best returns|best rate|best rates|real yield|put to work|what should i do with
      |what to do with|what can i do with|where should i put|where to put|where to park|where can i put
      |where do i put|where should i keep|where should i park|where can i park|deposit|savings|liquidity pools
      |restake|restaking|borrow rates|rates`,
    prediction: `odds|probability|probabilities|chance|chances|likelihood|how likely|likely|prediction market*|predictions
      |prediction|polymarket|poly market|kalshi|bet|bets|betting|bettors|wager|wagers|implied odds|yes no prices
      |yes price|event contract*|event markets|forecast market*`,
    will: "will|who's winning|whos winning|who is winning|is gonna|gonna|going to|would",
    fear: `fear|fear greed|fear and greed|fear greed index|greed|greedy|fearful|sentiment|mood|euphoria|euphoric|panic
      |panicking|scared|bullish|bearish|vibe|vibes|market feeling|feeling`,
    narrative: `narrative|narratives|sector|sectors|meta|metas|rotation|rotating|rotate|altseason|alt season|altcoin season
      |season|theme|themes|categories|category|rwa season|ai season|rwa|ai coins|meme coins|memecoins|memes|depin
      |ai agents|gaming coins|gamefi`,
    trending: `trending|trend|trends|trendy|gainers|losers|top gainers|top losers|movers|biggest movers|top movers|hot
      |hottest|hot coins|hot tokens|popular|buzzing|what's pumping|whats pumping|what is pumping|what's moving
      |whats moving|what's mooning|going viral|new coins|top coins|top tokens|biggest gainer|biggest loser
      |best performing|worst performing|most searched|best performers|worst performers|everyone talking about
      |runners|running`,
    protocols: `protocol|protocols|dex|dexes|dexs|top dex|top dexes|tvl|tvl ranking|by tvl|by fees|by revenue|most fees
      |fee earners|fees|revenue|dapps|dapp|top dapps|lending protocols`,
    defi: `defi|state of defi|defi market|risk on|risk off|defi regime|defi overview|defi health|defi tvl
      |overall market|market overview|crypto market|market read|market conditions|how's the market|hows the market
      |how is the market|market today|market doing|the market doing|macro|bull market|bear market|bull run|bullrun
      |market regime|market state`,
    x402: `x402|402|http 402|x 402|agent payments|agentic payments|payment protocol|machine payments|agents paying
      |agent economy|micropayments`,
    treasury: `treasury|treasuries|war chest|warchest|dao holdings|dao hold|dao holding|dao have|dao own|dao worth
      |dao funds|dao's funds|dao balance|dao assets|dao money|dao got|runway|reserves|coffers|foundation hold
      |foundation funds|foundation have`,
    dao: 'dao|daos|collective|foundation',
    help: `help|what can you do|what do you do|what can u do|what can i do|what can i ask|how do i use
      |how does this work|how do you work|how to use|commands|features|capabilities|who are you|what are you
      |what is this|what is sextant|sextant|get started|getting started|tutorial|instructions|menu|options|start
      |support|supported chains|which chains|what chains|which networks|chains do you support|api docs|docs
      |documentation|show me around|who made you|who built you|are you a bot|are you an ai|are you human
      |are you real|are you chatgpt|store my keys|custodial|non custodial|is my wallet safe|hold my funds
      |can i trust you|how can you help|what else`,
    cost: `how much does it cost|how much do you charge|what does this cost|what does it cost|api cost|api price
      |api pricing|pricing|what do you charge|is this free|is it free|your fees|subscription|do i need an api key
      |api key|how do i pay for|cost per call|price per call|per call|how much do you cost|what are your fees`,
    greeting: `hi|hello|hey|gm|gn|yo|sup|hiya|howdy|good morning|good evening|good afternoon|good night|wassup|what's up
      |whats up|greetings`,
    thanks: `thanks|thank you|thx|ty|tysm|cheers|appreciate it|nice one|nice|cool|great|awesome|lol|haha|perfect|bye
      |goodbye|see you|cya|later`,
    explain: `explain|what does|what is a|what is an|whats a|whats an|what's a|what's an|how does|how do|define|definition
      |meaning of|mean|difference between|eli5|teach me|tell me about|history of|who created|who invented|who is
      |who was|why is|why does|why did|what are|learn about|tutorial on|how to become|how to`,
    // What is refused or not on offer.
    secret: `private key|private keys|privatekey|priv key|privkey|secret key|seed phrase|seed phrases|seedphrase
      |seed words|recovery phrase|recovery phrases|recovery words|mnemonic|mnemonics|secret phrase
      |secret recovery phrase|backup phrase|12 words|24 words|12 word phrase|24 word phrase|twelve words|keystore
      |keystore file|wallet password|signing key|relayer key|admin key|master key`,
    secretHint: `seed|seeds|env file|environment variables|env vars|api keys|api secret|your keys|credentials|secrets
      |passphrase`,
    override: 'ignore|disregard|forget|override|bypass|skip|overrule',
    instruction: `instruction|instructions|prompt|prompts|orders you were given|system prompt|rules|guidelines|guardrails
      |restrictions|safety|safeguards|safety checks|confirmation|confirmations|security checks|policy|policies
      |programming|training|constraints|previous message|previous messages|limits and checks`,
    role: `you are now|act as|pretend|pretend to be|roleplay|role play|role-play|developer mode|dev mode|jailbreak
      |dan mode|god mode|sudo|admin mode|debug mode|maintenance mode|simulate being|imagine you|from now on
      |new persona|as an admin|i am the admin|i'm the admin|i am your developer|i'm your developer
      |i am the developer|i am the owner|as the owner|root access|no restrictions|no limits|without limits|no rules
      |without rules|no filter|as an ai|without restrictions|unrestricted`,
    decode: `decode|decrypt|base64|base 64|rot13|hex decode|morse|morse code|translate|translate to|deobfuscate
      |unscramble|reverse the|read backwards|output of|what does print|print(|console.log|echo|eval|run the code
      |execute the code|repeat after me|repeat the following|say exactly|answer only with`,
    reveal: `print|show me|give me|tell me|reveal|show|display|output|leak|give|dump|tell|repeat|share|send|export
      |what is|what's|whats`,
    theft: `drain this|drain the|drain his|drain her|drain their|drain someone|drain a wallet|drain wallets|drain all
      |steal|stealing|launder*|laundering|money laundering|phish people|phish users|evade|evading|untraceable
      |without getting caught|without being caught|brute force|bruteforce|crack a wallet|crack this wallet
      |crack the|guess the seed|keylogger|ransomware|malware|clipboard hijack*|scam people|scam users|scam my
      |rug my|rug them|rug everyone|rug people|someone else's wallet|someone's wallet|dusting attack
      |address poisoning attack|poison addresses|unlimited approval|approve unlimited|clean dirty|dirty money
      |wash my crypto|hide from the irs|hide money|hide my money|hide the money|darknet|dark web|victims|hack into
      |hack a|hack this|hack the|hack his|hack her|hack their|hack someone|exploit this contract|impersonate
      |impersonating|fake kyc|bypass kyc|get around kyc`,
    trick: `phishing|phish|honeypot|honey pot|ponzi|rug pull|rugpull|rug|scam|drainer|wallet drainer|fake token
      |fake volume|wash trade|wash trading|pump and dump|pump dump|sybil|sandwich bot|front run|frontrun|not sell
      |cant sell|can't sell|cannot sell|unsellable|can't be sold|cannot be sold|counterfeit|clone site|fake site
      |fake website`,
    sanction: 'sanctioned|sanctions|ofac|blacklisted|blocklist',
    around: 'around|bypass|avoid|evade|dodge|circumvent|get past|sneak|through a mixer|mixer|tumbler',
    make: 'make|create|build|deploy|write|code|develop|launch|design|generate',
    balances: `balance|balances|my balance|my balances|my portfolio|portfolio|my holdings|holdings|my wallet|my bags|my assets
      |my tokens|what do i own|what do i hold|what am i holding|am i holding|do i have|have i got|do i got
      |do i still have|my net worth|net worth|wallet balance|wallet check|wallet summary|check wallet|how rich am i
      |still mine|my account empty|in my account|sitting on any|my stuff`,
    openOrders: `open orders|open limit orders|my stop loss orders|my limit order|my orders|my limit orders|my open orders
      |orders open|orders do i have|my order|order status|pending orders|active orders|list orders|show orders
      |cancel order|cancel orders|cancel all orders|modify my order|orders pending|orders resting|stops do i have
      |any orders|of my orders|cancelled orders|filled orders|past orders`,
    approvals: `approval|approvals|allowance|allowances|approve anything|did i approve|i approved|still approved|permission|permissions|who can spend
      |can spend my|allowed to spend|allowed to touch|allowed to use|access to my|infinite approvals|token approvals
      |unlimited allowance|take my tokens|spending cap|spending caps|unapprove`,
    revoke:
      'revoke|revoking|unapprove|remove|take away|take back|nuke|wipe|disable|undo|delete|kill|get rid of|disallow',
    history: `pnl|my pnl|profit and loss|transaction history|my transactions|my history|recent transactions|tx status
      |transaction status|my positions|my position|my address|deposit address|my deposit`,
    leverage: `leverage|leveraged|perp|perps|perpetual|perpetuals|futures|margin|liquidation|liquidation price|funding rate
      |funding rates|open interest|go long|go short|long position|short position|close my long|close my short|longs
      |shorts|shorting|longing|cross margin|isolated margin|options chain|call option|put option`,
    nfts: `nft|nfts|floor price|floor|opensea|pudgy penguin|pudgy penguins|bored ape|bored apes|bayc|cryptopunk
      |cryptopunks|azuki|milady|mint an|ordinal|ordinals|collectible|magic eden`,
    launch: `launch a token|launch token|launch a coin|launch a memecoin|launch a meme coin|launch my|deploy a token
      |deploy token|deploy a coin|create a token|create a coin|create token|create a memecoin|mint a token
      |mint a memecoin|mint a coin|memecoin called|meme coin called|make a token|make a coin|make me a token
      |new token called|token called|coin called|pump.fun launch`,
    votes: 'vote|votes|voting|proposal|proposals|delegate|delegation|governance',
    claims: `claim|claims|claiming|airdrop|airdrops|redeem|redeem my|eligible|eligibility|unstake|unstaking|rewards claim
      |claim rewards`,
    gas: `gas|gas price|gas prices|gas fee|gas fees|gwei|current gas|network fee|network fees|gas tracker|tx fee|tx fees
      |txn fee|txn fees|transaction fee|transaction fees|transaction cost|transaction costs|cost to transact
      |cheap to transact|cost of a transaction|fees per tx|fee per tx`,
    chartAnalysis: `rsi|macd|technical analysis|ta on|ta for|fibonacci|fib|support and resistance|support level|support levels
      |resistance|moving average|moving averages|ema|sma|bollinger|candlestick|head and shoulders|elliott
      |price prediction|price target|forecast|signals|trading signals`,
    alerts: `alert|alerts|notify|notify me|remind|remind me|ping me|let me know|tell me when|watch|monitor|track
      |copy trade|copytrade|copy trading|mirror|follow this wallet`,
    account: `kyc|password|login|log in|sign up|account settings|verify my identity|tax report|taxes owed|fiat
      |bank account|credit card|debit card|onramp|on ramp|offramp|off ramp|apple pay`,
    // Words that join, count or point.
    to: 'to|into|onto|2|towards|for',
    from: 'from|off|out of|using',
    on: 'on|over on|in|inside|via',
    with: 'with|using|use|w|funded by',
    of: 'of|worth of|worth|in',
    and: 'and|plus',
    versus: 'vs|versus|or|against|compared to',
    my: 'my|mine|our',
    it: "it|this|that|them|these|its|it's|the token|this token|this coin|that coin|that token|this one",
    all: 'all|everything|max|maximum|entire|whole|every|full balance|all of it|all in|completely|entirely|in full|the lot',
    half: 'half|1/2',
    quarter: 'quarter|a quarter',
    third: 'a third|one third',
    dollar: 'usd|dollar|dollars|us dollar|us dollars|american dollars|bucks|buck|bux|usd worth',
    top: 'top|best|first|biggest|highest|largest',
    every: 'every|each|per|a|an|daily|weekly|hourly|monthly',
    over: 'over|during|for|across|within|over the next|next|the next|for the next|spread over|in',
    past: 'last|past|this|previous|in the last|over the last|over the past',
    not: "don't|dont|do not|doesn't|not|never|no need to|without|no",
    execute: 'execute|executing|swap|buy|sell|send|sign|submit|trade|do anything|do it',
    fragment: `and|what about|how about|same for|same|same but|also|instead|actually|make it|make that|change it to
      |change to|change that to|ok and|but|rather|then|no make it|now|now do|and now|and for|do|try|switch to|use`,
    more: `make sure|show|show me|give me|tell me|get|find|list|search|look up|check|see|view|fetch|pull up|display
      |generate|lookup|current|currently|now|rn|right now|live|latest|today|real time|realtime|please|pls|plz
      |can you|could you|would you|i want to|i wanna|i'd like to|i need to|want|need|gimme|lemme|let me`,
  },
  sets: {
    tradeQuestionStarts: 'is|are|has|have|did|who|which',
    tradesNow: 'buying|selling|dumping|bought|sold|aping',
    lessons: `explain|define|definition|meaning of|difference between|eli5|teach me|what is a|what is an|whats a|whats an
      |what's a|what's an`,
    manners: `hey|hi|hello|yo|gm|ok|okay|so|well|please|pls|plz|bro|ser|fren|anon|can|could|would|can you|could you
      |would you|you|u|thanks|thank you|thx|ty|cheers|sextant`,
    negations: "don't|dont|do not|not|never|no",
    questionStarts: `is|are|was|were|did|does|do|has|have|can|could|should|would|will|who|what|which|any|how|why|when|where|ist`,
    today: 'today',
    buyingStems: 'buy|bought|accumul|load|inflow|aping|scoop|adding|bid',
    sellingStems: 'sell|sold|dump|exit|outflow|distribut|unload|offload|leaving',
  },
  functionWords: `the a an and or but so of to in on at by for with from as is are was were be been being am do does did done
    have has had can could should would will shall may might must i you he she we they me him her us them my
    your his its our their this that these those it what which who whom whose when where why how much many more
    most some any all each every few other another no not only just very too also than then now here there up
    down out off over under again about into through there's what's whats who's whos how's hows where's that's
    it's i'm im i've let's lets u ur r pls plz please hey yo ok okay well really actually still even ever yet
    right like want need know think see look going get got give tell show find check make go come take put use
    used say said thing things stuff one two someone anyone token tokens coin coins crypto cryptos currency
    asset assets contract address wallet wallets chain network blockchain onchain market markets trading trader
    today tomorrow yesterday currently current latest recent recently week month day hour time best good better
    great top biggest high low money funds cash bag bags tho though rn atm lol bro bruh fam ser fren anon kinda
    gotta wanna gimme dunno idk btw imo imho ngl tbh fr af asap thx ya yall y'all bout cuz cos bc tmrw wtf omg
    lmao haha hmm uh um eh nah wen dude man mate friend guys sir quick quickly simply maybe perhaps lot bit`,
  timeUnits: {
    minute: 'minute minutes min mins',
    hour: 'hour hours hr hrs hourly',
    day: 'day days daily',
    week: 'week weeks weekly wk wks',
    month: 'month months monthly mo',
    year: 'year years yr yearly',
  },
}
