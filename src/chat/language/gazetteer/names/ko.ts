/** Korean names of coins and chains. Particles come off before. */
import type { NameTable } from './name-table.ts'

export const koNames: NameTable = {
  coins: `
    BTC=비트코인|비트|비코; ETH=이더리움|이더|이리움; SOL=솔라나|솔; USDT=테더|유에스디티|테더코인; USDC=유에스디씨|유에스디코인|서클코인; DAI=다이; BNB=바이낸스코인|비앤비; XRP=리플|엑스알피
    DOGE=도지코인|도지|도지코; ADA=카르다노|에이다; TRX=트론|트론코인; TON=톤코인|톤; AVAX=아발란체|아발란치|아발; DOT=폴카닷|폴카|도트; LINK=체인링크|링크; POL=폴리곤|폴
    MATIC=매틱; LTC=라이트코인|라코; BCH=비트코인캐시|비캐; SHIB=시바이누|시바|시바코인; PEPE=페페|페페코인; UNI=유니스왑|유니; ATOM=코스모스|아톰; XLM=스텔라루멘|스텔라; XMR=모네로
    ETC=이더리움클래식|이클; NEAR=니어프로토콜|니어; APT=앱토스; SUI=수이|수이코인; ARB=아비트럼|아비; OP=옵티미즘|옵티; FIL=파일코인; ICP=인터넷컴퓨터; AAVE=에이브|아베; MKR=메이커
    LDO=리도; CRV=커브; BONK=봉크; WIF=도그위프햇|위프; FLOKI=플로키; NOT=낫코인; TAO=비트텐서|타오; HYPE=하이퍼리퀴드|하이프; ENA=에테나; PENDLE=펜들; TIA=셀레스티아; SEI=세이
    INJ=인젝티브; RENDER=렌더|렌더토큰; FET=페치; HBAR=헤데라; ALGO=알고랜드; VET=비체인; XTZ=테조스; ZEC=지캐시; EOS=이오스; JUP=주피터; WLD=월드코인; CAKE=케이크; SAND=샌드박스
    MANA=디센트럴랜드; AXS=엑시인피니티|엑시; IMX=이뮤터블|이뮤터블엑스; STX=스택스; WEMIX=위믹스; KLAY=클레이튼|클레이; ONDO=온도파이낸스|온도; GRT=더그래프; QTUM=퀀텀; NEO=네오
    WBTC=랩드비트코인; WETH=랩드이더; STETH=스테이킹이더; TRUMP=트럼프코인|오피셜트럼프; PENGU=펭구|퍼지펭귄; VIRTUAL=버추얼; MORPHO=모포; STABLES=스테이블코인|스테이블|스테이블코인들
  `,
  chains: `
    ethereum=이더리움|이더리움체인|이더리움메인넷|메인넷|이더체인; base=베이스|베이스체인; arbitrum=아비트럼|아비트럼원; optimism=옵티미즘; polygon=폴리곤; bsc=비에스씨|바이낸스스마트체인|바이낸스체인|바낸체인|비앤비체인
    avalanche=아발란체|아발란치; solana=솔라나; robinhood=로빈후드|로빈후드체인; gnosis=그노시스|노시스; linea=리네아|라이네아; zksync=지케이싱크|지케이씽크|zk싱크; scroll=스크롤; taiko=타이코
    lisk=리스크체인; tron=트론|트론체인; worldchain=월드체인; unichain=유니체인; mantle=맨틀; celo=셀로; sonic=소닉; berachain=베라체인|베라; hyperevm=하이퍼이브이엠|하이퍼evm
    sui=수이; bitcoin=비트코인|비트코인네트워크; ton=톤|톤체인
  `,
}
