/** Chinese names of coins and chains; traditional signs are simplified before. */
import type { NameTable } from './name-table.ts'

export const zhNames: NameTable = {
  coins: `
    BTC=比特币|大饼|大餅|饼; ETH=以太坊|以太币|以太|姨太|二饼|二餅; SOL=索拉纳|索拉那|嗦拉那|梭拉娜; USDT=泰达币|泰达|油条; USDC=美元币|美元稳定币; DAI=戴币; BNB=币安币|平台币; XRP=瑞波币|瑞波; DOGE=狗狗币|狗币|狗子|旺柴
    ADA=艾达币|卡尔达诺; TRX=波场|波场币; TON=吨币|电报币; AVAX=雪崩|雪崩币; DOT=波卡|波卡币; LINK=链克|预言机币; POL=马蹄; MATIC=马蹄币; LTC=莱特币|辣条; BCH=比特现金|比特币现金; SHIB=柴犬币|屎币|柴犬; PEPE=佩佩|青蛙币|佩佩蛙
    UNI=独角兽; ATOM=阿童木|宇宙币|科斯莫斯; XLM=恒星币; XMR=门罗币|门罗; ETC=以太经典|以太坊经典; NEAR=尼尔; APT=阿普托斯; SUI=水币|隋币; ARB=阿比|阿币; FIL=文件币|飞币; ICP=互联网计算机; AAVE=阿维; LDO=丽都; BONK=邦克; FLOKI=弗洛基
    HYPE=海普; TAO=道币; EOS=柚子; ZEC=大零币; DASH=达世币; NEO=小蚁; QTUM=量子链; VET=唯链; CAKE=蛋糕; WLD=世界币; TRUMP=特朗普币|川普币; PENGU=胖企鹅; STABLES=稳定币
  `,
  chains: `
    ethereum=以太坊|以太坊主网|以太链|以太坊链|主网|以太; base=贝斯|贝斯链|base链; arbitrum=阿比特龙|阿比链|arb链|arbitrum链; optimism=乐观以太坊|op链|optimism链; polygon=马蹄链|马蹄|polygon链; bsc=币安链|币安智能链|bsc链|bnb链; avalanche=雪崩|雪崩链|avax链
    solana=索拉纳|索拉纳链|solana链|sol链; robinhood=罗宾汉|罗宾汉链|robinhood链; gnosis=灵知链; scroll=卷轴链; taiko=太鼓|太鼓链; tron=波场|波场链|tron链; worldchain=世界链; unichain=独角兽链; mantle=曼特尔; sonic=音速链; berachain=熊链|贝拉链
    sui=sui链|水链; bitcoin=比特币|比特币网络; ton=ton链|电报链
  `,
}
