/** Russian names of coins and chains, in the nominative; other cases are found by their endings. */
import type { NameTable } from './foreign-names.ts'

export const ruNames: NameTable = {
  coins: `
    BTC=биткоин|биткойн|биток|битка|битк|бтц|бтс; ETH=эфир|эфириум|этериум|эфирка|этх|етх|эф; SOL=солана|соль|сол; USDT=тезер|тетер|юсдт|усдт|юсдити|зелень
    USDC=юсдс|усдс|юсдси; DAI=дай|даи; BNB=бнб|бинанскоин; XRP=рипл|риппл|хрп; DOGE=догикоин|догекоин|доги|доге|додж; ADA=кардано|ада; TRX=тронкоин|трх
    TON=тонкоин|тон; AVAX=авакс|авалаунч; DOT=полкадот|дот; LINK=чейнлинк|линк; MATIC=матик; LTC=лайткоин|лайт; BCH=биткоин кэш|биткоин кеш
    SHIB=шиба|шиб|шиба ину; PEPE=пепе; UNI=юнисвап|юни; ATOM=космос|атом; XLM=стеллар; XMR=монеро; ETC=эфириум классик|классик; NEAR=ниар|неар
    APT=аптос; SUI=суи; ARB=арб; OP=оп; FIL=файлкоин; ICP=интернет компьютер; AAVE=ааве|аава; MKR=мейкер; LDO=лидо; CRV=курве; BONK=бонк
    WIF=виф|догвифхэт; FLOKI=флоки; NOT=ноткоин|нот; TAO=тао|биттензор; HYPE=хайп токен|гиперликвид|хайперликвид; ENA=этена; PENDLE=пендл; TIA=тиа|селестия
    SEI=сей; INJ=инжектив; RENDER=рендер; FET=фетч; HBAR=хедера; ALGO=алгоранд; VET=вечейн; EOS=эос; ZEC=зикеш|зкэш; DASH=дэш|даш; XTZ=тезос
    JUP=юпитер; WLD=ворлдкоин; WBTC=врапед биткоин; WETH=вэз|ветх; STETH=стэз|стез; CAKE=кейк; GMT=гмт; TRUMP=трамп коин|трампкоин; PENGU=пенгу
    STABLES=стейблкоин|стейбл|стейблы|стейблкоины
  `,
  chains: `
    ethereum=эфириум|этериум|эфир|мейннет; base=бейс|бейз|база|бэйс; arbitrum=арбитрум; optimism=оптимизм; polygon=полигон; bsc=бск|бинанс смарт чейн|бинанс чейн
    avalanche=аваланч|аваланче|авалан|авалонч; solana=солана; robinhood=робингуд|робинхуд; gnosis=гнозис|гносис; linea=линея|линеа; zksync=зксинк|зк синк|зкс; scroll=скролл|скрол
    taiko=тайко; lisk=лиск; tron=трон; worldchain=ворлдчейн|ворлд чейн; unichain=юничейн; mantle=мантл|мэнтл; celo=село|село чейн; sonic=соник
    berachain=берачейн|бера; hyperevm=хайперевм|гиперевм; sui=суи; bitcoin=биткоин; ton=тон
  `,
}
