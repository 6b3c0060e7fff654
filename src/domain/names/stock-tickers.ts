/** Tickers of shares, funds and indices that coins bear too. A coin of such a name must not be taken for the share. */
const STOCK_TICKERS: ReadonlySet<string> = new Set(
  `AAPL MSFT GOOGL GOOG AMZN META NVDA TSLA NFLX AMD INTC AVGO QCOM MU ARM TSM ASML ORCL IBM CRM ADBE CSCO DELL HPE NOW SNOW DDOG NET
 PANW CRWD PLTR SHOP UBER ABNB RDDT SNAP PINS ROKU SPOT ZM RBLX EA DIS NKE KO PEP MCD SBUX WMT TGT COST HD V MA PYPL SQ XYZ JPM BAC
 GS MS WFC BRK SOFI HOOD COIN MSTR MARA RIOT CLSK CRCL GLXY BLSH IREN GME AMC BB NOK DJT F GM RIVN LCID NIO LI XPEV BABA JD PDD BIDU
 GE BA CAT LMT RTX LLY PFE MRNA JNJ UNH XOM CVX OXY NEE SMR OKLO IONQ RGTI QBTS RKLB ASTS LUNR JOBY ACHR SMCI APP AI PATH U T VZ ON
 SPX SPY QQQ DIA IWM VOO VTI GLD SLV ARKK NDX DJI VIX`.split(/\s+/),
)

export const isStockTicker = (ticker: string): boolean => STOCK_TICKERS.has(ticker)

/** Names that say that a token follows a share. */
const TOKENIZED =
  /\b(xstock|x-?stocks?|tokenized stock|tokenised stock|dshares?|bstocks?|stock token|ondo tokenized)\b/i

export const isTokenizedStock = (name: string): boolean => TOKENIZED.test(name)
