/** Made by scripts/generate-gazetteer.ts out of the token lists; do not edit. */
export const LISTED_SYMBOLS = (
  '0G 0X0 0XBTC 10SET 1INCH AA AAVE ABT ACH ACQ ACRV ACX ADS ADX AELIN AERO AEVO AGIX AGLA AGRS AI AIKEK AIN AIOZ ' +
  'AIP AIPAD AIT AITECH AIXBT AJNA AKIRA ALCX ALEO ALEPH ALETH ALGB ALI ALICE ALOT ALPACA ALPH ALT AMKT AMP ANT ' +
  'APE APEX APT APU APW APX AQT AQTIS ARB ARC ARI ARIA20 ARKM ARPA ATA ATH ATLAS ATOM ATOR ATR ATTN AUCTION AUDIO ' +
  'AURA AURABAL AURORA AURY AVA AVAX AVC AVI AVINOC AXGT AXL AXLUSDC AXS AZUR B3 BAL BANK BAT BAX BAXA BCAT BCB ' +
  'BCT BEAM BEL BEN BEPRO BETA BICO BITANT BITBTC BITCOIN BKN BLID BLOCK BLUE BLUR BLZ BMEX BMX BNB BNKR BNT BOA ' +
  'BOB BOBA BOBO BOME BOND BONK BOSON BRIGHT BRISE BRN BRWL BRZ BSCPAD BST BSW BTREE BTRFLY BTRST BTSE BURN BUSD ' +
  'BWAJNA BYUSD BZR BZRX BZZ C98 CAH CAKE CANA CANTO CAPS CARV CAST CATGIRL CATTBUTT CAW CBBTC CBETH CBX CBY CDAI ' +
  'CDT CEEK CEL CELL CELO CELR CERE CEUR CGL CGPT CHAIN CHAR CHAT CHEQ CHI CHILLGUY CHR CHRP CHZ CIG CIOTX CKP ' +
  'CLANKER CLOUD CLV CLY CNG CO COC COCAINE COL COLLAB COMBO COMP COOKIE COPI COR COTI COVAL COW CPOOL CQT CRE ' +
  'CREAM CREDI CREO CRO CROID CROWN CRTS CRU CRV CRVUSD CRYO CSIX CTRAVL CTSI CTX CUBE CUDOS CULT CUMMIES CUSD ' +
  'CUSDC CVC CVP CVX CWEB CXO CXT CYBER D2D D3D DAI DAI.E DAO DATA DBDEGEN DBR DC DCB DCK DCN DEFI DEGEN DENT DEP ' +
  'DERC DEXE DEXT DEXTF DF DFI DHK DHT DIA DIMO DIONE DIP DKA DLC DMT DMTR DNT DODO DOG DOGEGF DOLA DOME DOMI ' +
  'DORA DOSE DPAY DPI DRGN DRIFT DRIP DRODEC DSTRX DUA DUCK DUSK DUST DVI DYP ECO ECOX EDEN EDU EFI EGC EIGEN EJS ' +
  'EL ELA ELF ELON EMAID EML EMP ENA ENJ ENS ENSC EPENDLE EPIK EPOCH EQB EQZ ERN EST ETH ETHFI ETHIX ETHM ETHX ' +
  'EUL EURC EURC.E EURE EURS EURT EUSD EVERY EXRD EXTRA FACTR FAKEAI FARM FARTCOIN FCT FDUSD FEAR FEG FEI FER FET ' +
  'FEUSD FIDA FIS FITFI FLASH FLAY FLEX FLI FLIXX FLOKI FLOW FLUID FLUX FLY FOAM FOOM FOR FORT FORTH FOX FPI FPIS ' +
  'FRAX FRM FRONT FRXETH FRXUSD FSN FTM FTN FUN FUSE FWOG FX FXN FXS FXUSD FYN GAFI GAIA GAINS GAL GALA GALAXIS ' +
  'GALEON GAMMA GARI GAT GBYTE GEEQ GEL GENOME GEOD GET GFAL GFI GFT GGP GGTK GHO GHST GHX GIGA GIGACHAD GIV GLM ' +
  'GLQ GLS GMAC GMEE GMM GMX GNO GNS GOAT GODS GOG GQ GRAIL GRASS GRG GROW GRT GSWIFT GT GTC GURU GUSD GYEN GYFI ' +
  'GYSR GZONE H2O HAI HAIR HAN HANEP HAPI HAUS HBTC HEART HEGIC HELLO HEMI HERA HERO HEU HEX HEZ HFT HGPT HIFI ' +
  'HMX HNT HOBA HOGE HOLD HONEY HOOK HOP HOPR HOT HT HUNT HUSD HVH HXD HXRO IBEX ICHI ICNT ID IDEX IDIA IDRISS ' +
  'IDRT IDRX IF IFARM ILV IMGNAI IMX INFC INJ INST IOTX IPOR IPT IQ IRWA ISK ISP IXS IXT IYKYK JAM JASMY JESUS ' +
  'JITOSOL JMPT JOE JRT JTO JUP KAI KAITO KAP KARATE KASTA KATA KEEP KEX KEY KIBBLE KIBSHI KIN KISHU KIT KLIMA ' +
  'KMNO KMON KNC KNDX KOGE KOMPETE KP3R KRL KROM KUJI KWENTA LADYS LAI LAKE LAMB LAND LAZIO LBR LCX LDO LEASH ' +
  'LEGEND LEO LEOX LEVER LIF3 LIME LINA LINK LINU LIT LITH LITKEY LITT LIXX LIZ LIZA LMWR LOCG LOKA LON LOOKS ' +
  'LOOM LORDS LPF LPT LQTY LRC LRDS LSD LSK LSS LTO LUNR LUSD LYRA LYXE MANA MAP MARSH MASK MASQ MATH MATIC ' +
  'MATICX MAV MAVIA MAX MBOX MBS MBX MC MCADE MCB MDAO MDEX MDT MELANIA MELD MEME MET META METAL METIS MEW MGP ' +
  'MIM MIMATIC MINDS MIR MIRROR MITY MIX MKR ML MLN MMIT MND MNDE MNGO MNRY MNT MNW MOBILE MOBY MOC MOCHI MOG MOM ' +
  'MONKE MOODENG MOON MOOV MORPHO MOVR MPETH MPL MPLX MPWR MRLIGHTSPEED MRS MRSMIGGLES MSETH MSOL MTA MTD MTL ' +
  'MTLX MTRG MUGLOO MUSE MUTE MV MVL MVP MX MXC MXM MYRIA NAKA NAVI NCDT NCT NEIRO NEON NEST NET NEURON NEUY NEXO ' +
  'NFD NFTE NKN NMR NOGS NOIA NOS NOUNS NOVA NPC NPXS NRG NSTR NTX NUM NVIR NWC NXM NXRA NYM OAX OBI OBOT OCEAN ' +
  'ODOS OETH OGN OKB OL OLAS OM OMETA OMG OMI OMNI ONDO ONI ONIT OOE OOKI OP OPN OPUL ORAI ORBS ORCA ORN OS OSAK ' +
  'OTK OUSD OVR OX OXB OXT OXY PAAL PAID PAL PALM PAPER PAXG PBX PDT PENDLE PENGU PEOPLE PEPE PERC PERP PHA PHB ' +
  'PHTK PIB PIKA PINKSALE PIP PKF PLG PLMS PLN PLT PLU PMON PNDR PNG PNK PNP PNUT POGS POL POLA POLS POLY ' +
  'POLYDOGE POND PONKE POOH POOL POOLX POP POPCAT POPO PORK POWR PRE PREMIA PRIME PRO PROM PROPC PROS PRQ PSP ' +
  'PSTAKE PSY PTS PTU PUFFER PUMP PUNDIX PUSH PYR PYTH PYUSD QANX QASH QKC QNT QOM QTCON QUICK QWLA RAC RAD RAI ' +
  'RAIL RAMP RARE RARI RAY RAZOR RBN RBW RBX RDMP RDNT REACH REEF REKT REN RENBTC RENDER REQ RETH REVV REZ RFOX ' +
  'RFWSTETH RGT RGUSD RICE RIDE RIO RISE RIZE RJV RLB RLC RLUSD RLY RMRK RNBW RNDR ROKO ROUTE RPG RPL RSC RSR ' +
  'RSS3 RVF RVST SAFE SAI SAIL SAITO SALD SAMO SAND SARCO SBTC SCLP SCM SCRY SCS SCWETHV2 SDAI SDAO SDEX SDL SDT ' +
  'SEAM SEILOR SENATE SEND SETH SETH2 SEXY SFM SFP SFRXETH SFUND SHDW SHI SHIB SHIBDOGE SHOPX SHRAP SHU SIDUS ' +
  'SILO SIPHER SIS SKAI SKEY SKL SKY SLG SLIM SLINK SLND SLP SMT SMURFCAT SN SNAIL SNS SNT SNX SOCKS SOFI SOFT ' +
  'SOL SOLVE SOMM SONNE SOPH SOSO SOUL SOVRN SPA SPANK SPARTA SPC SPELL SPOOL SPOT SPX SQT SQUIDGROW SRM SSV ' +
  'STARL STBU STEP STETH STFX STG STKLYRA STMX STORJ STOS STPT STRK STRX STS STSOL STZENT SUDO SUKU SUPER ' +
  'SUPEROETHB SURE SUS SUSD SUSHI SWAP SWASH SWEAT SWELL SWETH SWFTC SWISE SWTH SXP SYLO SYNC SYND SYNTH TABOO ' +
  'TAKI TBTC TEL TEN TET TETU TGT THALES THE THEDAO THEO THING THOR THX TIME TKAI TKN TKO TKP TKX TLM TLOS TNSR ' +
  'TODL TOKEN TOMI TOPIA TOR TORN TOSHI TOWER TOWNS TRAC TRADE TRALA TRB TRIAS TRIBE TRU TRUMP TRVL TRX TRYB TSC ' +
  'TSUKA TURBO TUSD TVK TWT TYBENG UBI UBT UBXS UCASH UDT UFI UFT UMA UMB UNCX UNFI UNI UNIBOT UOMI UOS UPP UQC ' +
  'USC USD1 USD3 USDB USDBC USDC USDC.E USDD USDE USDG USDGLO USDM USDS USDT USDT.E USDT0 USDV UST USUAL USX UTU ' +
  'UWU VAI VALOR VALX VEE VEGA VEKWENTA VELA VELO VEXT VGT VGX VIA VIB VIDT VIDYA VINE VINU VIRTUAL VITA VITE VLX ' +
  'VNO VOLT VOXEL VPAD VR VRA VSP VSTA VUSD VVS VVV VXV WAD WAGMI WAIT WALLET WAMPL WAS WAVAX WAVES WAXP WBERA ' +
  'WBETH WBNB WBT WBTC WCFG WCRO WCT WEETH WELL WETH WETH.E WEXO WGC WGLMR WHALES WHITE WHOGE WHYPE WIF WIFI WINR ' +
  'WISE WIT WITCH WLD WLFI WMC WMNT WNT WNXM WOJAK WOM WOO WOPENX WPAW WPOKT WPOL WRLD WRX WS WSOL WSTETH ' +
  'WSUPEROETHB WTBT WWY WXDAI WXT XAUT XAVA XCAD XCHF XCM XDEFI XDG XEP XETA XIDO XKTON XMT XPL XPR XRING XSGD ' +
  'XSUSHI XTM XVS XYO XZOOMER YES YETH YFI YFII YFX YGG YOKAI ZBC ZCX ZENT ZEREBRO ZIG ZIL ZKB ZKC ZKP ZOOMER ' +
  'ZORA ZRO ZRX ZUN ZUNETH ZUNUSD ZUSD ZYN '
)
  .trim()
  .split(' ')

/** Name in small letters, an equals sign, ticker. */
export const LISTED_NAMES = (
  '0x protocol=ZRX|0xbitcoin=0XBTC|a hunters dream=CAW|aavegotchi ghst=GHST|aavegotchi=GHST|across protocol=ACX|' +
  'adex=ADX|adshares=ADS|aelf=ELF|aerodrome=AERO|aethir=ATH|affyn=FYN|airtor=ATOR|aixbt by virtuals=AIXBT|' +
  'ajnatoken=AJNA|akira dog=AKIRA|aladdincrv=ACRV|alchemix eth=ALETH|alchemix=ALCX|alchemy pay=ACH|alephium=ALPH|' +
  'algebra=ALGB|alien worlds=TLM|allianceblock nexera=NXRA|alpha quark=AQT|altlayer=ALT|alva=AA|' +
  'ambire wallet=WALLET|ampleforth governance=FORTH|angola=AGLA|animalverse club=AVC|apecoin=APE|aptos=APT|' +
  'apu apustaja=APU|aragon=ANT|arbitrum=ARB|arcblock=ABT|arianee=ARIA20|arkham=ARKM|artrade=ATR|athenadao=ATH|' +
  'atlas navi=NAVI|audius=AUDIO|aura bal=AURABAL|aurory=AURY|automata=ATA|autonolas=OLAS|avalaunch=XAVA|' +
  'aviator=AVI|axelar wrapped usdc=AXLUSDC|axelar=AXL|axie infinity=AXS|axondao governance=AXGT|azuro=AZUR|' +
  'babb=BAX|badmad robots=METAL|balancer=BAL|bananacat=BCAT|bancor=BNT|bankless=BANK|bankrcoin=BNKR|' +
  'barnbridge governance=BOND|barnbridge=BOND|based zoomercoin=ZOOMER|basic attention=BAT|baxagent=BAXA|' +
  'bazaars=BZR|bella=BEL|biconomy=BICO|bilira=TRYB|biochar=CHAR|biswap=BSW|bitgert=BRISE|bitmart=BMX|bitmex=BMEX|' +
  'blink galaxy=GQ|blockasset=BLOCK|blockchain bets=BCB|blockchain brawlers=BRWL|blocklords=LRDS|blocksquare=BST|' +
  'blockv=VEE|blox=CDT|blueswap=BLUE|bluzelle=BLZ|bolide=BLID|bonfida=FIDA|book of meme=BOME|bosagora=BOA|' +
  'bounce=AUCTION|brickken=BKN|bridged usd=USDC.E|brillion=DUA|brn metaverse=BRN|burn wrapped ajna=BWAJNA|' +
  'bzx=BZRX|cakepie=CKP|camelot=GRAIL|carbify=CBY|carbon browser=CSIX|cargox=CXO|cartesi=CTSI|castello=CAST|' +
  'cat in a dogs world=MEW|ceek smart vr=CEEK|cellframe=CELL|celo dollar=CUSD|celo euro=CEUR|celsius=CEL|' +
  'cerebrum dao=NEURON|chad usd=CUSD|chain games=CHAIN|chaingpt=CGPT|chainlink=LINK|changer=CNG|cheqd=CHEQ|' +
  'chi usd=CHI|chiliz=CHZ|chirpley=CHRP|chromia=CHR|cigarette=CIG|circuits of value=COVAL|clash of lilliput=COL|' +
  'clearpool=CPOOL|clover=CLV|codao=CO|coin98=C98|coinbase wrapped btc=CBBTC|coinmetro=XCM|coinweb=CWEB|' +
  'colony=CLY|constitutiondao=PEOPLE|convex=CVX|cornucopias=COPI|cortensor=COR|cosmos hub=ATOM|covalent x=CXT|' +
  'covalent=CQT|cratos=CRTS|credefi=CREDI|creo engine=CREO|cronos id=CROID|cronos=CRO|cropbytes=CBX|' +
  'crosschain iotx=CIOTX|crust=CRU|cryodao=CRYO|cryptex=CTX|crypto gladiator league=CGL|cryptofranc=XCHF|' +
  'cryptoodles toodle=TODL|cryptooracle collective=COC|cumrocket=CUMMIES|current thing=THING|curve dao=CRV|' +
  'cyberconnect=CYBER|d3d social=D3D|dao maker=DAO|daohaus=HAUS|daosquare governance=RICE|' +
  'darwinia network xring=XRING|data lake=LAKE|deapcoin=DEP|debridge=DBR|decentraland=MANA|decentralized usd=USDD|' +
  'decubate=DCB|deepfakeai=FAKEAI|defactor=FACTR|defi pulse index=DPI|defichain=DFI|defli=FLI|' +
  'dejitaru tsuka=TSUKA|dentacoin=DCN|derace=DERC|deribet degen=DBDEGEN|devour=DPAY|dexalot=ALOT|dexcheck=DCK|' +
  'dexkit=KIT|dextools=DEXT|dforce usd=USX|dforce=DF|dhedge dao=DHT|diamond launch=DLC|dimitra=DMTR|' +
  'district0x=DNT|dkargo=DKA|doge killer=LEASH|dogechain=DC|dogelon mars=ELON|dogwifhat=WIF|domani=DEXTF|' +
  'dora factory=DORA|dotmoovs=MOOV|dragonchain=DRGN|dream machine=DMT|dvision=DVI|dypius=DYP|echelon prime=PRIME|' +
  'ecomi=OMI|efinity=EFI|elastos=ELA|electra=XEP|electronic dollar=EUSD|electronic usd=EUSD|elysia=EL|' +
  'empower=MPWR|empyreal=EMP|energi=NRG|enjin=ENJ|enjinstarter=EJS|enzyme=MLN|epik prime=EPIK|equalizer=EQZ|' +
  'equilibria pendle=EPENDLE|equilibria=EQB|erica social=EST|ethena usde=USDE|ethena=ENA|ethereans=OS|' +
  'ethereum meta=ETHM|ethereum name service=ENS|etherisc dip=DIP|ethernity chain=ERN|euler=EUL|euro tether=EURT|' +
  'everdome=DOME|evergrow=EGC|everrise=RISE|everyworld=EVERY|farm reward=FARM|fasttoken=FTN|feg bsc=FEG|' +
  'fei usd=FEI|feisty doge nft=NFD|feisty doge=NFD|ferro=FER|ferrum=FRM|fetch=FET|firmachain=FCT|' +
  'first digital usd=FDUSD|fission bio=MITY|flashstake=FLASH|flayer=FLAY|forta=FORT|fortube=FOR|' +
  'frax price index share=FPIS|frax price index=FPI|frax share=FXS|frontier=FRONT|function x=FX|funtoken=FUN|' +
  'galxe=GAL|gameai=GAT|gamee=GMEE|gamercoin=GHX|games for a living=GFAL|gameswift=GSWIFT|gamezone=GZONE|' +
  'gamium=GMM|gamma strategies=GAMMA|gelato=GEL|gemach=GMAC|gemini dollar=GUSD|genrize=RIZE|' +
  'gensokishi metaverse=MV|geodnet=GEOD|geojam=JAM|geyser=GYSR|ggtoken=GGTK|gifto=GFT|gigachad=GIGA|gitcoin=GTC|' +
  'giveth=GIV|glacier=GLS|glo dollar=USDGLO|global dollar=USDG|gmo jpy=GYEN|gnosis=GNO|goatseus maximus=GOAT|' +
  'gods unchained=GODS|gogopool=GGP|goldfinch=GFI|golem=GLM|graphlinq=GLQ|guild of guardians=GOG|gyroscope=GYFI|' +
  'hacken=HAI|hairdao=HAIR|hanchain=HAN|haneplatform=HANEP|hashflow=HFT|havah=HVH|helium mobile=MOBILE|helium=HNT|' +
  'hermez=HEZ|heroes of mavia=MAVIA|heurist=HEU|hivemapper=HONEY|holdstation=HOLD|holo=HOT|holoride=RIDE|' +
  'honey badger=HOBA|honeyland=HXD|hooked=HOOK|hourglass=WAIT|hunttoken=HUNT|huobi btc=HBTC|huobi=HT|' +
  'hychain=TOPIA|hypergpt=HGPT|iexec rlc=RLC|illuvium=ILV|image generation ai=IMGNAI|imagine ai=IMGNAI|' +
  'ime lab=LIME|immutable=IMX|impermax=IBEX|impossible cloud network=ICNT|incomrwa=IRWA|infected=INFC|' +
  'injective=INJ|instadapp=INST|insure defi=SURE|iotex=IOTX|ip tokens of ipnft=MITY|iskra=ISK|ispolink=ISP|' +
  'ix swap=IXS|jarvis reward=JRT|jasmycoin=JASMY|jito staked sol=JITOSOL|jito=JTO|jumptoken=JMPT|jupiter=JUP|' +
  'just a chill guy=CHILLGUY|kamino=KMNO|kap games=KAP|karate combat=KARATE|kardiachain=KAI|katana inu=KATA|' +
  'keep3rv1=KP3R|kiboshib=KIBSHI|kira=KEX|kishu inu=KISHU|kleros=PNK|klimadao=KLIMA|kondux=KNDX|kromatika=KROM|' +
  'kryll=KRL|kryptomon=KMON|kryptonite=SEILOR|kujira=KUJI|kyber network crystal v2=KNC|kyber network crystal=KNC|' +
  'l7dex=LSD|landshare=LAND|layerai=LAI|layerzero=ZRO|lazio fan=LAZIO|league of kingdoms=LOKA|leverfi=LEVER|' +
  'libra incentix=LIXX|lido dao=LDO|lido staked ether=STETH|lido staked sol=STSOL|lido=LDO|lighter=LIT|' +
  'limewire=LMWR|liquity usd=LUSD|liquity=LQTY|lisk=LSK|lit=LITKEY|litentry=LIT|lithium=LITH|litlab games=LITT|' +
  'livepeer=LPT|locgame=LOCG|looksrare=LOOKS|loopfi=LPF|loopring=LRC|loopringcoin v2=LRC|lossless=LSS|' +
  'lukso old=LYXE|luna inu=LINU|lunarcrush=LUNR|lusd stablecoin=LUSD|lybra=LBR|magic internet money=MIM|' +
  'magpie=MGP|maidsafecoin=EMAID|mango=MNGO|mangoman intelligent=MMIT|mantra=OM|marblex=MBX|' +
  'marinade staked sol=MSOL|marinade=MNDE|marlin=POND|marsdao=MDAO|massive vehicle ledger=MVL|masterdex=MDEX|' +
  'matr1x=MAX|maverick=MAV|measurable data=MDT|megausd=USDM|melania meme=MELANIA|melon=MLN|memecoin=MEME|' +
  'merit circle=MC|metacade=MCADE|metadium=META|metahero=HERO|metalswap=XMT|metaplex=MPLX|metapooleth=MPETH|' +
  'metars genesis=MRS|meter governance=MTRG|metronome synth eth=MSETH|metronome2=MET|mettalex=MTLX|' +
  'milady meme=LADYS|minted=MTD|mintlayer=ML|mixmarvel=MIX|mixmob=MXM|mobox=MBOX|monerium eur=EURE|monetum=MOM|' +
  'moo deng=MOODENG|moon tropica=CAH|moonray=MNRY|moonwell=WELL|morpheus=MNW|mossland=MOC|' +
  'mr lightspeed creator=MRLIGHTSPEED|mrs miggles=MRSMIGGLES|mux=MCB|mvp token v2=MVP|my neighbor alice=ALICE|' +
  'nakamoto games=NAKA|nectar=NCT|nektar=NET|newscrypto=NWC|nexus mutual=NXM|nft worlds=WRLD|nftearthoft=NFTE|' +
  'noggles=NOGS|nosana=NOS|nostra=NSTR|numeraire=NMR|nunet=NTX|nvirworld=NVIR|obortech=OBOT|obyte=GBYTE|' +
  'octavia=VIA|octokn=OTK|official trump=TRUMP|omnicat=OMNI|onbuff=ONIT|onino=ONI|open campus=EDU|' +
  'open ecosystem=OPN|open meta=OMETA|openloot=OL|openocean=OOE|openx optimism=WOPENX|optimism=OP|opulous=OPUL|' +
  'oraichain=ORAI|orbofi ai=OBI|orchid=OXT|origin dollar=OUSD|origin ether=OETH|origintoken=OGN|origintrail=TRAC|' +
  'orion=ORN|osaka=OSAK|oxbull tech=OXB|paal ai=PAAL|paladin=PAL|palm ai=PALM|pancakeswap=CAKE|pangolin=PNG|' +
  'panther=ZKP|paragonsdao=PDT|paraswap=PSP|paribus=PBX|parsiq=PRQ|pax gold=PAXG|paypal usd=PYUSD|' +
  'peanut the squirrel=PNUT|penpie=PNP|pepefork=PORK|perion=PERC|perpetual=PERP|petals=PTS|pett ai=AIP|phala=PHA|' +
  'phantasma=SOUL|phuntoken=PHTK|pibble=PIB|pintu=PTU|plague=PLG|planet ix=IXT|plearn=PLN|pluton=PLU|pogcoin=POGS|' +
  'polaris share=POLA|polemos=PLMS|polkastarter=POLS|polygon ecosystem=POL|polygon=MATIC|polymath=POLY|' +
  'polyswarm=NCT|polytrade=TRADE|ponder=PNDR|pooltogether=POOL|poolz=POOLX|popcorn=POP|powerledger=POWR|' +
  'presearch=PRE|propchain=PROPC|propy=PRO|prosper=PROS|protocol monsters=PMON|psydao=PSY|pudgy penguins=PENGU|' +
  'pundi x old=NPXS|pundi x=PUNDIX|purefi=UFI|qanplatform=QANX|qawalla=QWLA|quant=QNT|quarkchain=QKC|' +
  'quickswap=QUICK|quiztok=QTCON|rabbitx=RBX|radiant capital=RDNT|radworks=RAD|rai reflex index=RAI|rai=SOFI|' +
  'railgun=RAIL|ramp old=RAMP|rangers protocol gas=RPG|rari governance=RGT|raydium=RAY|real smurf cat=SMURFCAT|' +
  'realio=RIO|red kite=PKF|redacted=BTRFLY|redemption=RDMP|render=RNDR|renzo=REZ|researchcoin=RSC|' +
  'reserve rights=RSR|revenue generating usd=RGUSD|revest=RVST|ribbon=RBN|rigo=GRG|rigoblock=GRG|ripple usd=RLUSD|' +
  'rocket pool eth=RETH|rocket pool=RPL|rocketx exchange=RVF|rollbit=RLB|rupiah=IDRT|saddle=SDL|safemoon=SFM|' +
  'safepal=SFP|samoyedcoin=SAMO|sandclock weth vault v2=SCWETHV2|sarcophagus=SARCO|savings dai=SDAI|scallop=SCLP|' +
  'scamfari=SCM|seamless=SEAM|selfkey=KEY|sentinel=UPP|serum=SRM|settled ethxy=SEXY|shapeshift fox=FOX|' +
  'shiba inu=SHIB|shiba predator=QOM|shibadoge=SHIBDOGE|shina inu=SHI|shrapnel=SHRAP|shutter=SHU|' +
  'silo governance=SILO|singularitydao=SDAO|singularitynet=AGIX|skale=SKL|skillful ai=SKAI|sleepless ai=AI|' +
  'smardex=SDEX|smart valor=VALOR|smooth love potion=SLP|snailbrook=SNAIL|softdao=SOFT|solana=SOL|solanium=SLIM|' +
  'solcasino=SCS|solchat=CHAT|solend=SLND|solidus ai tech=AITECH|sommelier=SOMM|somnium space cubes=CUBE|' +
  'sophiaverse=SOPH|sosovalue=SOSO|sovrun=SOVRN|space id=ID|spacechainv2=SPC|spacen=SN|spartadex=SPARTA|' +
  'spectra=APW|sperax=SPA|spx6900=SPX|stader ethx=ETHX|stader maticx=MATICX|stafi=FIS|stake=SDT|' +
  'staked frax ether=SFRXETH|staked lyra=STKLYRA|staked zentry=STZENT|stakewise=SWISE|star atlas=ATLAS|' +
  'stargate=STG|starknet=STRK|starlink=STARL|stasis euro=EURS|status network=SNT|step app=FITFI|stobox=STBU|' +
  'stormx=STMX|stp=STPT|stratos=STOS|streamr=DATA|strikex=STRX|subquerytoken=SQT|subvault token shares=STS|' +
  'sudo governance=SUDO|super oeth=SUPEROETHB|superfarm=SUPER|superrare=RARE|superverse=SUPER|sushitoken=SUSHI|' +
  'sustainable growth=SUS|swarm markets=SMT|swarm=BZZ|sweat economy=SWEAT|swell ethereum=SWETH|swftcoin=SWFTC|' +
  'symbiosis=SIS|syncus=SYNC|synesis one=SNS|synfutures=F|synthetic bitcoin=SBTC|synthetic chainlink=SLINK|' +
  'synthetix usd=SUSD|synthetix=SNX|syntropy=NOIA|taikai=TKAI|taki games=TAKI|tbtc v2=TBTC|tectum=TET|telcoin=TEL|' +
  'tellor tributes=TRB|tellor=TRB|tenset=10SET|tensor=TNSR|ternoa=CAPS|tether gold=XAUT|tether=USDT|' +
  'the doge nft=DOG|the graph=GRT|the sandbox=SAND|the secret=TSC|thena=THE|theopetra=THEO|theranos=LIZ|' +
  'thorswap=THOR|thorwallet dex=TGT|threshold network=T|token name service=TKN|tokenbot=CLANKER|tokenfi=TOKEN|' +
  'tokenize xchange=TKX|tokenlon=LON|tokenomy=TEN|tokocrypto=TKO|tokpie=TKP|tominet=TOMI|tornado cash=TORN|' +
  'torum=XTM|travel deals=CTRAVL|triaslab=TRIAS|tron=TRX|truefi=TRU|trueusd=TUSD|trust wallet=TWT|trustswap=SWAP|' +
  'uma voting token v1=UMA|umbrella=UMB|unibright=UBT|unifi protocol=UNFI|unilend=UFT|unisocks=SOCKS|uniswap=UNI|' +
  'universal basic income=UBI|unizen=ZCX|unlock discount=UDT|unmarshal=MARSH|uquid=UQC|usd base=USDBC|' +
  'uwu lend=UWU|vaiot=VAI|validator=VALX|valleydao=GROW|vectorspace ai=VXV|veera gold=VGT|velas=VLX|veloce=VEXT|' +
  'velodrome=VELO|veno=VNO|venus=XVS|verasity=VRA|verified usd=USDV|vespertoken=VSP|vesta=VSTA|viberate=VIB|' +
  'victoria vr=VR|virtua=TVK|virtuals=VIRTUAL|vita inu=VINU|vitadao=VITA|vlaunch=VPAD|volt inu=VOLT|voxies=VOXEL|' +
  'voyager vgx=VGX|vulcan forged=PYR|walletconnect=WCT|wardenswap=WAD|wasder=WAS|wax=WAXP|wazirx=WRX|' +
  'web 3 dollar=USD3|weway=WWY|whales market=WHALES|whitebit=WBT|whiteheart=WHITE|wicrypt=WNT|wifi map=WIFI|' +
  'wild goat=WGC|witnet=WIT|wootrade=WOO|world liberty financial=WLFI|wormhole=W|wrapped ampleforth=WAMPL|' +
  'wrapped avax=WAVAX|wrapped beacon eth=WBETH|wrapped bera=WBERA|wrapped bitcoin=WBTC|wrapped btc=WBTC|' +
  'wrapped centrifuge=WCFG|wrapped cronos=WCRO|wrapped eeth=WEETH|wrapped glmr=WGLMR|wrapped hoge=WHOGE|' +
  'wrapped hype=WHYPE|wrapped mistcoin=WMC|wrapped nxm=WNXM|wrapped paw=WPAW|wrapped pocket=WPOKT|wrapped sol=SOL|' +
  'wrapped sonic=WS|wrapped steth=WSTETH|wrapped super oeth=WSUPEROETHB|wtbt pool=WTBT|xana=XETA|xy oracle=XYO|' +
  'xzoomercoin=XZOOMER|yearn ether=YETH|yes money=YES|yield guild games=YGG|zebec=ZBC|zentry=ZENT|zignaly=ZIG|' +
  'zilliqa=ZIL|zkbase=ZKB|zoomercoin=ZOOMER|zunami eth=ZUNETH|zunami governance=ZUN|zunami usd=ZUNUSD|zyncoin=ZYN|'
)
  .trim()
  .split('|')
