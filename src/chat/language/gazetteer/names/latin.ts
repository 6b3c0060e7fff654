/** Further names of well-known coins as English and its neighbours write them. */
import type { NameTable } from './name-table.ts'

export const latinNames: NameTable = {
  coins: `
    VET=vechain; STX=stacks; ORDI=ordi|ordinals; NOT=notcoin; THETA=theta network|theta token; FTM=fantom; ALGO=algorand; XTZ=tezos
    EOS=eosio; ZEC=zcash; DASH=dashcoin; MANA=decentraland; SAND=the sandbox; AXS=axie infinity; GALA=gala games; IMX=immutable x|immutable
    QNT=quant network; SNX=synthetix; COMP=compound finance; SUSHI=sushiswap; CAKE=pancakeswap; YFI=yearn|yearn finance; GMX=gmx io
    FLOKI=floki inu; PEPE=pepecoin|pepe coin; BONK=bonk coin|bonk inu; WIF=dog wif hat|wif hat; FARTCOIN=fart coin; TURBO=turbo coin
    MOODENG=moo deng; POPCAT=pop cat; PNUT=peanut the squirrel; BRETT=brett coin; PENGU=pudgy penguins coin|pengu coin; TRUMP=trumpcoin
    TAO=bit tensor; KAS=kaspa coin; HYPE=hyperliquid token; ENA=ethena token; ONDO=ondo finance; JUP=jupiter exchange; JTO=jito
    PYTH=pyth network; EIGEN=eigenlayer|eigen layer; ETHFI=ether fi|etherfi; STRK=starknet; ZRO=layerzero|layer zero; ZK=zk token
    SEI=sei network; TIA=celestia token; INJ=injective protocol; RENDER=render network; FET=fetch ai; GRT=graph token; RUNE=thorchain
    CRO=cronos token; OKB=okb token; LEO=unus sed leo; XMR=monero coin; BCH=bitcoincash; LTC=lite coin; ETC=eth classic; XLM=stellar lumens|lumens
    HBAR=hedera hashgraph; ICP=internet computer; FIL=file coin; EGLD=multiversx|elrond; FLOW=flow coin; CHZ=chiliz; ENS=ethereum name service
    BLUR=blur token; APE=apecoin|ape coin; LDO=lido dao; RPL=rocket pool; CVX=convex|convex finance; BAL=balancer; FXS=frax share
    MORPHO=morpho labs; AERO=aerodrome finance; VIRTUAL=virtual protocol; KAITO=kaito ai; CBBTC=coinbase wrapped btc|coinbase wrapped bitcoin
    WSTETH=wrapped steth|wrapped staked eth|wrapped staked ether; STETH=lido eth|staked ether; PAXG=pax gold; XAUT=tether gold
    PYUSD=paypal usd; USDS=sky dollar; USDE=ethena usd; BNB=binance coin; WLD=world coin; APT=aptos coin; DOT=polka dot; LINK=chain link
    BTC=bitcoin core|bitcoina|bitcoine|bitcon|bitconi; ETH=éther|ethereums|ethreum|etheruem; SOL=solanas; SHIB=shib inu|shiba coin
    BERA=bera; S=sonic token; XEM=nem; IOTA=iota; WEMIX=wemix; ASTR=astar; JASMY=jasmycoin; BGB=bitget token; ZORA=zora coin
  `,
  chains: `
    ethereum=eth l1|l1 ethereum|ethereum chain|ethereum network|eth chain|eth network; base=base mainnet|coinbase l2; arbitrum=arbitrum chain|arb one
    optimism=optimism mainnet|optimism chain|op chain; polygon=polygon chain|polygon network|matic network; bsc=bnb network|bsc network|bsc mainnet
    avalanche=avax chain|avax network|avalanche network|avax c-chain; solana=sol chain|solana chain|solana network|sol network
    linea=linea mainnet; scroll=scroll mainnet|scroll chain; taiko=taiko chain; lisk=lisk chain; mantle=mantle network|mantle chain
    celo=celo chain|celo network; sonic=sonic chain|sonic network; berachain=bera chain|bera; hyperevm=hyper evm|hyperliquid evm|hyperliquid chain
    unichain=uni chain|uniswap chain; worldchain=world chain network|wld chain; tron=tron network|tron chain; bitcoin=btc chain|btc network|bitcoin chain
    ton=ton chain|ton network; sui=sui chain; zksync=zksync network|zk era
  `,
}
