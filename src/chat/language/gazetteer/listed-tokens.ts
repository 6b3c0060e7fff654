/** Made by scripts/generate-gazetteer.ts out of the token lists; do not edit. */
export const LISTED_SYMBOLS = (
  '0G 1INCH 2Z A8 AAOI AAPL AAVE ABCL ABT ACH ACS ACT ACX ADBE ADI ADX AEHR AEIS AERGO AERO AEVO AGEUR AGLD AI ' +
  'AI16Z AIOZ AIXBT ALAB ALCH ALCX ALEPH ALI ALICE ALLO ALPHA ALT AMAT AMBA AMC AMD AMKR AMP AMZN ANET ANKR ANON ' +
  'ANT APE API3 APLD APP APR APU APXUSD ARB ARC ARKM ARM ARPA ARX ASH ASM ASML ASRR ASSET AST ASTER ASTS ATA ATH ' +
  'ATLAS AUCTION AUDD AUDIO AUR AURA AUSD AVA AVAV AVAX AVGO AVL AVNT AVT AWE AXL AXLUSDC AXON AXS AXTI AZTEC B3 ' +
  'BA BABA BADGER BAL BAND BARD BASECAT BASED1 BAT BB BE BEAM BERT BICO BIGTIME BILL BIO BIRB BIT BITCOIN BLAST ' +
  'BLEND BLESS BLUECHIP BLUR BLZ BMT BNB BND BNKR BNT BOBA BOBBOB BODEN BOME BOND BONK BREV BTC BTRST BULL BUSD ' +
  'BYUSD C98 CAKE CAP CARV CASHCAT CAT CBADA CBBTC CBDOGE CBETH CBHYPE CBLTC CBMEGA CBRS CBXRP CBZEC CCL CEG CELH ' +
  'CELO CELR CFG CHECK CHEX CHILLGUY CHILLHOUSE CHIP CHR CHZ CIEN CLANKER CLOUD CLOV CLS CLSK CLV COHR COIN COMP ' +
  'COOK COOKIE CORN COST COTI COVAL COW CP CPOOL CQT CRCL CRDO CRM CRO CRPT CRV CRWD CRWV CSCO CT CTC CTR CTSH ' +
  'CTSI CTX CUBE CVC CVNA CVX CXT CYBER DAI DAI.E DAR DBR DDOG DDX DEGEN DELL DENT DEXT DGAI DIA DIEM DJT DNT ' +
  'DOCN DODO DOG DOGE DOGINME DOLO DOOD DOS DOVU DPI DRAM DRB DREP DRIFT DRV DUAL DYDX DYP EDGE EDGEX EIGEN ELA ' +
  'ELF ELON ELSA ENA ENJ ENS ERA ERN ES ESP ESX ETH ETHFI EUL EURC EUROP EURQ EURR EV EWT EWY FAI FARM FARTCOIN ' +
  'FDUSD FET FEUSD FHE FICO FIDA FIDD FIG FIGHT FIS FISV FIX FLNC FLOCK FLOKI FLOW FLUID FLUX FLY FOLD FORT FORTH ' +
  'FOX FRAX FRXETH FRXUSD FTM FTNT FUN1 FUTU FWOG FX FXS GAL GALA GARI GE GENIUS GEOD GEV GFI GHIBLI GHST GIGA ' +
  'GLD GLM GLW GLXY GME GMT GMX GNO GOAT GODS GOMINING GOOGL GRASS GRIFFAIN GROVE GRT GRVT GTC GUN GUSD GWEI GYEN ' +
  'HEMI HFT HIGH HII HIMS HNT HOME HONEY HOPR HOUSE HPE HWM HYPE HYPER IBM IBRX ICNT IDEX IDOS IF ILV IMU IMX ' +
  'INDA INDEX INFQ INJ INOD INTC INTU INV INX IO IONQ IOTX IREN IRYS JAILSTOOL JAM JASMY JBL JITOSOL JNJ JOBY JTO ' +
  'JUP KAIO KAITO KAT KBTC KEEP KERNEL KEY KEYCAT KHYPE KII KIN KITE KLAC KMNO KNC KP3R KRL KSS KTA KTOS KUJI L3 ' +
  'LA LAYER LCX LDO LHX LINEA LINK LIT LITE LLY LMT LMTS LOCKIN LOKA LOOM LPT LQTY LRC LRCX LRDS LSETH LSK LSSOL ' +
  'LULU LUNR LUSD MAGIC MAMO MANA MASK MATH MATIC MC MCB MCO2 MDB MDT ME MELANIA MEME MET META METIS MEW MEZO MF ' +
  'MICHI MIM MIR MIRROR MKR MLN MNDE MNGO MNT MOD MOG MONA MOODENG MORPHO MOVE MOVR MPL MPLX MPWR MRNA MRVL MSFT ' +
  'MSOL MSTR MTL MTSI MU MULTI MUSD MUSE MV MXC MXL NASA NATG NAVN NBIS NCT NEIRO NEON NES NET NEWT NEX NFLX NKN ' +
  'NMR NNE NOBODY NOICE NOK NOM NOS NOW NPC NU NVDA NVTS OCEAN ODOS OGN OKB OKLO OMG OMNI ON ONDO ONE ONTO OP OPG ' +
  'OPN ORCA ORCL ORDER ORN OUST OXT OXY PANW PATH PAX PAXG PDA PENDLE PENG PENGU PEPE PEPECOIN PERP PFE PIPE ' +
  'PIRATE PL PLTR PLU PLUME PNUT POD POET POL POLIS POLS POLY POND PONKE POPCAT PORTAL POWL POWR PR PRCL PRIME ' +
  'PRL PRO PROMPT PROS PROVE PRQ PSTAKE PTB PUFFER PUMP PUPS PWR PWT PYTH PYUSD QBTS QCOM QNT QQQ QRDO QSP QUAI ' +
  'QUBT QUICK QUID RAD RAI RAIN RARE RARI RAVE RAY RBC RBLX RBN RCAT RDDT RDW RE RECALL RED REKT REN RENDER REP ' +
  'REPPO REPV2 REPV2YES1 REQ RETARDIO REVV REZ RGT RGTI RIVN RKLB RLC RLS RLUSD RLY RNBW RNDR ROBO ROOK RPL RSC ' +
  'RSR RUN RVI SAFE SAMO SAND SAPIEN SAROS SATS SBR SCHD SCOR SD SEAM SENT SGOV SHDW SHIB SHOP SHPING SHY SIGMA ' +
  'SIGN SIMO SKL SKR SKY SLP SLS SLV SLX SMCI SMH SMR SNAP SNDK SNOW SNT SNX SOCKS SOFI SOFID SOL SONIC SOON SOUN ' +
  'SOXX SPC SPCX SPELL SPICE SPK SPMO SPX SPY SQD SRM STEP STG STORJ STRK STX SUKU SUP SUPER SUSD SUSHI SWARMS ' +
  'SWEAT SWELL SWFTC SXP SXT SYLO SYN SYND SYRUP TAO TBTC TE TEAM TEL TEM TER TERM THQ TIME TITCOIN TLM TLOS TMX ' +
  'TNSR TOKE TOKEN TONE TOSHI TOWNS TRAC TRB TREAD TREE TREMP TRIA TRIBE TROLL TRU TRUMP TRUST TSEM TSLA TSM TTD ' +
  'TTWO TURBO TVK UFD UMA UMC UNFI UNH UNI UNI.E UP UPI UPS USAR USD1 USDB USDBC USDC USDC.E USDE USDG USDGO USDM ' +
  'USDP USDPT USDQ USDR USDS USDSM USDT USDT.E USDT0 USDUC USELESS USO USUAL VANRY VELO VERSE VGX VICR VINE ' +
  'VIRTUAL VOXEL VRT VSAT VST VTI VVV WAMPL WANLOG WAR WAVAX WBERA WBNB WBT WBTC WCFG WCRO WCT WDAY WDC WELL WEN ' +
  'WET WETH WFB WGLMR WHYPE WIF WINGS WLD WLFI WMATIC WMNT WMTX WOO WRON WS WSOL WULF WXDAI WYFI XAN XAUT XAUT0 ' +
  'XCN XLK XNDU XOM XPL XRP XSGD XYO YB YFI YFII YGG YOM ZAMA ZEC ZEN ZEREBRO ZETA ZEUS ZEX ZIG ZK ZKC ZKP ZM ' +
  'ZORA ZRO ZRX ZS '
)
  .trim()
  .split(' ')

/** Name in small letters, an equals sign, ticker. */
export const LISTED_NAMES = (
  '0x protocol=ZRX|aavegotchi=GHST|across protocol=ACX|act i the ai prophecy=ACT|adventure gold=AGLD|' +
  'aehr test systems=AEHR|aerodrome=AERO|aethir=ATH|ai rig complex=ARC|airswap=AST|aixbt by virtuals=AIXBT|' +
  'alchemist ai=ALCH|alchemix=ALCX|alchemy pay=ACH|aleph im=ALEPH|alibaba=BABA|alien worlds=TLM|allora=ALLO|' +
  'alpha venture=ALPHA|alphabet class a=GOOGL|altlayer=ALT|ampleforth governance=FORTH|ancient8=A8|anoma=XAN|' +
  'apecoin=APE|applied digital=APLD|applied materials=AMAT|applied optoelectronics=AAOI|applovin corporation=APP|' +
  'apriori=APR|apu apustaja=APU|aragon=ANT|arbitrum=ARB|arcblock=ABT|arcium=ARX|arista networks=ANET|arkham=ARKM|' +
  'arm holdings plc=ARM|arpa chain=ARPA|artverse=AVT|asml holding nv=ASML|assemble=ASM|assisterr ai=ASRR|' +
  'ast spacemobile=ASTS|atlassian corporation=TEAM|audius=AUDIO|augur=REPV2YES1|automata=ATA|ava ai=AVA|' +
  'avalon=AVL|avantis=AVNT|axelar wrapped usdc=AXLUSDC|axelar=AXL|axie infinity=AXS|axt inc=AXTI|balancer=BAL|' +
  'bancor network=BNT|bankrcoin=BNKR|barnbridge=BOND|based one=BASED1|basic attention=BAT|' +
  'bertram the pomeranian=BERT|biconomy=BICO|big time=BIGTIME|billions=BILL|binance usd=BUSD|bitdao=BIT|' +
  'bittensor=TAO|black mirror=MIRROR|blackberry limited=BB|blocklords=LRDS|bloom energy=BE|blue chip=BLUECHIP|' +
  'bluzelle=BLZ|boeing=BA|bonfida=FIDA|book of meme=BOME|bounce=AUCTION|boundless=ZKC|braintrust=BTRST|' +
  'brevis=BREV|bridged usd=USDC.E|bridged usdc=USDC.E|broadcom=AVGO|bubblemaps=BMT|caldera=ERA|' +
  'carnival corporation=CCL|cartesi=CTSI|cash cat=CASHCAT|cat in a dogs world=MEW|celer=CELR|celsius=CELH|' +
  'centrifuge=CFG|cerebras systems=CBRS|chainlink=LINK|checkmate=CHECK|chiliz=CHZ|chill house=CHILLHOUSE|' +
  'chintai=CHEX|chromia=CHR|chronotech=TIME|ciena corporation=CIEN|circle internet group=CRCL|' +
  'circuits of value=COVAL|citrea=CTR|cleanspark=CLSK|clearpool=CPOOL|clover=CLV|coin98=C98|' +
  'coinbase wrapped ada=CBADA|coinbase wrapped btc=CBBTC|coinbase wrapped doge=CBDOGE|coinbase wrapped ltc=CBLTC|' +
  'coinbase wrapped mega=CBMEGA|coinbase wrapped xrp=CBXRP|coinbase wrapped zec=CBZEC|coinbase=COIN|convex=CVX|' +
  'coreweave=CRWV|corning=GLW|costco=COST|covalent x=CXT|covalent=CQT|creditcoin=CTC|cronos=CRO|' +
  'crowdstrike holdings=CRWD|crypterium=CRPT|cryptex=CTX|curve dao=CRV|dai stablecoin=DAI|dappos=DOS|datadog=DDOG|' +
  'debridge=DBR|debtreliefbot=DRB|decentraland=MANA|defi pulse index=DPI|defi yield=DYP|definitive=EDGE|' +
  'derivadao=DDX|derive=DRV|dextools=DEXT|dfi money=YFII|dgrid ai=DGAI|district0x=DNT|dogecoin=DOGE|' +
  'dogelon mars=ELON|dogwifhat=WIF|doland tremp=TREMP|dolomite=DOLO|dolphin=POD|doodles=DOOD|doublezero=2Z|' +
  'echostar=SATS|eclipse=ES|eigenlayer=EIGEN|elastos=ELA|eli lilly=LLY|enjin=ENJ|espresso=ESP|estatex=ESX|' +
  'ethena usde=USDE|ethena=ENA|ethereum name service=ENS|ethernity chain=ERN|ethgas=GWEI|euler=EUL|everpure=P|' +
  'exxon mobil=XOM|fair isaac corporation=FICO|fantom=FTM|fetch ai=FET|fidelity digital dollar=FIDD|' +
  'fluence energy=FLNC|fluent=BLEND|ford motor=F|forta=FORT|frax share=FXS|function x=FX|futu holdings=FUTU|' +
  'galxe=GAL|gamestop=GME|ge aerospace=GE|gemini dollar=GUSD|gensokishi metaverse=MV|gensyn=AI|geodnet=GEOD|' +
  'geojam=JAM|ghiblification=GHIBLI|gigachad=GIGA|gitcoin=GTC|global dollar=USDG|gnosis=GNO|goatseus maximus=GOAT|' +
  'gods unchained=GODS|goldfinch=GFI|golem=GLM|gravity=G|gunz=GUN|hashflow=HFT|helium=HNT|hey anon=ANON|' +
  'heyaura=ADX|highstreet=HIGH|hivemapper=HONEY|horizen=ZEN|housecoin=HOUSE|humidifi=WET|hyperlane=HYPER|' +
  'hyperliquid=HYPE|iexec rlc=RLC|illuvium=ILV|immunefi=IMU|immutable x=IMX|impossible cloud=ICNT|' +
  'index cooperative=INDEX|infinex=INX|injective=INJ|ink bridged weth=WETH|innodata=INOD|interfold=FOLD|' +
  'intuit=INTU|intuition=TRUST|intuitive machines=LUNR|inverse=INV|invesco qqq=QQQ|iotex=IOTX|iren limited=IREN|' +
  'ishares msci india etf=INDA|ishares msci taiwan etf=EWT|ishares silver trust=SLV|jasmycoin=JASMY|' +
  'jeo boden=BODEN|jito staked sol=JITOSOL|jito=JTO|jupiter=JUP|just a chill guy=CHILLGUY|kamino=KMNO|katana=KAT|' +
  'keep3rv1=KP3R|keeta=KTA|kerneldao=KERNEL|keyboard cat=KEYCAT|kiichain=KII|kinto=K|kla corporation=KLAC|' +
  'kraken wrapped btc=KBTC|kraken wrapped hype=KHYPE|kryll=KRL|kujira=KUJI|kyber network crystal=KNC|lagrange=LA|' +
  'lam research corporation=LRCX|layer3=L3|layerzero=ZRO|league of kingdoms=LOKA|lido=LDO|lighter=LIT|' +
  'limitless=LMTS|liquid staked eth=LSETH|liquid staked sol=LSSOL|liquity usd=LUSD|liquity=LQTY|lisk=LSK|' +
  'litentry=LIT|livepeer=LPT|lock in=LOCKIN|lombard=BARD|loopringcoin v2=LRC|lululemon=LULU|lumentum=LITE|' +
  'magic eden=ME|magic internet money=MIM|mango=MNGO|mantle=MNT|marinade staked sol=MSOL|marinade=MNDE|' +
  'marlin=POND|marvell technology=MRVL|maxlinear=MXL|measurable data=MDT|megausd=USDM|melania meme=MELANIA|' +
  'melon=MLN|memecoin=MEME|merit circle=MC|meta platforms=META|metadao=META|metaplex=MPLX|meteora=MET|meth=COOK|' +
  'micron technology=MU|mines of dalarnia=DAR|modine manufacturing co=MOD|monavale=MONA|mongodb=MDB|' +
  'moo deng=MOODENG|moonbirds=BIRB|moonwalk fitness=MF|moonwell=WELL|moss carbon credit=MCO2|mstable usd=MUSD|' +
  'multichain=MULTI|my neighbor alice=ALICE|nano nuclear energy=NNE|natgold=NATG|navitas semiconductor=NVTS|' +
  'nebius group=NBIS|nesa=NES|netflix=NFLX|nexus=NEX|nobody sausage=NOBODY|nomina=NOM|nosana=NOS|nucypher=NU|' +
  'numeraire=NMR|nvidia=NVDA|official trump=TRUMP|onechain=ONE|opengradient=OPG|optimism=OP|orca alliance=ORCA|' +
  'orchid=OXT|orderly=ORDER|origintrail=TRAC|orion=ORN|palantir technologies=PLTR|pancakeswap=CAKE|parcl=PRCL|' +
  'parsiq=PRQ|pawtocol=UPI|pax dollar=USDP|pax gold=PAXG|paypal usd=PYUSD|payperex=PAX|peanut the squirrel=PNUT|' +
  'penguin solutions=PENG|perle=PRL|permacast=PWT|permian resources=PR|perpetual=PERP|pirate nation=PIRATE|' +
  'planet labs pbc=PL|playdapp=PDA|pluton=PLU|poet technologies=POET|polkastarter=POLS|polygon ecosystem=POL|' +
  'polygon=MATIC|polymath=POLY|polyswarm=NCT|portal to bitcoin=PTB|power ledger=POWR|propy=PRO|' +
  'pudgy penguins=PENGU|qredo=QRDO|qualcomm=QCOM|quant=QNT|quantoz eurq=EURQ|quantoz usdq=USDQ|quantstamp=QSP|' +
  'quantum computing=QUBT|quickswap=QUICK|radicle=RAD|rai reflex index=RAI|rari governance=RGT|rarible=RARI|' +
  'ravedao=RAVE|raydium=RAY|rayls=RLS|reddit=RDDT|redstone=RED|redwire=RDW|render=RNDR|renzo=REZ|' +
  'reputation augur v1=REP|reputation augur v2=REPV2|researchcoin=RSC|reserve rights=RSR|ribbon=RBN|' +
  'rigetti computing=RGTI|rivian automotive=RIVN|roblox=RBLX|rocket lab corporation=RKLB|rocket pool=RPL|' +
  'roundhill memory etf=DRAM|rubic=RBC|samoyedcoin=SAMO|sandisk corporation=SNDK|schuman eur p=EUROP|' +
  'seamlesss=SEAM|selfkey=KEY|sentient=SENT|serum=SRM|servicenow=NOW|shapeshift fox=FOX|shiba inu=SHIB|' +
  'shopify=SHOP|sidekick=K|skale=SKL|sky governance=SKY|smooth love potion=SLP|sofi technologies=SOFI|' +
  'sofiusd=SOFID|sol wormhole=SOL|solana=SOL|solayer=LAYER|solstice=SLX|somnium space cubes=CUBE|sonic svm=SONIC|' +
  'soundhound ai inc=SOUN|space and time=SXT|spark=SPK|spdr gold shares=GLD|spx6900=SPX|squid=QUID|' +
  'stable mint usd=USDSM|stablr euro=EURR|stablr usd=USDR|stader=SD|stafi=FIS|stargate bridged usdc=USDC.E|' +
  'stargate=STG|starknet=STRK|stool prisondente=JAILSTOOL|stox=STX|succinct=PROVE|super micro computer=SMCI|' +
  'superfarm=SUPER|superfluid=SUP|superform=UP|superp=SUP|superrare=RARE|swftcoin=SWFTC|swipe=SXP|synapse=SYN|' +
  'synth susd=SUSD|synthetix network=SNX|te food=TONE|telcoin=TEL|tellor=TRB|tensor=TNSR|termmax=TMX|tesla=TSLA|' +
  'tether gold tokens=XAUT0|tether=USDT|the graph=GRT|the sandbox=SAND|the virtua kolect=TVK|theoriq=THQ|' +
  'tokemak=TOKE|tokenbot=CLANKER|tokenfi=TOKEN|tower semiconductor=TSEM|treehouse=TREE|truefi=TRU|' +
  'uma voting token v1=UMA|unicorn fart dust=UFD|unifi protocol=UNFI|unisocks=SOCKS|uniswap=UNI|' +
  'united microelectronics=UMC|united stables=U|united states oil fund=USO|unstable=USDUC|usa rare earth=USAR|' +
  'usd base=USDBC|usdcoin=USDC|usds stablecoin=USDS|vanar chain=VANRY|vaneck semiconductor etf=SMH|velodrome=VELO|' +
  'verse world=VERSE|vertiv holdings co=VRT|vicor corporation=VICR|virtuals=VIRTUAL|voxies=VOXEL|voyager=VGX|' +
  'walletconnect=WCT|webull corporation=BULL|whitebit=WBT|wingbits=WINGS|workday=WDAY|' +
  'world liberty financial=WLFI|world mobile=WMTX|worldcoin=WLD|wormhole=W|wrapped ampleforth=WAMPL|' +
  'wrapped analog one=WANLOG|wrapped avax=WAVAX|wrapped bera=WBERA|wrapped bnb=WBNB|wrapped btc=WBTC|' +
  'wrapped centrifuge=WCFG|wrapped cronos=WCRO|wrapped ether=WETH|wrapped fb=WFB|wrapped glmr=WGLMR|' +
  'wrapped hype=WHYPE|wrapped matic=WMATIC|wrapped pros=PROS|wrapped ronin=WRON|wrapped sonic=WS|' +
  'xanadu quantum=XNDU|yearn=YFI|yield basis=YB|yield guild games=YGG|zcash=ZEC|zeta=ZEX|zetachain=ZETA|' +
  'zigchain=ZIG|zkpass=ZKP|zksync=ZK|zscaler=ZS|'
)
  .trim()
  .split('|')
